"""The game sheet on one page: at the left what is written, a log of all turns and the fleet; at the
right what is read, the steps in the order of play, and the final score.

It keeps what the dice come to, and no die. A turn is a line of the log from left to right; what an
attack did to the types of ship is tallied in the same line. The fleet is the table of targets.
"""
