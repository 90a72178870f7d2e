def run(program, **env):
    stack, pc, labels = [], 0, {}
    code = [line.split() for line in program.strip().split('\n')]
    for i, parts in enumerate(code):
        if parts[0] == 'label':
            labels[parts[1]] = i
    output = []
    while pc < len(code):
        op, *args = code[pc]
        pc += 1
        match op, args:
            case 'push', [n]: stack.append(int(n))
            case 'load', [name]: stack.append(env[name])
            case 'store', [name]: env[name] = stack.pop()
            case ('add' | 'sub' | 'mul' | 'lt') as name, []:
                b, a = stack.pop(), stack.pop()
                stack.append({'add': a + b, 'sub': a - b, 'mul': a * b, 'lt': a < b}[name])
            case 'jz', [label]:
                if not stack.pop():
                    pc = labels[label]
            case 'jmp', [label]: pc = labels[label]
            case 'print', []: output.append(stack.pop())
            case 'label', _: pass
            case _: raise ValueError(f'bad instruction {op} {args}')
    return output, env
print(run('''
label top
load i
load n
lt
jz end
load acc
load i
push 1
add
mul
store acc
load i
push 1
add
store i
jmp top
label end
load acc
print
''', i=0, n=20, acc=1))
# expect: ([2432902008176640000], {'i': 20, 'n': 20, 'acc': 2432902008176640000})
try:
    run('explode now')
except ValueError as e:
    print(e)
# expect: bad instruction explode ['now']
