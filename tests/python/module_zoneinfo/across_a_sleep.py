import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo
@dataclass
class Meeting:
    at: datetime
    zone: ZoneInfo
async def main():
    zone = ZoneInfo("Europe/Lisbon")
    meetings = [Meeting(datetime(2024, 3, 30, 9, tzinfo=zone) + timedelta(days=i), zone) for i in range(3)]
    await asyncio.sleep(1)
    for meeting in meetings:
        await asyncio.sleep(1)
        print(meeting.at, meeting.at.tzinfo is meeting.zone, meeting.zone is ZoneInfo("Europe/Lisbon"), meeting.at.tzname())
    print(meetings[0])
    print(meetings[2].at - meetings[0].at)
asyncio.run(main())
# expect: 2024-03-30 09:00:00+00:00 True True WET
# expect: 2024-03-31 09:00:00+01:00 True True WEST
# expect: 2024-04-01 09:00:00+01:00 True True WEST
# expect: Meeting(at=datetime.datetime(2024, 3, 30, 9, 0, tzinfo=zoneinfo.ZoneInfo(key='Europe/Lisbon')), zone=zoneinfo.ZoneInfo(key='Europe/Lisbon'))
# expect: 2 days, 0:00:00
