# no-python
import mimetypes

for read in (mimetypes.MimeTypes().read, mimetypes.MimeTypes().readfp, mimetypes.MimeTypes().read_windows_registry):
    try:
        read("x")
    except Exception as error:
        print(error)
# expect: PAWL-2013: reading a table of types is not available in a workflow: a workflow has no files: use add_type()
# expect: PAWL-2013: reading a table of types is not available in a workflow: a workflow has no files: use add_type()
# expect: PAWL-2013: reading a table of types is not available in a workflow: a workflow has no files: use add_type()
