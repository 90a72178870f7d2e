import asyncio, base64
async def main():
    token = base64.urlsafe_b64encode(b"subject:42")
    await asyncio.sleep(1)
    try:
        print(base64.urlsafe_b64decode(token), base64.b64decode("!"))
        base64.b64decode("A")
    except base64.binascii.Error as error:
        await asyncio.sleep(1)
        print(error)
asyncio.run(main())
# expect: b'subject:42' b''
# expect: Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4
