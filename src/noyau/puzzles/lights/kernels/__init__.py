"""The compiled loops of Lights Out: linear algebra over two elements."""
