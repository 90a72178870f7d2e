import gettext
from gettext import gettext as _, ngettext


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


print(_("hello"), ngettext("{} file", "{} files", 1).format(1), ngettext("{} file", "{} files", 3).format(3))
# expect: hello 1 file 3 files
print(gettext.pgettext("menu", "Open"), gettext.npgettext("menu", "day", "days", 2), gettext.dgettext("app", "a"))
# expect: Open days a
print(gettext.dngettext("app", "a", "b", 0), gettext.dpgettext("app", "menu", "x"), gettext.dnpgettext("app", "m", "a", "b", 1))
# expect: b x a
print(gettext.textdomain(), gettext.bindtextdomain("app", "/locale"), gettext.textdomain("app"), gettext.textdomain())
# expect: messages /locale app app
print(gettext.bindtextdomain("app"), gettext.find("app", "/none", ["de"]), gettext.find("app", "/none", ["de"], all=True))
# expect: /locale None []
print(error_of(lambda: gettext.translation("app", "/none", ["de"])))
# expect: FileNotFoundError: [Errno 2] No translation file found for domain: 'app'
plain = gettext.translation("app", "/none", languages=["de"], fallback=True)
print(type(plain), plain.gettext("x"), plain.ngettext("a", "b", 2), plain.pgettext("c", "x"), plain.npgettext("c", "a", "b", 1))
# expect: <class 'gettext.NullTranslations'> x b x a
print(plain.info(), plain.charset(), gettext.Catalog is gettext.translation, gettext.Catalog("app", fallback=True).gettext("y"))
# expect: {} None True y


class German(gettext.NullTranslations):
    words = {"yes": "ja", "no": "nein"}

    def _parse(self, fp):
        self.words = dict(line.split("=") for line in fp)

    def gettext(self, message):
        return self.words.get(message) or super().gettext(message)


class Fallback(gettext.NullTranslations):
    def gettext(self, message):
        return message.upper()

    def ngettext(self, one, many, n):
        return f"{n} {many}"

    def pgettext(self, context, message):
        return f"{context}: {message}"

    def npgettext(self, context, one, many, n):
        return f"{context}: {n} {many}"


german = German()
print(german.gettext("yes"), german.gettext("maybe"), German(["maybe=vielleicht"]).gettext("maybe"))
# expect: ja maybe vielleicht
german.add_fallback(gettext.NullTranslations())
german.add_fallback(Fallback())
print(german.gettext("maybe"), german.ngettext("a", "b", 1), german.pgettext("c", "d"), german.npgettext("c", "a", "b", 2))
# expect: MAYBE 1 b c: d c: 2 b
gettext.textdomain("messages")
