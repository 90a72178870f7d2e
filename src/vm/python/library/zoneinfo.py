"""Time zones: the data are those of the tz database that Pawl was built with."""

from _zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

__all__ = ["ZoneInfo", "available_timezones", "ZoneInfoNotFoundError", "InvalidTZPathWarning"]


class InvalidTZPathWarning(RuntimeWarning):
    pass
