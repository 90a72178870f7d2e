import asyncio, hmac
async def main():
    h = hmac.new(b"key", digestmod="sha256")
    h.update(b"one")
    await asyncio.sleep(1)
    other = h.copy()
    h.update(b"two")
    print(h.hexdigest(), other.hexdigest() == hmac.new(b"key", b"one", "sha256").hexdigest())
    print(h.hexdigest() == hmac.new(b"key", b"onetwo", "sha256").hexdigest(), type(other).__name__, other.name)
asyncio.run(main())
# expect: ecb19a59c36e8c54885f887512486dbb3d374bda49d48a7710e74caeffd42248 True
# expect: True HMAC hmac-sha256
