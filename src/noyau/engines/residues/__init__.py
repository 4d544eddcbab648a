"""Boards, graphs and orders that fall apart: nimbers of their connected residues."""
