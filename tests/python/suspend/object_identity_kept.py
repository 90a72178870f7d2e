import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    a = [1]
    b = a
    c = {'list': a, 'self': None}
    c['self'] = c
    t = (a, c)
    def f(x=a):
        return x
    await tick(0)
    a.append(2)
    print(b, c['list'] is a, c['self'] is c, t[0] is b, f() is a)
    # expect: [1, 2] True True True True
    s = {1, 2}
    u = s
    await tick(0)
    u.add(3)
    print(sorted(s), s is u)  # expect: [1, 2, 3] True
    e = ValueError('kept')
    errors = [e]
    await tick(0)
    print(errors[0] is e, hash(e) == hash(errors[0]), id(a) == id(b))  # expect: True True True
