def f(text):
    return "日本語" + text["é😀"] + "ｗｉｄｅ"


f({})
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "wide_characters.py", line 5, in <module>
# expect stderr:     f({})
# expect stderr:   File "wide_characters.py", line 2, in f
# expect stderr:     return "日本語" + text["é😀"] + "ｗｉｄｅ"
# expect stderr: KeyError: 'é😀'
