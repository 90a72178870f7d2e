class C:
    @property
    def p(self):
        return self.q
    def __getattr__(self, name):
        raise AttributeError(f'no {name} here')
C().p
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "property_and_getattr.py", line 7, in <module>
# expect stderr:     C().p
# expect stderr:   File "property_and_getattr.py", line 6, in __getattr__
# expect stderr:     raise AttributeError(f'no {name} here')
# expect stderr: AttributeError: no p here
