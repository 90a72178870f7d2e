from json import JSONDecodeError, JSONDecoder

__all__ = ["JSONDecoder", "JSONDecodeError"]
