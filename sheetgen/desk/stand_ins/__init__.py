"""What stands, by the same names, for packages that a browser has not: on the site that the desk is
written as, and nowhere else."""
