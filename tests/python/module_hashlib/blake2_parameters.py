import hashlib
print(hashlib.blake2b(b"x", digest_size=1).hexdigest(), hashlib.blake2s(b"x", digest_size=5).hexdigest())
# expect: e2 d72234aa70
print(hashlib.blake2b(b"x", key=b"k" * 64, digest_size=8).hexdigest())  # expect: 68c9892445d56abd
print(hashlib.blake2s(b"x", key=b"k" * 32, digest_size=8).hexdigest())  # expect: 7e58a6ef1be6a3aa
print(hashlib.blake2b(key=b"k", digest_size=8).hexdigest(), hashlib.blake2b(b"", digest_size=8).hexdigest())
# expect: 2111189c0e723b49 e4a6a0577479b2b4
print(hashlib.blake2b(b"x", salt=b"s" * 16, person=b"p" * 16, digest_size=8).hexdigest())
# expect: 228066ffbfb2136e
print(hashlib.blake2s(b"x", salt=b"s" * 8, person=b"p" * 8, digest_size=8).hexdigest())
# expect: be9d79467d55e8bc
print(hashlib.blake2b(b"x", salt=b"s", person=b"p", digest_size=8).hexdigest())
# expect: 2cd78587d803acbd
print(hashlib.blake2b(b"x", fanout=2, depth=3, leaf_size=4096, node_offset=2 ** 63 + 5, node_depth=1, inner_size=64, last_node=True, digest_size=8).hexdigest())
# expect: 5f0bbd5f1c215f35
print(hashlib.blake2s(b"x", fanout=0, depth=255, leaf_size=2 ** 32 - 1, node_offset=2 ** 48 - 1, node_depth=255, inner_size=32, last_node=False, digest_size=8).hexdigest())
# expect: cc26f9d80978366f
print(hashlib.new("blake2b", b"x", digest_size=3).hexdigest(), hashlib.new("blake2s", digest_size=3, key=b"q").hexdigest())
# expect: 8e6320 12a1b5
# A tree of two leaves.
leaves = [hashlib.blake2b(part, fanout=2, depth=2, leaf_size=8, inner_size=64, node_offset=i, node_depth=0, last_node=i == 1) for i, part in enumerate((b"leaf one", b"leaf two"))]
root = hashlib.blake2b(digest_size=16, fanout=2, depth=2, leaf_size=8, inner_size=64, node_offset=0, node_depth=1, last_node=True)
for leaf in leaves:
    root.update(leaf.digest())
print(root.hexdigest())  # expect: 9ac8d9a0c82e005d44f782634be1721c
print([(f.SALT_SIZE, f.PERSON_SIZE, f.MAX_KEY_SIZE, f.MAX_DIGEST_SIZE) for f in (hashlib.blake2b, hashlib.blake2s)])
# expect: [(16, 16, 64, 64), (8, 8, 32, 32)]
