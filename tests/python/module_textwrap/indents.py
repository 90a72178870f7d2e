import textwrap

text = "one two three four five six seven"
print(textwrap.fill(text, 14, initial_indent="* ", subsequent_indent="  "))
# expect: * one two
# expect:   three four
# expect:   five six
# expect:   seven
print(textwrap.wrap(text, 12, initial_indent="> "))
# expect: ['> one two', 'three four', 'five six', 'seven']
print(textwrap.wrap("", 12, initial_indent="> "))  # expect: []
wrapper = textwrap.TextWrapper(width=16, subsequent_indent="....")
print(wrapper.fill(text))
# expect: one two three
# expect: ....four five
# expect: ....six seven
wrapper.width = 30
print(wrapper.wrap(text))  # expect: ['one two three four five six', '....seven']
print(sorted(vars(textwrap.TextWrapper()).items()))
# expect: [('break_long_words', True), ('break_on_hyphens', True), ('drop_whitespace', True), ('expand_tabs', True), ('fix_sentence_endings', False), ('initial_indent', ''), ('max_lines', None), ('placeholder', ' [...]'), ('replace_whitespace', True), ('subsequent_indent', ''), ('tabsize', 8), ('width', 70)]
