class CM:
    def __enter__(self):
        return self
    def __exit__(self, *a):
        raise RuntimeError('from exit')
def f():
    with CM():
        raise ValueError('from body')
f()
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "context_manager_exit.py", line 8, in f
# expect stderr:     raise ValueError('from body')
# expect stderr: ValueError: from body
# expect stderr:
# expect stderr: During handling of the above exception, another exception occurred:
# expect stderr:
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "context_manager_exit.py", line 9, in <module>
# expect stderr:     f()
# expect stderr:   File "context_manager_exit.py", line 7, in f
# expect stderr:     with CM():
# expect stderr:   File "context_manager_exit.py", line 5, in __exit__
# expect stderr:     raise RuntimeError('from exit')
# expect stderr: RuntimeError: from exit
