"""In the place of numpy.typing."""

NDArray = list
