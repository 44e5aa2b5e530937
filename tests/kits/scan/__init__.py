"""Photographs of pencilled sheets."""
