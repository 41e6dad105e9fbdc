"""Maps that are made from tables: the tools, their tables and their checks."""
