class Shows:
    def __getitem__(self, key):
        return key
s = Shows()
print(s[1], s[1:2], s[::], s[1:2, 3], s[..., None], s[:, ::2], s['a':'b'], s[()], s[1,])
# expect: 1 slice(1, 2, None) slice(None, None, None) (slice(1, 2, None), 3) (Ellipsis, None) (slice(None, None, None), slice(None, None, 2)) slice('a', 'b', None) () (1,)
