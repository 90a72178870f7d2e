import logging


class Shown(logging.Handler):
    def emit(self, record):
        print(self.format(record))


logger = logging.getLogger("styles")
logger.setLevel(1)
handler = Shown()
logger.addHandler(handler)
for style, text in (("{", "{levelname:>9} {name} {message!r}"), ("$", "$levelname ${name}: $message $$"),
                    ("{", "{message}"), ("$", "${message}")):
    handler.setFormatter(logging.Formatter(text, style=style))
    logger.info("hello %s", "world")
# expect:      INFO styles 'hello world'
# expect: INFO styles: hello world $
# expect: hello world
# expect: hello world
for style, text in (("{", "no fields"), ("{", "{message"), ("{", "{message!x}"), ("{", "{a b}"),
                    ("{", "{message:zz}"), ("$", "no fields"), ("$", "$ $message"),
                    ("%", "{message}"), ("{", "%(message)s")):
    try:
        logging.Formatter(text, style=style)
    except ValueError as error:
        print(error)
# expect: invalid format: no fields
# expect: invalid format: expected '}' before end of string
# expect: invalid format: invalid conversion: 'x'
# expect: invalid format: invalid field name/expression: 'a b'
# expect: invalid format: bad specifier: 'zz'
# expect: invalid format: no fields
# expect: invalid format: bare '$' not allowed
# expect: Invalid format '{message}' for '%' style
# expect: invalid format: no fields
print(logging.Formatter(style="{")._fmt, logging.Formatter(style="$")._fmt)
# expect: {message} ${message}
print(logging.Formatter("{asctime}", style="{").usesTime(), logging.Formatter("$asctime", style="$").usesTime(),
      logging.Formatter("%(message)s").usesTime())
# expect: True True False
