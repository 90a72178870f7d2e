import copy


class Node:
    def __init__(self, name, *children):
        self.name = name
        self.children = list(children)
        self.parent = None
        for child in children:
            child.parent = self


loop = [1]
loop.append(loop)
made = copy.deepcopy(loop)
print(made, made[1] is made, made is loop)  # expect: [1, [...]] True False

table = {}
table["self"] = table
made = copy.deepcopy(table)
print(made["self"] is made)  # expect: True

pair = ([],)
pair[0].append(pair)
made = copy.deepcopy(pair)
print(made[0][0] is made, made is pair)  # expect: True False

tree = Node("root", Node("a", Node("c")), Node("b"))
made = copy.deepcopy(tree)
print(made.children[0].children[0].parent.parent is made, made.children[0].parent is tree)
# expect: True False
print([child.name for child in made.children])  # expect: ['a', 'b']

deep = []
for _ in range(50):
    deep = [deep]
print(copy.deepcopy(deep) == deep)  # expect: True
