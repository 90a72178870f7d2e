class Tags(set):
    def add(self, tag):
        super().add(tag.lower())
t = Tags()
t.add('A')
t.add('a')
t.add('B')
print(sorted(t), len(t), isinstance(t, set), 'a' in t, t == {'a', 'b'})
# expect: ['a', 'b'] 2 True True True
