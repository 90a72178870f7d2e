"""A package of the tests, deployed with flows.py."""
