class Config(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None
    def __setattr__(self, name, value):
        self[name] = value
c = Config(host='x')
c.port = 80
print(c.host, c.port, c, hasattr(c, 'nope'), getattr(c, 'nope', 'default'))
# expect: x 80 {'host': 'x', 'port': 80} False default
