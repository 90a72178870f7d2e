"""xml.sax.saxutils is what a run has of it: documents are read in tasks."""

import xml.sax as sax
