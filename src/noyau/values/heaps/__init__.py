"""The values of single heaps: codes, tables, periods."""
