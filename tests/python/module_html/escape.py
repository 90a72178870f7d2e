import html
from html import escape

print(html.escape('<a href="x">it\'s & more</a>'))
# expect: &lt;a href=&quot;x&quot;&gt;it&#x27;s &amp; more&lt;/a&gt;
print(escape('"quoted"', quote=False), escape(""))  # expect: "quoted"
