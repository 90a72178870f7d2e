import html

for text in ("&lt;p class=&quot;x&quot;&gt;&amp;amp;", "caf&eacute; &eacute &euro;&#8364;&#x20AC;",
             "&notit; &notin; &nosuch; & &; &#; &#x;", "&#0; &#128; &#x9f; &#xD800; &#1114112;",
             "&copy2024 &copy;2024 &ampersand", "&NotEqualTilde; &acE; &Afr; &fjlig;", "plain", "",
             "&#1; &#11; &#xfffe; &#9;|", "&lt&gt&AMP", html.escape("<a href='x'>\"&\"</a>")):
    print(ascii(html.unescape(text)))
# expect: '<p class="x">&amp;'
# expect: 'caf\xe9 \xe9 \u20ac\u20ac\u20ac'
# expect: '\xacit; \u2209 &nosuch; & &; &#; &#x;'
# expect: '\ufffd \u20ac \u0178 \ufffd \ufffd'
# expect: '\xa92024 \xa92024 &ersand'
# expect: '\u2242\u0338 \u223e\u0333 \U0001d504 fj'
# expect: 'plain'
# expect: ''
# expect: '   \t|'
# expect: '<>&'
# expect: '<a href=\'x\'>"&"</a>'
