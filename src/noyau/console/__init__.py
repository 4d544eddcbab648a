"""What commands share: how they are declared, how they answer, and how one plays in a terminal."""
