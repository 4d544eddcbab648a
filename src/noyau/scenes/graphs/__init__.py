"""Graphs, orders and pictures on the ground."""
