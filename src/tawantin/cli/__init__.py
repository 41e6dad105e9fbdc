"""The `tawantin` command: one module per subcommand, one board per game."""
