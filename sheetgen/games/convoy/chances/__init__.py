"""What is to be expected: this game for the kit of chances, exactly where that can be done."""
