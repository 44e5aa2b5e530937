"""An event played by post: letters of signed words, the exchange between director and players, what
a player does at home, and the proof of it all.

A letter is text that passes through any mail (`letters`). The director's side is `exchange` and
`director`, the player's `player`; `verifying` goes through a published exchange and trusts nothing
else. The keys are made and checked by the library that the extra `post` brings.
"""
