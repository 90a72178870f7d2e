import textwrap
w = textwrap.TextWrapper(width=10, fix_sentence_endings=True)
print(w.sentence_end_re.search('end. ') is not None, w.wordsep_re.split('two-word text')[:2])
# expect: False ['', 'two-']
print(w.wordsep_simple_re.split('a b'), len(w.unicode_whitespace_trans) > 0)
# expect: ['a', ' ', 'b'] True
