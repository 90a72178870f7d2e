import mimetypes

for name in ("page.html", "data.json", "photo.JPEG", "a.tar.gz", "b.tgz", "http://host/path/style.css", "noextension", "x.unknown", "report.pdf",
             "data:image/png;base64,AAAA", "data:,text", "table.csv", "archive.zip"):
    print(name, mimetypes.guess_type(name))
# expect: page.html ('text/html', None)
# expect: data.json ('application/json', None)
# expect: photo.JPEG ('image/jpeg', None)
# expect: a.tar.gz ('application/x-tar', 'gzip')
# expect: b.tgz ('application/x-tar', 'gzip')
# expect: http://host/path/style.css ('text/css', None)
# expect: noextension (None, None)
# expect: x.unknown (None, None)
# expect: report.pdf ('application/pdf', None)
# expect: data:image/png;base64,AAAA ('image/png', None)
# expect: data:,text ('text/plain', None)
# expect: table.csv ('text/csv', None)
# expect: archive.zip ('application/zip', None)
print(mimetypes.guess_extension("image/png"), mimetypes.guess_extension("no/such"), ".htm" in mimetypes.guess_all_extensions("text/html"))
# expect: .png None True
print(mimetypes.types_map[".png"], mimetypes.encodings_map[".gz"], mimetypes.suffix_map[".tgz"], ".rtf" in mimetypes.common_types)
# expect: image/png gzip .tar.gz True
mimetypes.add_type("application/x-order", ".order")
print(mimetypes.guess_type("a.order"), mimetypes.guess_extension("application/x-order"))
# expect: ('application/x-order', None) .order
types = mimetypes.MimeTypes()
types.add_type("text/x-thing", ".thing")
print(types.guess_type("x.thing"), types.guess_all_extensions("text/x-thing"), types.guess_extension("text/x-thing"), types.guess_type("x.jpg", strict=False))
# expect: ('text/x-thing', None) ['.thing'] .thing ('image/jpeg', None)
mimetypes.init()
print(mimetypes.inited)  # expect: True
