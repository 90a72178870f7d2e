# The state of a hash survives wherever the run waits.
import asyncio, hashlib
async def main():
    hashes = [hashlib.new(name) for name in sorted(hashlib.algorithms_guaranteed)]
    keyed = hashlib.blake2b(digest_size=10, key=b"secret", salt=b"salt", person=b"me", last_node=True)
    for i in range(3):
        for h in hashes + [keyed]:
            h.update(bytes([i]) * (50 + i))
        await asyncio.sleep(1)
    for h in hashes:
        print(h.name, h.hexdigest(12) if h.digest_size == 0 else h.hexdigest()[:24])
    print(keyed.hexdigest(), keyed.digest_size)
asyncio.run(main())
# expect: blake2b b7906d4359027bb47526b48f
# expect: blake2s e2922ccd04775e53c818a455
# expect: md5 c1ce5dba270fee79ebacd8b9
# expect: sha1 327985df9bb42fbe915d1e66
# expect: sha224 5500d755a50a73a842b7e447
# expect: sha256 bb065da49d70715e8e4a1835
# expect: sha384 3be91b29cf488d24f88f280a
# expect: sha3_224 aae8297f40b9a86895e6c7f1
# expect: sha3_256 85788afadb1bbb3cf437416e
# expect: sha3_384 9aa2d06997323bf6bc85bc93
# expect: sha3_512 a5bda515ee2ff0d06c52bf7d
# expect: sha512 8262ba8ed01762945a1f69aa
# expect: shake_128 bbd01c7d211f850f5236cf26
# expect: shake_256 138268cbb6ec6d92df072f81
# expect: 58d5c3c6185856310ff0 10
