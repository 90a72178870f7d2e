# no-python
for name in "shift_jis", "GBK", "utf-7", "nope":
    try:
        "a".encode(name)
    except LookupError as e:
        print(e)
# expect: unknown encoding: shift_jis (workflows do not have this encoding: convert the text in a @task)
# expect: unknown encoding: GBK (workflows do not have this encoding: convert the text in a @task)
# expect: unknown encoding: utf-7 (workflows do not have this encoding: convert the text in a @task)
# expect: unknown encoding: nope
