# Containers inside themselves, also with a method of the program between.
class Node:
    def __init__(self):
        self.kids = [self]

    def __repr__(self):
        return f'Node({self.kids!r})'


items = [1]
items.append(items)
table = {}
table['self'] = table
pair = ([],)
pair[0].append(pair)
print(items, table, pair)  # expect: [1, [...]] {'self': {...}} ([(...)],)
print(repr(Node()), [Node()])  # expect: Node([Node([...])]) [Node([Node([...])])]
print([items, items], {'k': items})  # expect: [[1, [...]], [1, [...]]] {'k': [1, [...]]}

deep = []
for _ in range(1500):
    deep = [deep]
try:
    repr(deep)
except RecursionError as error:
    print('RecursionError:', error)
# expect: RecursionError: maximum recursion depth exceeded while getting the repr of an object


class Endless:
    def __repr__(self):
        return repr(self)


class EndlessText:
    def __str__(self):
        return f'{self}'


class EndlessList:
    def __repr__(self):
        return repr([self])


for endless in (Endless(), EndlessText(), EndlessList()):
    try:
        str(endless)
    except RecursionError:
        print('RecursionError')
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
