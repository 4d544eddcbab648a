"""É. Duchêne's thesis, Jeux combinatoires sur les graphes."""
