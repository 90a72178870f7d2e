import calendar

print(calendar.HTMLCalendar().formatmonth(2024, 2))
# expect: <table border="0" cellpadding="0" cellspacing="0" class="month">
# expect: <tr><th colspan="7" class="month">February 2024</th></tr>
# expect: <tr><th class="mon">Mon</th><th class="tue">Tue</th><th class="wed">Wed</th><th class="thu">Thu</th><th class="fri">Fri</th><th class="sat">Sat</th><th class="sun">Sun</th></tr>
# expect: <tr><td class="noday">&nbsp;</td><td class="noday">&nbsp;</td><td class="noday">&nbsp;</td><td class="thu">1</td><td class="fri">2</td><td class="sat">3</td><td class="sun">4</td></tr>
# expect: <tr><td class="mon">5</td><td class="tue">6</td><td class="wed">7</td><td class="thu">8</td><td class="fri">9</td><td class="sat">10</td><td class="sun">11</td></tr>
# expect: <tr><td class="mon">12</td><td class="tue">13</td><td class="wed">14</td><td class="thu">15</td><td class="fri">16</td><td class="sat">17</td><td class="sun">18</td></tr>
# expect: <tr><td class="mon">19</td><td class="tue">20</td><td class="wed">21</td><td class="thu">22</td><td class="fri">23</td><td class="sat">24</td><td class="sun">25</td></tr>
# expect: <tr><td class="mon">26</td><td class="tue">27</td><td class="wed">28</td><td class="thu">29</td><td class="noday">&nbsp;</td><td class="noday">&nbsp;</td><td class="noday">&nbsp;</td></tr>
# expect: </table>
# expect:
html = calendar.HTMLCalendar(6)
print(html.formatweekheader(), html.formatmonth(2023, 2, withyear=False).count("noday"))
# expect: <tr><th class="sun">Sun</th><th class="mon">Mon</th><th class="tue">Tue</th><th class="wed">Wed</th><th class="thu">Thu</th><th class="fri">Fri</th><th class="sat">Sat</th></tr> 7


class Marked(calendar.HTMLCalendar):
    cssclass_month = "big"

    def formatday(self, day, weekday):
        return f"<td>{day or '-'}</td>"


print(Marked().formatmonth(2024, 9).split("\n")[-4:], len(html.formatyear(2024)))
# expect: ['<tr><td>23</td><td>24</td><td>25</td><td>26</td><td>27</td><td>28</td><td>29</td></tr>', '<tr><td>30</td><td>-</td><td>-</td><td>-</td><td>-</td><td>-</td><td>-</td></tr>', '</table>', ''] 14803
print(html.formatyearpage(2024)[:40], len(html.formatyearpage(2024, css=None)))
# expect: b'<?xml version="1.0" encoding="utf-8"?>\n<' 15100
