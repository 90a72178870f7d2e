import xml.sax.saxutils as saxutils
