"""The classroom: links and codes for pupils, and the wall on which a teacher sees how far they are."""
