from difflib import Match, SequenceMatcher

for a, b in (("abxcd", "abcd"), ("private Thread currentThread;", "private volatile Thread current;"),
             ("", ""), ("abc", ""), ("tide", "diet"), ([1, 2, 3, 4], [2, 3, 5])):
    s = SequenceMatcher(None, a, b)
    print(s.ratio(), s.quick_ratio(), s.real_quick_ratio())
    print(s.get_matching_blocks())
    print(s.get_opcodes())
# expect: 0.8888888888888888 0.8888888888888888 0.8888888888888888
# expect: [Match(a=0, b=0, size=2), Match(a=3, b=2, size=2), Match(a=5, b=4, size=0)]
# expect: [('equal', 0, 2, 0, 2), ('delete', 2, 3, 2, 2), ('equal', 3, 5, 2, 4)]
# expect: 0.7540983606557377 0.819672131147541 0.9508196721311475
# expect: [Match(a=0, b=0, size=6), Match(a=6, b=15, size=16), Match(a=28, b=31, size=1), Match(a=29, b=32, size=0)]
# expect: [('equal', 0, 6, 0, 6), ('insert', 6, 6, 6, 15), ('equal', 6, 22, 15, 31), ('delete', 22, 28, 31, 31), ('equal', 28, 29, 31, 32)]
# expect: 1.0 1.0 1.0
# expect: [Match(a=0, b=0, size=0)]
# expect: []
# expect: 0.0 0.0 0.0
# expect: [Match(a=3, b=0, size=0)]
# expect: [('delete', 0, 3, 0, 0)]
# expect: 0.25 1.0 1.0
# expect: [Match(a=0, b=3, size=1), Match(a=4, b=4, size=0)]
# expect: [('insert', 0, 0, 0, 3), ('equal', 0, 1, 3, 4), ('delete', 1, 4, 4, 4)]
# expect: 0.5714285714285714 0.5714285714285714 0.8571428571428571
# expect: [Match(a=1, b=0, size=2), Match(a=4, b=3, size=0)]
# expect: [('delete', 0, 1, 0, 0), ('equal', 1, 3, 0, 2), ('replace', 3, 4, 2, 3)]
s = SequenceMatcher(lambda x: x == " ", " abcd", "abcd abcd")
print(s.find_longest_match(0, 5, 0, 9), s.find_longest_match(), s.bjunk, s.bpopular)
# expect: Match(a=1, b=0, size=4) Match(a=1, b=0, size=4) {' '} set()
s.set_seq1("bcd")
print(s.ratio(), s.find_longest_match(1, 3, 2, 6))  # expect: 0.5 Match(a=1, b=2, size=2)
s.set_seqs("qabxcd", "abycdf")
print([code[0] for code in s.get_opcodes()], Match(1, 2, 3).size)
# expect: ['delete', 'equal', 'replace', 'equal', 'insert'] 3
numbers = [str(i) for i in range(20)]
changed = numbers[:]
changed[3:5] = ["x"]
changed[15] = "y"
print(list(SequenceMatcher(None, numbers, changed).get_grouped_opcodes(2)))
# expect: [[('equal', 1, 3, 1, 3), ('replace', 3, 5, 3, 4), ('equal', 5, 7, 4, 6)], [('equal', 14, 16, 13, 15), ('replace', 16, 17, 15, 16), ('equal', 17, 19, 16, 18)]]
long = "ab" * 150
print(SequenceMatcher(None, "ab", long).bpopular, SequenceMatcher(None, "ab", long, autojunk=False).ratio())
# expect: {'a', 'b'} 0.013245033112582781
