from json import JSONEncoder

__all__ = ["JSONEncoder"]
