class Door:
    def __enter__(self):
        return self

    def __exit__(self, *details):
        raise ValueError("the door is stuck")


with (
    Door() as door,
    Door() as other,
):
    print("in")
# expect: in
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "exit_of_a_with.py", line 9, in <module>
# expect stderr:     with (
# expect stderr:   File "exit_of_a_with.py", line 6, in __exit__
# expect stderr:     raise ValueError("the door is stuck")
# expect stderr: ValueError: the door is stuck
# expect stderr:
# expect stderr: During handling of the above exception, another exception occurred:
# expect stderr:
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "exit_of_a_with.py", line 9, in <module>
# expect stderr:     with (
# expect stderr:   File "exit_of_a_with.py", line 6, in __exit__
# expect stderr:     raise ValueError("the door is stuck")
# expect stderr: ValueError: the door is stuck
