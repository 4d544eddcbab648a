"""The front door: the files of the first page, shelves of games, the words by which they are sought, mended links."""
