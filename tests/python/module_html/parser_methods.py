from html.parser import HTMLParser


# The methods that find the ends of things can be called, and replaced.
class Rules(HTMLParser):
    def parse_starttag(self, i):
        end = super().parse_starttag(i)
        print("starttag", i, end, self.check_for_whole_start_tag(i))
        return end

    def parse_endtag(self, i):
        end = super().parse_endtag(i)
        print("endtag", i, end)
        return end

    def parse_comment(self, i, report=1):
        end = super().parse_comment(i, report)
        print("comment", i, end)
        return end

    def parse_bogus_comment(self, i, report=1):
        return super().parse_bogus_comment(i, 0)

    def parse_pi(self, i):
        print("pi", i)
        return super().parse_pi(i)

    def parse_html_declaration(self, i):
        print("declaration", i)
        return super().parse_html_declaration(i)

    def parse_marked_section(self, i, report=1):
        end = super().parse_marked_section(i, report)
        print("section", i, end)
        return end

    def goahead(self, end):
        print("goahead", end)
        super().goahead(end)

    def handle_starttag(self, tag, attrs):
        if tag == "pre":
            self.set_cdata_mode(tag)

    def handle_endtag(self, tag):
        self.clear_cdata_mode()

    def handle_comment(self, data):
        print("handle_comment", data)

    def handle_data(self, data):
        print("data", repr(data), self.cdata_elem)


rules = Rules()
rules.feed("<a b=1>x</a><!-- y --><!z></1><?pi?><![CDATA[a]]><pre><b></pre><br/>")
# expect: goahead 0
# expect: starttag 0 7 7
# expect: data 'x' None
# expect: endtag 8 12
# expect: handle_comment  y
# expect: comment 12 22
# expect: declaration 22
# expect: endtag 26 30
# expect: pi 30
# expect: declaration 36
# expect: section 36 49
# expect: starttag 49 54 54
# expect: data '<b>' pre
# expect: endtag 57 63
# expect: starttag 63 68 68
rules.close()  # expect: goahead 1
print(rules.updatepos(0, 0), rules.getpos())  # expect: 0 (1, 68)
for wrong in (rules.parse_comment, rules.parse_bogus_comment):
    rules.rawdata = "<a>"
    try:
        wrong(0)
    except AssertionError as error:
        print("AssertionError:", error)
# expect: AssertionError: unexpected call to parse_comment()
# expect: AssertionError: unexpected call to parse_comment()
