def g():
    yield 1
    raise ValueError('in g')
def consume():
    for x in g():
        print(x)
consume()
# expect: 1
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "generator_frame.py", line 7, in <module>
# expect stderr:     consume()
# expect stderr:   File "generator_frame.py", line 5, in consume
# expect stderr:     for x in g():
# expect stderr:   File "generator_frame.py", line 3, in g
# expect stderr:     raise ValueError('in g')
# expect stderr: ValueError: in g
