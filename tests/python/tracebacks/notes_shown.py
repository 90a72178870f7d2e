e = ValueError('with notes')
e.add_note('note one')
e.add_note('note two')
raise e
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "notes_shown.py", line 4, in <module>
# expect stderr:     raise e
# expect stderr: ValueError: with notes
# expect stderr: note one
# expect stderr: note two
