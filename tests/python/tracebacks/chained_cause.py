def load():
    try:
        return {}['name']
    except KeyError as e:
        raise ValueError('no name') from e
load()
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "chained_cause.py", line 3, in load
# expect stderr:     return {}['name']
# expect stderr: KeyError: 'name'
# expect stderr:
# expect stderr: The above exception was the direct cause of the following exception:
# expect stderr:
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "chained_cause.py", line 6, in <module>
# expect stderr:     load()
# expect stderr:   File "chained_cause.py", line 5, in load
# expect stderr:     raise ValueError('no name') from e
# expect stderr: ValueError: no name
