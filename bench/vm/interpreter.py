# decided by: interpreter
# A small stack machine that runs a loop: dispatch by match, by dict and by comparison.

PROGRAM = [
    ("push", 0), ("store", "sum"), ("push", 0), ("store", "i"),
    ("load", "i"), ("push", 120000), ("less", None), ("jump_if_not", 17),
    ("load", "sum"), ("load", "i"), ("add", None), ("store", "sum"),
    ("load", "i"), ("push", 1), ("add", None), ("store", "i"),
    ("jump", 4), ("halt", None),
]


def execute(program):
    stack = []
    names = {}
    position = 0
    steps = 0
    while True:
        operation, argument = program[position]
        position += 1
        steps += 1
        match operation:
            case "push":
                stack.append(argument)
            case "load":
                stack.append(names[argument])
            case "store":
                names[argument] = stack.pop()
            case "add":
                right = stack.pop()
                stack.append(stack.pop() + right)
            case "less":
                right = stack.pop()
                stack.append(stack.pop() < right)
            case "jump":
                position = argument
            case "jump_if_not":
                if not stack.pop():
                    position = argument
            case "halt":
                return names["sum"], steps


print(execute(PROGRAM), execute(PROGRAM))
