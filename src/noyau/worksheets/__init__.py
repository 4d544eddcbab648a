"""Worksheets: exercises with their answers, as data, as pages of HTML or SVG, and as PDF."""
