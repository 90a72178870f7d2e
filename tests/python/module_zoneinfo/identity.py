import asyncio
from zoneinfo import ZoneInfo
class Mine(ZoneInfo):
    pass
class Other(Mine):
    label = "other"
async def subclasses():
    mine = Mine("Asia/Tokyo")
    mine.note = [1]
    await asyncio.sleep(1)
    print(Mine("Asia/Tokyo") is mine, Mine("Asia/Tokyo").note, Mine("Asia/Tokyo") is ZoneInfo("Asia/Tokyo"), Other("Asia/Tokyo") is mine, Other("Asia/Tokyo") is Other("Asia/Tokyo"))
    print(type(Mine.no_cache("Asia/Tokyo")).__name__, Mine.no_cache("Asia/Tokyo") is mine, Mine("UTC") is Mine("UTC"), ZoneInfo("UTC") is Mine("UTC"))
    ZoneInfo.clear_cache()
    print(Mine("Asia/Tokyo") is mine)
    Mine.clear_cache(only_keys=["UTC"])
    print(Mine("Asia/Tokyo") is mine)
    Mine.clear_cache()
    await asyncio.sleep(1)
    print(Mine("Asia/Tokyo") is mine, Other("Asia/Tokyo") is Other("Asia/Tokyo"))
async def main():
    berlin = ZoneInfo("Europe/Berlin")
    table = {berlin: "Berlin", ZoneInfo("UTC"): "UTC"}
    own = ZoneInfo.no_cache("Europe/Berlin")
    await asyncio.sleep(1)
    print(berlin is ZoneInfo("Europe/Berlin"), ZoneInfo(key="UTC") is ZoneInfo("UTC"), own is berlin, own == berlin, berlin == berlin, own == own)
    print(table[ZoneInfo("Europe/Berlin")], table[ZoneInfo("UTC")], own in table, hash(berlin) == hash(ZoneInfo("Europe/Berlin")))
    print(ZoneInfo.no_cache("UTC") is ZoneInfo.no_cache("UTC"), berlin != own, ZoneInfo("Europe/Berlin") == ZoneInfo("Europe/Rome"), berlin == "Europe/Berlin")
    ZoneInfo.clear_cache()
    await asyncio.sleep(1)
    other = ZoneInfo("Europe/Berlin")
    print(other is berlin, other is ZoneInfo("Europe/Berlin"), other.key == berlin.key)
    rome = ZoneInfo("Europe/Rome")
    ZoneInfo.clear_cache(only_keys=["Europe/Rome", "x", 5])
    await asyncio.sleep(1)
    print(rome is ZoneInfo("Europe/Rome"), other is ZoneInfo("Europe/Berlin"), ZoneInfo.clear_cache(only_keys=None))
    await subclasses()
asyncio.run(main())
# expect: True True False False True True
# expect: Berlin UTC False True
# expect: False True False False
# expect: False True True
# expect: False True None
# expect: True [1] False False True
# expect: Mine False True False
# expect: True
# expect: True
# expect: False True
