"""The rules, in the order of the printed ones, with the state they change, what happens, and who
decides.

They ask and are answered; they roll, draw and write nothing themselves.
"""
