"""What a house of tables answers, whoever keeps it: a server, or a page without one.

Everything here is of the standard library and knows no network, no database and no accounts.
"""
