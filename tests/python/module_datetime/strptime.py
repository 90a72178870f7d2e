from datetime import datetime
for text, fmt in (('2024-05-17', '%Y-%m-%d'), ('17/05/24 13:45', '%d/%m/%y %H:%M'), ('Jan 5, 2024', '%b %d, %Y'), ('January 5 2024 09:07 PM', '%B %d %Y %I:%M %p'), ('2024-01-01T00:00:00.123456', '%Y-%m-%dT%H:%M:%S.%f'), ('2024-01-01 +0530', '%Y-%m-%d %z'), ('20240517', '%Y%m%d')):
    print(datetime.strptime(text, fmt))
# expect: 2024-05-17 00:00:00
# expect: 2024-05-17 13:45:00
# expect: 2024-01-05 00:00:00
# expect: 2024-01-05 21:07:00
# expect: 2024-01-01 00:00:00.123456
# expect: 2024-01-01 00:00:00+05:30
# expect: 2024-05-17 00:00:00
for text, fmt in (('2024-13-01', '%Y-%m-%d'), ('x', '%Y'), ('2024 extra', '%Y')):
    try:
        datetime.strptime(text, fmt)
    except ValueError as e:
        print(e)
# expect: time data '2024-13-01' does not match format '%Y-%m-%d'
# expect: time data 'x' does not match format '%Y'
# expect: unconverted data remains:  extra
