# no-python: CPython changes the builtins
import gettext

try:
    gettext.NullTranslations().install()
except Exception as error:
    print(type(error).__name__, error)
# expect: UnavailableError PAWL-2013: install() is not available in a workflow: the builtins are fixed: write _ = translations.gettext
try:
    gettext.bindtextdomain("app")
except Exception as error:
    print(type(error).__name__, error)
# expect: UnavailableError PAWL-2013: the folder of all translations is not available in a workflow: a workflow has no files: name one of yours
