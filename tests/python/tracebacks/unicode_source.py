def größe(名):
    return 名.länge
größe('漢字')
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "unicode_source.py", line 3, in <module>
# expect stderr:     größe('漢字')
# expect stderr:   File "unicode_source.py", line 2, in größe
# expect stderr:     return 名.länge
# expect stderr: AttributeError: 'str' object has no attribute 'länge'
