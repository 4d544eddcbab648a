"""What is played without the network: answers made beforehand for small games, which a service worker gives again."""
