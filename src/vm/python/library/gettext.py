"""Texts as they were written: there are no files with translations. A subclass of NullTranslations
may know some."""

from _pawl import unavailable

__all__ = ["NullTranslations", "Catalog", "bindtextdomain", "find", "translation", "textdomain",
           "dgettext", "dngettext", "gettext", "ngettext", "pgettext", "dpgettext", "npgettext",
           "dnpgettext"]

_folders = {}
_domain = "messages"


class NullTranslations:
    def __init__(self, fp=None):
        self._info = {}
        self._charset = None
        self._fallback = None
        if fp is not None:
            self._parse(fp)

    def _parse(self, fp):
        pass

    def add_fallback(self, fallback):
        if self._fallback:
            self._fallback.add_fallback(fallback)
        else:
            self._fallback = fallback

    def gettext(self, message):
        return self._fallback.gettext(message) if self._fallback else message

    def ngettext(self, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.ngettext(msgid1, msgid2, n)
        return ngettext(msgid1, msgid2, n)

    def pgettext(self, context, message):
        return self._fallback.pgettext(context, message) if self._fallback else message

    def npgettext(self, context, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.npgettext(context, msgid1, msgid2, n)
        return ngettext(msgid1, msgid2, n)

    def info(self):
        return self._info

    def charset(self):
        return self._charset

    def install(self, names=None):
        unavailable("install()", "the builtins are fixed: write _ = translations.gettext")


def find(domain, localedir=None, languages=None, all=False):
    return [] if all else None


def translation(domain, localedir=None, languages=None, class_=None, fallback=False):
    if fallback:
        return NullTranslations()
    raise FileNotFoundError(2, "No translation file found for domain", domain)


Catalog = translation


def textdomain(domain=None):
    global _domain
    if domain is not None:
        _domain = domain
    return _domain


def bindtextdomain(domain, localedir=None):
    if localedir is not None:
        _folders[domain] = localedir
    elif domain not in _folders:
        unavailable("the folder of all translations", "a workflow has no files: name one of yours")
    return _folders[domain]


def gettext(message):
    return message


def dgettext(domain, message):
    return message


def pgettext(context, message):
    return message


def dpgettext(domain, context, message):
    return message


def ngettext(msgid1, msgid2, n):
    return msgid1 if n == 1 else msgid2


def dngettext(domain, msgid1, msgid2, n):
    return ngettext(msgid1, msgid2, n)


def npgettext(context, msgid1, msgid2, n):
    return ngettext(msgid1, msgid2, n)


def dnpgettext(domain, context, msgid1, msgid2, n):
    return ngettext(msgid1, msgid2, n)
