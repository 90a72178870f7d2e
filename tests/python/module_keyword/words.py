import keyword

print(len(keyword.kwlist), keyword.kwlist[:4], keyword.softkwlist)
# expect: 35 ['False', 'None', 'True', 'and'] ['_', 'case', 'match']
print([w for w in ("class", "match", "None", "none", "print", "async") if keyword.iskeyword(w)])
# expect: ['class', 'None', 'async']
print(keyword.issoftkeyword("match"), keyword.issoftkeyword("if"), keyword.iskeyword("lambda"))
# expect: True False True
