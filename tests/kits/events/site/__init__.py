"""Tests of the results site."""
