"""Dates and times: the types are native."""

from _datetime import date, datetime, time, timedelta, timezone, tzinfo

__all__ = ["date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR",
           "UTC"]

MINYEAR = 1
MAXYEAR = 9999
UTC = timezone.utc
