import xml.sax.saxutils
from xml.sax.saxutils import escape, quoteattr, unescape

print(escape("<a href='x'>it's & \"more\"</a>"), escape("a\nb©", {"\n": "&#10;", "©": "&copy;"}), escape(""))
# expect: &lt;a href='x'&gt;it's &amp; "more"&lt;/a&gt; a&#10;b&copy;
print(unescape("&lt;a&gt; &amp;amp; &quot;"), unescape("&quot;&amp;lt;", {"&quot;": '"'}), unescape("&copy;", entities={"&copy;": "©"}))
# expect: <a> &amp; &quot; "&lt; ©
for text in ("plain", 'has "double"', "has 'single'", "has 'both\"", "<&>", "a\tb\nc\rd", ""):
    print(quoteattr(text), xml.sax.saxutils.unescape(quoteattr(text)[1:-1], {"&quot;": '"', "&#9;": "\t", "&#10;": "\n", "&#13;": "\r"}) == text)
# expect: "plain" True
# expect: 'has "double"' True
# expect: "has 'single'" True
# expect: "has 'both&quot;" True
# expect: "&lt;&amp;&gt;" True
# expect: "a&#9;b&#10;c&#13;d" True
# expect: "" True
print(quoteattr("é", {"é": "&#233;"}), quoteattr("x", entities={}))
# expect: "&#233;" "x"
