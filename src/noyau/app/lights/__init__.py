"""The laboratory of Lights Out."""
