"""A table in memory, on the standard library alone: seats, clocks, orders, and what viewers see."""
