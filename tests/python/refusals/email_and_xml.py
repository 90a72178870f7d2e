import email.message
import email
import xml.etree.ElementTree as ET
import xml.sax
from email.utils import make_msgid
email.message_from_string("x")
ET.fromstring("<a/>")
xml.sax.parseString("<a/>", None)
make_msgid()
# expect compile error: 3: xml.etree.ElementTree
