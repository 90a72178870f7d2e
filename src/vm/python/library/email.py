"""email.utils is what a run has of it: mails are read and written in tasks."""

import email.utils as utils
