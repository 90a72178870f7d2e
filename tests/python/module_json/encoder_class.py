import json
class Enc(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set):
            return {'set': sorted(o)}
        return super().default(o)
print(json.dumps({'a': {2, 1}}, cls=Enc), Enc().encode([{3}]))
# expect: {"a": {"set": [1, 2]}} [{"set": [3]}]
try:
    json.dumps(b'', cls=Enc)
except TypeError as e:
    print(e)
# expect: Object of type bytes is not JSON serializable
print(json.JSONDecoder().decode('[1]'))  # expect: [1]
