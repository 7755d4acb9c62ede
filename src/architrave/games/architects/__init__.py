"""Architects: one to four architects draft buildings for cities of eight blocks."""
