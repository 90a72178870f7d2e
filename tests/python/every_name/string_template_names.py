import string
class Upper(string.Template):
    delimiter = '%'
    idpattern = '[A-Z]+'
print(Upper('%A %b %%').safe_substitute(A=1, b=2))  # expect: 1 2 %
t = string.Template
print(t.idpattern, t.braceidpattern, t.flags, t.pattern.groups)
# expect: (?a:[_a-z][_a-z0-9]*) None re.IGNORECASE 4
