from datetime import datetime, date
d = datetime(2024, 1, 5, 9, 7, 3, 45)
for f in ('%Y-%m-%d', '%H:%M:%S', '%d/%m/%y', '%A %a', '%B %b', '%I:%M %p', '%j', '%f', '%U %W %w', '%%', '%x' if False else '%F', '%T', '%e|%k' if False else '%d', '%Y%m%dT%H%M%S', 'week %V of %G day %u'):
    print(f, d.strftime(f))
# expect: %Y-%m-%d 2024-01-05
# expect: %H:%M:%S 09:07:03
# expect: %d/%m/%y 05/01/24
# expect: %A %a Friday Fri
# expect: %B %b January Jan
# expect: %I:%M %p 09:07 AM
# expect: %j 005
# expect: %f 000045
# expect: %U %W %w 00 01 5
# expect: %% %
# expect: %F 2024-01-05
# expect: %T 09:07:03
# expect: %d 05
# expect: %Y%m%dT%H%M%S 20240105T090703
# expect: week %V of %G day %u week 01 of 2024 day 5
print(f'{d:%Y/%m/%d}', f'{date(2024, 3, 1):%d %b %Y}', format(d, '%H'), str(d), f'{d}')
# expect: 2024/01/05 01 Mar 2024 09 2024-01-05 09:07:03.000045 2024-01-05 09:07:03.000045
