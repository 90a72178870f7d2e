class Lower(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key.lower(), value)
    def __getitem__(self, key):
        return super().__getitem__(key.lower())
    def __contains__(self, key):
        return super().__contains__(key.lower())
d = Lower()
d['Key'] = 1
print(d, d['KEY'], 'kEY' in d, len(d), isinstance(d, dict), type(d).__name__)
# expect: {'key': 1} 1 True 1 True Lower
