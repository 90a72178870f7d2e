import string

formatter = string.Formatter()
print(formatter.get_field("[a]", (), {"": {"a": 1}}), formatter.get_field("", (), {"": 2}))
# expect: (1, '') (2, '')
for text in "{[0]}", "{.real}", "{0[0]}{[0]}":
    try:
        print(formatter.format(text, [1]))
    except KeyError as e:
        print("KeyError", e)
# expect: KeyError ''
# expect: KeyError ''
# expect: KeyError ''
