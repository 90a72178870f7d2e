"""Months and years as tables of days. Names are English: a workflow has no locale."""

import datetime

__all__ = ["IllegalMonthError", "IllegalWeekdayError", "setfirstweekday", "firstweekday", "isleap",
           "leapdays", "weekday", "monthrange", "monthcalendar", "prmonth", "month", "prcal",
           "calendar", "timegm", "month_name", "month_abbr", "day_name", "day_abbr", "Calendar",
           "TextCalendar", "HTMLCalendar", "LocaleTextCalendar", "LocaleHTMLCalendar", "weekheader",
           "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]

error = ValueError
January = 1
February = 2
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)
EPOCH = 1970

mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
month_name = ["", "January", "February", "March", "April", "May", "June", "July", "August",
              "September", "October", "November", "December"]
month_abbr = [name[:3] for name in month_name]
day_name = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
day_abbr = [name[:3] for name in day_name]

_EPOCH_DAY = datetime.date(EPOCH, 1, 1).toordinal()


class IllegalMonthError(ValueError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f"bad month number {self.month!r}; must be 1-12"


class IllegalWeekdayError(ValueError):
    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return f"bad weekday number {self.weekday!r}; must be 0 (Monday) to 6 (Sunday)"


def isleap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    """How many leap years there are from y1 up to y2, which does not count."""
    first, last = y1 - 1, y2 - 1
    return (last // 4 - first // 4) - (last // 100 - first // 100) + (last // 400 - first // 400)


def weekday(year, month, day):
    if not datetime.MINYEAR <= year <= datetime.MAXYEAR:
        # The calendar comes again every 400 years.
        year = 2000 + year % 400
    return datetime.date(year, month, day).weekday()


def _month_length(year, month):
    return mdays[month] + (month == February and isleap(year))


def monthrange(year, month):
    """The weekday of the first day, and the number of days."""
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    return weekday(year, month, 1), _month_length(year, month)


def _month_before(year, month):
    return (year - 1, 12) if month == 1 else (year, month - 1)


def _month_after(year, month):
    return (year + 1, 1) if month == 12 else (year, month + 1)


def _in_rows(items, width):
    return [items[i:i + width] for i in range(0, len(items), width)]


class Calendar:
    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def getfirstweekday(self):
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        for i in range(self.firstweekday, self.firstweekday + 7):
            yield i % 7

    def itermonthdates(self, year, month):
        for y, m, d in self.itermonthdays3(year, month):
            yield datetime.date(y, m, d)

    def itermonthdays(self, year, month):
        """Days of the month; 0 for days of whole weeks that are of other months."""
        first, days = monthrange(year, month)
        before = (first - self.firstweekday) % 7
        yield from [0] * before
        yield from range(1, days + 1)
        yield from [0] * ((self.firstweekday - first - days) % 7)

    def itermonthdays2(self, year, month):
        for i, day in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield day, i % 7

    def itermonthdays3(self, year, month):
        first, days = monthrange(year, month)
        before = (first - self.firstweekday) % 7
        after = (self.firstweekday - first - days) % 7
        y, m = _month_before(year, month)
        end = _month_length(y, m) + 1
        for day in range(end - before, end):
            yield y, m, day
        for day in range(1, days + 1):
            yield year, month, day
        y, m = _month_after(year, month)
        for day in range(1, after + 1):
            yield y, m, day

    def itermonthdays4(self, year, month):
        for i, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + i) % 7

    def monthdatescalendar(self, year, month):
        return _in_rows(list(self.itermonthdates(year, month)), 7)

    def monthdays2calendar(self, year, month):
        return _in_rows(list(self.itermonthdays2(year, month)), 7)

    def monthdayscalendar(self, year, month):
        return _in_rows(list(self.itermonthdays(year, month)), 7)

    def yeardatescalendar(self, year, width=3):
        return _in_rows([self.monthdatescalendar(year, m) for m in range(1, 13)], width)

    def yeardays2calendar(self, year, width=3):
        return _in_rows([self.monthdays2calendar(year, m) for m in range(1, 13)], width)

    def yeardayscalendar(self, year, width=3):
        return _in_rows([self.monthdayscalendar(year, m) for m in range(1, 13)], width)


class TextCalendar(Calendar):
    def prweek(self, theweek, width):
        print(self.formatweek(theweek, width), end="")

    def formatday(self, day, weekday, width):
        return (f"{day:2d}" if day else "").center(width)

    def formatweek(self, theweek, width):
        return " ".join([self.formatday(day, weekday, width) for day, weekday in theweek])

    def formatweekday(self, day, width):
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        return " ".join([self.formatweekday(day, width) for day in self.iterweekdays()])

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        name = month_name[themonth]
        return (f"{name} {theyear!r}" if withyear else name).center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        print(self.formatmonth(theyear, themonth, w, l), end="")

    def formatmonth(self, theyear, themonth, w=0, l=0):
        w = max(2, w)
        end = "\n" * max(1, l)
        lines = [self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1),
                 self.formatweekheader(w)]
        lines += [self.formatweek(week, w) for week in self.monthdays2calendar(theyear, themonth)]
        return "".join([line.rstrip() + end for line in lines])

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        w = max(2, w)
        end = "\n" * max(1, l)
        c = max(2, c)
        column = (w + 1) * 7 - 1
        parts = [repr(theyear).center(column * m + c * (m - 1)).rstrip(), end]
        header = self.formatweekheader(w)
        for i, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * i + 1, min(m * (i + 1) + 1, 13))
            parts.append(end)
            names = [self.formatmonthname(theyear, k, column, False) for k in months]
            parts += [formatstring(names, column, c).rstrip(), end]
            parts += [formatstring([header for _ in months], column, c).rstrip(), end]
            for j in range(max([len(weeks) for weeks in row])):
                weeks = ["" if j >= len(weeks) else self.formatweek(weeks[j], w) for weeks in row]
                parts += [formatstring(weeks, column, c).rstrip(), end]
        return "".join(parts)

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        print(self.formatyear(theyear, w, l, c, m), end="")


