"""Executors of durable-monty that need other services."""
