# no-python: CPython has what workflows do not
import re
pattern = re.compile("a")
print(hasattr(pattern, "scanner"), getattr(pattern, "scanner", None))  # expect: False None
class Lazy:
    @property
    def scanner(self):
        return pattern.scanner
try:
    hasattr(Lazy(), "scanner")
except Exception as error:
    print(type(error).__name__)  # expect: UnavailableError
