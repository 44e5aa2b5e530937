"""In the place of Pillow: reportlab imports it for pictures, and no page here has any."""

Image = None
