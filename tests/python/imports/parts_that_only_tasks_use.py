"""A part of a package that is not there is refused where it is used, not where it is imported."""
import logging, logging.handlers
import os
import os.path
import urllib.parse
import urllib.request
import xml.etree.ElementTree
import xml.sax.saxutils


def fetch(url):
    return urllib.request.urlopen(url)


print(urllib.parse.quote("a b"), xml.sax.saxutils.escape("<"), logging.INFO)
# expect: a%20b &lt; 20
