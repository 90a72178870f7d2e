import logging
print(logging.BASIC_FORMAT)  # expect: %(levelname)s:%(name)s:%(message)s
class Shows(logging.Handler):
    def emit(self, record):
        print(self.format(record))
handler = Shows()
formatter = logging.Formatter('%(levelname)s %(message)s')
handler.setFormatter(formatter)
print(callable(formatter.converter), formatter.default_time_format, formatter.default_msec_format)
# expect: True %Y-%m-%d %H:%M:%S %s,%03d
root = logging.getLogger()
for old in list(root.handlers):
    root.removeHandler(old)
root.addHandler(handler)
root.setLevel(logging.DEBUG)
logging.log(logging.INFO, 'logged %d', 1)  # expect: INFO logged 1
logging.warn('warned')  # expect: WARNING warned
logging.fatal('fatal')  # expect: CRITICAL fatal
try:
    raise KeyError('x')
except KeyError:
    handler.setFormatter(logging.Formatter('%(message)s'))
    formatter.formatException = lambda info: 'exception'
    logging.error('with error')
# expect: with error
record = root.makeRecord('name', logging.INFO, 'file.py', 3, 'made %s', ('by hand',), None)
record.message = record.getMessage()
print(formatter.formatMessage(record), root.name, record.lineno)  # expect: INFO made by hand root 3
root.handle(record)  # expect: made by hand
root.callHandlers(record)  # expect: made by hand
print(handler.handle(record) is not None, handler.createLock())
# expect: made by hand
# expect: True None
print(len(root.findCaller()))  # expect: 4
print(logging.NullHandler().handle(record), logging.NullHandler().createLock())  # expect: None None
logging.StreamHandler().createLock()
try:
    raise ValueError('in exception()')
except ValueError:
    handler.setFormatter(type('Short', (logging.Formatter,), {'formatException': lambda self, info: 'short'})('%(message)s'))
    logging.exception('failed')
# expect: failed
# expect: short
logging.shutdown()
