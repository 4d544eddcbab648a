"""Pictures of many positions: heat maps, sequences, galleries, graphs, stages of a colouring."""
