"""Pictures of exact values: thermographs, number lines, game trees, and the lattice of a day."""
