"""A chart that plays an enemy's fighter on paper."""
