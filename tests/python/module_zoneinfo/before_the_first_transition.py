from datetime import datetime, timezone
from zoneinfo import ZoneInfo
for key in ("Europe/Amsterdam", "America/New_York", "Asia/Kolkata", "Africa/Monrovia", "Asia/Manila", "America/Juneau", "Europe/Dublin"):
    zone = ZoneInfo(key)
    for moment in (datetime(1, 1, 2, tzinfo=zone), datetime(1800, 6, 1, tzinfo=zone), datetime(1890, 1, 1, tzinfo=zone), datetime(1920, 6, 1, tzinfo=zone)):
        print(key, moment.isoformat(), moment.tzname(), moment.dst(), moment.astimezone(timezone.utc).isoformat(), moment.astimezone(timezone.utc).astimezone(zone) == moment)
# expect: Europe/Amsterdam 0001-01-02T00:00:00+00:19:32 LMT 0:00:00 0001-01-01T23:40:28+00:00 True
# expect: Europe/Amsterdam 1800-06-01T00:00:00+00:19:32 LMT 0:00:00 1800-05-31T23:40:28+00:00 True
# expect: Europe/Amsterdam 1890-01-01T00:00:00+00:19:32 AMT 0:00:00 1889-12-31T23:40:28+00:00 True
# expect: Europe/Amsterdam 1920-06-01T00:00:00+01:19:32 NST 1:00:00 1920-05-31T22:40:28+00:00 True
# expect: America/New_York 0001-01-02T00:00:00-04:56:02 LMT 0:00:00 0001-01-02T04:56:02+00:00 True
# expect: America/New_York 1800-06-01T00:00:00-04:56:02 LMT 0:00:00 1800-06-01T04:56:02+00:00 True
# expect: America/New_York 1890-01-01T00:00:00-05:00 EST 0:00:00 1890-01-01T05:00:00+00:00 True
# expect: America/New_York 1920-06-01T00:00:00-04:00 EDT 1:00:00 1920-06-01T04:00:00+00:00 True
# expect: Asia/Kolkata 0001-01-02T00:00:00+05:53:28 LMT 0:00:00 0001-01-01T18:06:32+00:00 True
# expect: Asia/Kolkata 1800-06-01T00:00:00+05:53:28 LMT 0:00:00 1800-05-31T18:06:32+00:00 True
# expect: Asia/Kolkata 1890-01-01T00:00:00+05:21:10 MMT 0:00:00 1889-12-31T18:38:50+00:00 True
# expect: Asia/Kolkata 1920-06-01T00:00:00+05:30 IST 0:00:00 1920-05-31T18:30:00+00:00 True
# expect: Africa/Monrovia 0001-01-02T00:00:00-00:43:08 LMT 0:00:00 0001-01-02T00:43:08+00:00 True
# expect: Africa/Monrovia 1800-06-01T00:00:00-00:43:08 LMT 0:00:00 1800-06-01T00:43:08+00:00 True
# expect: Africa/Monrovia 1890-01-01T00:00:00-00:43:08 MMT 0:00:00 1890-01-01T00:43:08+00:00 True
# expect: Africa/Monrovia 1920-06-01T00:00:00-00:44:30 MMT 0:00:00 1920-06-01T00:44:30+00:00 True
# expect: Asia/Manila 0001-01-02T00:00:00-15:56:08 LMT 0:00:00 0001-01-02T15:56:08+00:00 True
# expect: Asia/Manila 1800-06-01T00:00:00-15:56:08 LMT 0:00:00 1800-06-01T15:56:08+00:00 True
# expect: Asia/Manila 1890-01-01T00:00:00+08:03:52 LMT 0:00:00 1889-12-31T15:56:08+00:00 True
# expect: Asia/Manila 1920-06-01T00:00:00+08:00 PST 0:00:00 1920-05-31T16:00:00+00:00 True
# expect: America/Juneau 0001-01-02T00:00:00+15:02:19 LMT 0:00:00 0001-01-01T08:57:41+00:00 True
# expect: America/Juneau 1800-06-01T00:00:00+15:02:19 LMT 0:00:00 1800-05-31T08:57:41+00:00 True
# expect: America/Juneau 1890-01-01T00:00:00-08:57:41 LMT 0:00:00 1890-01-01T08:57:41+00:00 True
# expect: America/Juneau 1920-06-01T00:00:00-08:00 PST 0:00:00 1920-06-01T08:00:00+00:00 True
# expect: Europe/Dublin 0001-01-02T00:00:00-00:25:21 LMT 0:00:00 0001-01-02T00:25:21+00:00 True
# expect: Europe/Dublin 1800-06-01T00:00:00-00:25:21 LMT 0:00:00 1800-06-01T00:25:21+00:00 True
# expect: Europe/Dublin 1890-01-01T00:00:00-00:25:21 DMT 0:00:00 1890-01-01T00:25:21+00:00 True
# expect: Europe/Dublin 1920-06-01T00:00:00+01:00 BST 1:00:00 1920-05-31T23:00:00+00:00 True
