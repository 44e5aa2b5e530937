"""What can be typed: the words of each command, its options, its examples."""
