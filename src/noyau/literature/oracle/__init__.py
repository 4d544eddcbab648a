"""The slow, obvious way: nothing of an engine, for whoever checks one."""
