import re
m = re.match(r'(\w+) (?P<last>\w+)', 'John Smith')
print(m.expand(r'\2, \1'), m.expand(r'\g<last>'), m.pos, m.endpos, m.regs if False else m.span(2))
# expect: Smith, John Smith 0 10 (5, 10)
p = re.compile('b')
print(p.search('abab', 2).start(), p.search('abab', 0, 1), p.findall('bbb', 1), p.findall('bbb', 0, 2), [m.start() for m in p.finditer('abb', 1)])
# expect: 3 None ['b', 'b'] ['b', 'b'] [1, 2]
