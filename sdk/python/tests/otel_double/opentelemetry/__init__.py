"""As much of opentelemetry-api as the SDK uses, for tests on machines that don't have it."""