class HTMLCalendar(Calendar):
    cssclasses = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    cssclasses_weekday_head = cssclasses
    cssclass_noday = "noday"
    cssclass_month_head = "month"
    cssclass_month = "month"
    cssclass_year_head = "year"
    cssclass_year = "year"

    def formatday(self, day, weekday):
        if day == 0:
            return f'<td class="{self.cssclass_noday}">&nbsp;</td>'
        return f'<td class="{self.cssclasses[weekday]}">{day}</td>'

    def formatweek(self, theweek):
        days = "".join([self.formatday(day, weekday) for day, weekday in theweek])
        return f"<tr>{days}</tr>"

    def formatweekday(self, day):
        return f'<th class="{self.cssclasses_weekday_head[day]}">{day_abbr[day]}</th>'

    def formatweekheader(self):
        days = "".join([self.formatweekday(day) for day in self.iterweekdays()])
        return f"<tr>{days}</tr>"

    def formatmonthname(self, theyear, themonth, withyear=True):
        name = f"{month_name[themonth]} {theyear}" if withyear else month_name[themonth]
        return f'<tr><th colspan="7" class="{self.cssclass_month_head}">{name}</th></tr>'

    def formatmonth(self, theyear, themonth, withyear=True):
        rows = [f'<table border="0" cellpadding="0" cellspacing="0" class="{self.cssclass_month}">',
                self.formatmonthname(theyear, themonth, withyear=withyear),
                self.formatweekheader()]
        rows += [self.formatweek(week) for week in self.monthdays2calendar(theyear, themonth)]
        rows.append("</table>")
        return "\n".join(rows) + "\n"

    def formatyear(self, theyear, width=3):
        width = max(width, 1)
        text = (f'<table border="0" cellpadding="0" cellspacing="0" class="{self.cssclass_year}">\n'
                f'<tr><th colspan="{width}" class="{self.cssclass_year_head}">{theyear}</th></tr>')
        for first in range(January, January + 12, width):
            months = range(first, min(first + width, 13))
            cells = "".join([f"<td>{self.formatmonth(theyear, m, withyear=False)}</td>"
                             for m in months])
            text += f"<tr>{cells}</tr>"
        return text + "</table>"

    def formatyearpage(self, theyear, width=3, css="calendar.css", encoding=None):
        if encoding is None:
            encoding = "utf-8"
        sheet = ""
        if css is not None:
            sheet = f'<link rel="stylesheet" type="text/css" href="{css}" />\n'
        text = (f'<?xml version="1.0" encoding="{encoding}"?>\n'
                '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" '
                '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n'
                "<html>\n<head>\n"
                f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}" />\n'
                f"{sheet}<title>Calendar for {theyear}</title>\n</head>\n<body>\n"
                f"{self.formatyear(theyear, width)}</body>\n</html>\n")
        return text.encode(encoding, "xmlcharrefreplace")


# --- the module's own calendar


c = TextCalendar()


def setfirstweekday(firstweekday):
    if not MONDAY <= firstweekday <= SUNDAY:
        raise IllegalWeekdayError(firstweekday)
    c.firstweekday = firstweekday


def firstweekday():
    return c.getfirstweekday()


def monthcalendar(year, month):
    return c.monthdayscalendar(year, month)


def prweek(theweek, width):
    c.prweek(theweek, width)


def week(theweek, width):
    return c.formatweek(theweek, width)


def weekheader(width):
    return c.formatweekheader(width)


def prmonth(theyear, themonth, w=0, l=0):
    c.prmonth(theyear, themonth, w, l)


def month(theyear, themonth, w=0, l=0):
    return c.formatmonth(theyear, themonth, w, l)


def calendar(theyear, w=2, l=1, c=6, m=3):
    return _own().formatyear(theyear, w, l, c, m)


def prcal(theyear, w=0, l=0, c=6, m=3):
    _own().pryear(theyear, w, l, c, m)


def _own():
    return c


def formatstring(cols, colwidth=20, spacing=6):
    return (" " * spacing).join([column.center(colwidth) for column in cols])


def format(cols, colwidth=20, spacing=6):
    print(formatstring(cols, colwidth, spacing))


def timegm(tuple):
    """The seconds since 1970 of a struct_time in UTC."""
    year, month, day, hour, minute, second = tuple[:6]
    days = datetime.date(year, month, 1).toordinal() - _EPOCH_DAY + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
