class Emitter:
    def __init__(self): self.handlers = {}
    def on(self, name):
        def register(f):
            self.handlers.setdefault(name, []).append(f)
            return f
        return register
    def emit(self, name, *args, **kwargs):
        return [f(*args, **kwargs) for f in self.handlers.get(name, [])]
bus = Emitter()
@bus.on('greet')
def hello(name, mark='!'): return f'hello {name}{mark}'
@bus.on('greet')
@bus.on('leave')
def log(name, **kw): return f'log {name} {sorted(kw)}'
print(bus.emit('greet', 'ann', mark='?'), bus.emit('leave', 'bob'), bus.emit('none'))
# expect: ['hello ann?', "log ann ['mark']"] ['log bob []'] []
