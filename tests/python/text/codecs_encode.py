codecs = ['utf-8', 'ascii', 'latin-1', 'cp1252', 'utf-8-sig', 'utf-16', 'utf-16-le', 'utf-16-be',
          'utf-32', 'utf-32-le', 'utf-32-be']
texts = ['plain', 'é', 'a€€b', '😀', '\ud800', 'x\udc80\udcff']
handlers = ['strict', 'ignore', 'replace', 'backslashreplace', 'xmlcharrefreplace', 'surrogateescape',
            'surrogatepass']
for codec in codecs:
    for text in texts:
        results = []
        for handler in handlers:
            try:
                results.append(text.encode(codec, handler).hex())
            except UnicodeEncodeError as error:
                results.append(str(error))
        print(codec, ascii(text), results)
# expect: utf-8 'plain' ['706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e']
# expect: utf-8 '\xe9' ['c3a9', 'c3a9', 'c3a9', 'c3a9', 'c3a9', 'c3a9', 'c3a9']
# expect: utf-8 'a\u20ac\u20acb' ['61e282ace282ac62', '61e282ace282ac62', '61e282ace282ac62', '61e282ace282ac62', '61e282ace282ac62', '61e282ace282ac62', '61e282ace282ac62']
# expect: utf-8 '\U0001f600' ['f09f9880', 'f09f9880', 'f09f9880', 'f09f9880', 'f09f9880', 'f09f9880', 'f09f9880']
# expect: utf-8 '\ud800' ["'utf-8' codec can't encode character '\\ud800' in position 0: surrogates not allowed", '', '3f', '5c7564383030', '262335353239363b', "'utf-8' codec can't encode character '\\ud800' in position 0: surrogates not allowed", 'eda080']
# expect: utf-8 'x\udc80\udcff' ["'utf-8' codec can't encode characters in position 1-2: surrogates not allowed", '78', '783f3f', '785c75646338305c7564636666', '78262335363434383b262335363537353b', '7880ff', '78edb280edb3bf']
# expect: ascii 'plain' ['706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e']
# expect: ascii '\xe9' ["'ascii' codec can't encode character '\\xe9' in position 0: ordinal not in range(128)", '', '3f', '5c786539', '26233233333b', "'ascii' codec can't encode character '\\xe9' in position 0: ordinal not in range(128)", "'ascii' codec can't encode character '\\xe9' in position 0: ordinal not in range(128)"]
# expect: ascii 'a\u20ac\u20acb' ["'ascii' codec can't encode characters in position 1-2: ordinal not in range(128)", '6162', '613f3f62', '615c75323061635c753230616362', '612623383336343b2623383336343b62', "'ascii' codec can't encode characters in position 1-2: ordinal not in range(128)", "'ascii' codec can't encode characters in position 1-2: ordinal not in range(128)"]
# expect: ascii '\U0001f600' ["'ascii' codec can't encode character '\\U0001f600' in position 0: ordinal not in range(128)", '', '3f', '5c553030303166363030', '26233132383531323b', "'ascii' codec can't encode character '\\U0001f600' in position 0: ordinal not in range(128)", "'ascii' codec can't encode character '\\U0001f600' in position 0: ordinal not in range(128)"]
# expect: ascii '\ud800' ["'ascii' codec can't encode character '\\ud800' in position 0: ordinal not in range(128)", '', '3f', '5c7564383030', '262335353239363b', "'ascii' codec can't encode character '\\ud800' in position 0: ordinal not in range(128)", "'ascii' codec can't encode character '\\ud800' in position 0: ordinal not in range(128)"]
# expect: ascii 'x\udc80\udcff' ["'ascii' codec can't encode characters in position 1-2: ordinal not in range(128)", '78', '783f3f', '785c75646338305c7564636666', '78262335363434383b262335363537353b', '7880ff', "'ascii' codec can't encode characters in position 1-2: ordinal not in range(128)"]
# expect: latin-1 'plain' ['706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e']
# expect: latin-1 '\xe9' ['e9', 'e9', 'e9', 'e9', 'e9', 'e9', 'e9']
# expect: latin-1 'a\u20ac\u20acb' ["'latin-1' codec can't encode characters in position 1-2: ordinal not in range(256)", '6162', '613f3f62', '615c75323061635c753230616362', '612623383336343b2623383336343b62', "'latin-1' codec can't encode characters in position 1-2: ordinal not in range(256)", "'latin-1' codec can't encode characters in position 1-2: ordinal not in range(256)"]
# expect: latin-1 '\U0001f600' ["'latin-1' codec can't encode character '\\U0001f600' in position 0: ordinal not in range(256)", '', '3f', '5c553030303166363030', '26233132383531323b', "'latin-1' codec can't encode character '\\U0001f600' in position 0: ordinal not in range(256)", "'latin-1' codec can't encode character '\\U0001f600' in position 0: ordinal not in range(256)"]
# expect: latin-1 '\ud800' ["'latin-1' codec can't encode character '\\ud800' in position 0: ordinal not in range(256)", '', '3f', '5c7564383030', '262335353239363b', "'latin-1' codec can't encode character '\\ud800' in position 0: ordinal not in range(256)", "'latin-1' codec can't encode character '\\ud800' in position 0: ordinal not in range(256)"]
# expect: latin-1 'x\udc80\udcff' ["'latin-1' codec can't encode characters in position 1-2: ordinal not in range(256)", '78', '783f3f', '785c75646338305c7564636666', '78262335363434383b262335363537353b', '7880ff', "'latin-1' codec can't encode characters in position 1-2: ordinal not in range(256)"]
# expect: cp1252 'plain' ['706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e', '706c61696e']
# expect: cp1252 '\xe9' ['e9', 'e9', 'e9', 'e9', 'e9', 'e9', 'e9']
# expect: cp1252 'a\u20ac\u20acb' ['61808062', '61808062', '61808062', '61808062', '61808062', '61808062', '61808062']
# expect: cp1252 '\U0001f600' ["'charmap' codec can't encode character '\\U0001f600' in position 0: character maps to <undefined>", '', '3f', '5c553030303166363030', '26233132383531323b', "'charmap' codec can't encode character '\\U0001f600' in position 0: character maps to <undefined>", "'charmap' codec can't encode character '\\U0001f600' in position 0: character maps to <undefined>"]
# expect: cp1252 '\ud800' ["'charmap' codec can't encode character '\\ud800' in position 0: character maps to <undefined>", '', '3f', '5c7564383030', '262335353239363b', "'charmap' codec can't encode character '\\ud800' in position 0: character maps to <undefined>", "'charmap' codec can't encode character '\\ud800' in position 0: character maps to <undefined>"]
# expect: cp1252 'x\udc80\udcff' ["'charmap' codec can't encode characters in position 1-2: character maps to <undefined>", '78', '783f3f', '785c75646338305c7564636666', '78262335363434383b262335363537353b', '7880ff', "'charmap' codec can't encode characters in position 1-2: character maps to <undefined>"]
# expect: utf-8-sig 'plain' ['efbbbf706c61696e', 'efbbbf706c61696e', 'efbbbf706c61696e', 'efbbbf706c61696e', 'efbbbf706c61696e', 'efbbbf706c61696e', 'efbbbf706c61696e']
# expect: utf-8-sig '\xe9' ['efbbbfc3a9', 'efbbbfc3a9', 'efbbbfc3a9', 'efbbbfc3a9', 'efbbbfc3a9', 'efbbbfc3a9', 'efbbbfc3a9']
# expect: utf-8-sig 'a\u20ac\u20acb' ['efbbbf61e282ace282ac62', 'efbbbf61e282ace282ac62', 'efbbbf61e282ace282ac62', 'efbbbf61e282ace282ac62', 'efbbbf61e282ace282ac62', 'efbbbf61e282ace282ac62', 'efbbbf61e282ace282ac62']
# expect: utf-8-sig '\U0001f600' ['efbbbff09f9880', 'efbbbff09f9880', 'efbbbff09f9880', 'efbbbff09f9880', 'efbbbff09f9880', 'efbbbff09f9880', 'efbbbff09f9880']
# expect: utf-8-sig '\ud800' ["'utf-8' codec can't encode character '\\ud800' in position 0: surrogates not allowed", 'efbbbf', 'efbbbf3f', 'efbbbf5c7564383030', 'efbbbf262335353239363b', "'utf-8' codec can't encode character '\\ud800' in position 0: surrogates not allowed", 'efbbbfeda080']
# expect: utf-8-sig 'x\udc80\udcff' ["'utf-8' codec can't encode characters in position 1-2: surrogates not allowed", 'efbbbf78', 'efbbbf783f3f', 'efbbbf785c75646338305c7564636666', 'efbbbf78262335363434383b262335363537353b', 'efbbbf7880ff', 'efbbbf78edb280edb3bf']
# expect: utf-16 'plain' ['fffe70006c00610069006e00', 'fffe70006c00610069006e00', 'fffe70006c00610069006e00', 'fffe70006c00610069006e00', 'fffe70006c00610069006e00', 'fffe70006c00610069006e00', 'fffe70006c00610069006e00']
# expect: utf-16 '\xe9' ['fffee900', 'fffee900', 'fffee900', 'fffee900', 'fffee900', 'fffee900', 'fffee900']
# expect: utf-16 'a\u20ac\u20acb' ['fffe6100ac20ac206200', 'fffe6100ac20ac206200', 'fffe6100ac20ac206200', 'fffe6100ac20ac206200', 'fffe6100ac20ac206200', 'fffe6100ac20ac206200', 'fffe6100ac20ac206200']
# expect: utf-16 '\U0001f600' ['fffe3dd800de', 'fffe3dd800de', 'fffe3dd800de', 'fffe3dd800de', 'fffe3dd800de', 'fffe3dd800de', 'fffe3dd800de']
# expect: utf-16 '\ud800' ["'utf-16' codec can't encode character '\\ud800' in position 0: surrogates not allowed", 'fffe', 'fffe3f00', 'fffe5c0075006400380030003000', 'fffe26002300350035003200390036003b00', "'utf-16' codec can't encode character '\\ud800' in position 0: surrogates not allowed", 'fffe00d8']
# expect: utf-16 'x\udc80\udcff' ["'utf-16' codec can't encode character '\\udc80' in position 1: surrogates not allowed", 'fffe7800', 'fffe78003f003f00', 'fffe78005c00750064006300380030005c0075006400630066006600', 'fffe780026002300350036003400340038003b0026002300350036003500370035003b00', "'utf-16' codec can't encode character '\\udc80' in position 1: surrogates not allowed", 'fffe780080dcffdc']
# expect: utf-16-le 'plain' ['70006c00610069006e00', '70006c00610069006e00', '70006c00610069006e00', '70006c00610069006e00', '70006c00610069006e00', '70006c00610069006e00', '70006c00610069006e00']
# expect: utf-16-le '\xe9' ['e900', 'e900', 'e900', 'e900', 'e900', 'e900', 'e900']
# expect: utf-16-le 'a\u20ac\u20acb' ['6100ac20ac206200', '6100ac20ac206200', '6100ac20ac206200', '6100ac20ac206200', '6100ac20ac206200', '6100ac20ac206200', '6100ac20ac206200']
# expect: utf-16-le '\U0001f600' ['3dd800de', '3dd800de', '3dd800de', '3dd800de', '3dd800de', '3dd800de', '3dd800de']
# expect: utf-16-le '\ud800' ["'utf-16-le' codec can't encode character '\\ud800' in position 0: surrogates not allowed", '', '3f00', '5c0075006400380030003000', '26002300350035003200390036003b00', "'utf-16-le' codec can't encode character '\\ud800' in position 0: surrogates not allowed", '00d8']
# expect: utf-16-le 'x\udc80\udcff' ["'utf-16-le' codec can't encode character '\\udc80' in position 1: surrogates not allowed", '7800', '78003f003f00', '78005c00750064006300380030005c0075006400630066006600', '780026002300350036003400340038003b0026002300350036003500370035003b00', "'utf-16-le' codec can't encode character '\\udc80' in position 1: surrogates not allowed", '780080dcffdc']
# expect: utf-16-be 'plain' ['0070006c00610069006e', '0070006c00610069006e', '0070006c00610069006e', '0070006c00610069006e', '0070006c00610069006e', '0070006c00610069006e', '0070006c00610069006e']
# expect: utf-16-be '\xe9' ['00e9', '00e9', '00e9', '00e9', '00e9', '00e9', '00e9']
# expect: utf-16-be 'a\u20ac\u20acb' ['006120ac20ac0062', '006120ac20ac0062', '006120ac20ac0062', '006120ac20ac0062', '006120ac20ac0062', '006120ac20ac0062', '006120ac20ac0062']
# expect: utf-16-be '\U0001f600' ['d83dde00', 'd83dde00', 'd83dde00', 'd83dde00', 'd83dde00', 'd83dde00', 'd83dde00']
# expect: utf-16-be '\ud800' ["'utf-16-be' codec can't encode character '\\ud800' in position 0: surrogates not allowed", '', '003f', '005c00750064003800300030', '0026002300350035003200390036003b', "'utf-16-be' codec can't encode character '\\ud800' in position 0: surrogates not allowed", 'd800']
# expect: utf-16-be 'x\udc80\udcff' ["'utf-16-be' codec can't encode character '\\udc80' in position 1: surrogates not allowed", '0078', '0078003f003f', '0078005c00750064006300380030005c00750064006300660066', '00780026002300350036003400340038003b0026002300350036003500370035003b', "'utf-16-be' codec can't encode character '\\udc80' in position 1: surrogates not allowed", '0078dc80dcff']
# expect: utf-32 'plain' ['fffe0000700000006c00000061000000690000006e000000', 'fffe0000700000006c00000061000000690000006e000000', 'fffe0000700000006c00000061000000690000006e000000', 'fffe0000700000006c00000061000000690000006e000000', 'fffe0000700000006c00000061000000690000006e000000', 'fffe0000700000006c00000061000000690000006e000000', 'fffe0000700000006c00000061000000690000006e000000']
# expect: utf-32 '\xe9' ['fffe0000e9000000', 'fffe0000e9000000', 'fffe0000e9000000', 'fffe0000e9000000', 'fffe0000e9000000', 'fffe0000e9000000', 'fffe0000e9000000']
# expect: utf-32 'a\u20ac\u20acb' ['fffe000061000000ac200000ac20000062000000', 'fffe000061000000ac200000ac20000062000000', 'fffe000061000000ac200000ac20000062000000', 'fffe000061000000ac200000ac20000062000000', 'fffe000061000000ac200000ac20000062000000', 'fffe000061000000ac200000ac20000062000000', 'fffe000061000000ac200000ac20000062000000']
# expect: utf-32 '\U0001f600' ['fffe000000f60100', 'fffe000000f60100', 'fffe000000f60100', 'fffe000000f60100', 'fffe000000f60100', 'fffe000000f60100', 'fffe000000f60100']
# expect: utf-32 '\ud800' ["'utf-32' codec can't encode character '\\ud800' in position 0: surrogates not allowed", 'fffe0000', 'fffe00003f000000', 'fffe00005c0000007500000064000000380000003000000030000000', 'fffe0000260000002300000035000000350000003200000039000000360000003b000000', "'utf-32' codec can't encode character '\\ud800' in position 0: surrogates not allowed", 'fffe000000d80000']
# expect: utf-32 'x\udc80\udcff' ["'utf-32' codec can't encode character '\\udc80' in position 1: surrogates not allowed", 'fffe000078000000', 'fffe0000780000003f0000003f000000', 'fffe0000780000005c00000075000000640000006300000038000000300000005c0000007500000064000000630000006600000066000000', 'fffe000078000000260000002300000035000000360000003400000034000000380000003b000000260000002300000035000000360000003500000037000000350000003b000000', "'utf-32' codec can't encode character '\\udc80' in position 1: surrogates not allowed", 'fffe00007800000080dc0000ffdc0000']
# expect: utf-32-le 'plain' ['700000006c00000061000000690000006e000000', '700000006c00000061000000690000006e000000', '700000006c00000061000000690000006e000000', '700000006c00000061000000690000006e000000', '700000006c00000061000000690000006e000000', '700000006c00000061000000690000006e000000', '700000006c00000061000000690000006e000000']
# expect: utf-32-le '\xe9' ['e9000000', 'e9000000', 'e9000000', 'e9000000', 'e9000000', 'e9000000', 'e9000000']
# expect: utf-32-le 'a\u20ac\u20acb' ['61000000ac200000ac20000062000000', '61000000ac200000ac20000062000000', '61000000ac200000ac20000062000000', '61000000ac200000ac20000062000000', '61000000ac200000ac20000062000000', '61000000ac200000ac20000062000000', '61000000ac200000ac20000062000000']
# expect: utf-32-le '\U0001f600' ['00f60100', '00f60100', '00f60100', '00f60100', '00f60100', '00f60100', '00f60100']
# expect: utf-32-le '\ud800' ["'utf-32-le' codec can't encode character '\\ud800' in position 0: surrogates not allowed", '', '3f000000', '5c0000007500000064000000380000003000000030000000', '260000002300000035000000350000003200000039000000360000003b000000', "'utf-32-le' codec can't encode character '\\ud800' in position 0: surrogates not allowed", '00d80000']
# expect: utf-32-le 'x\udc80\udcff' ["'utf-32-le' codec can't encode character '\\udc80' in position 1: surrogates not allowed", '78000000', '780000003f0000003f000000', '780000005c00000075000000640000006300000038000000300000005c0000007500000064000000630000006600000066000000', '78000000260000002300000035000000360000003400000034000000380000003b000000260000002300000035000000360000003500000037000000350000003b000000', "'utf-32-le' codec can't encode character '\\udc80' in position 1: surrogates not allowed", '7800000080dc0000ffdc0000']
# expect: utf-32-be 'plain' ['000000700000006c00000061000000690000006e', '000000700000006c00000061000000690000006e', '000000700000006c00000061000000690000006e', '000000700000006c00000061000000690000006e', '000000700000006c00000061000000690000006e', '000000700000006c00000061000000690000006e', '000000700000006c00000061000000690000006e']
# expect: utf-32-be '\xe9' ['000000e9', '000000e9', '000000e9', '000000e9', '000000e9', '000000e9', '000000e9']
# expect: utf-32-be 'a\u20ac\u20acb' ['00000061000020ac000020ac00000062', '00000061000020ac000020ac00000062', '00000061000020ac000020ac00000062', '00000061000020ac000020ac00000062', '00000061000020ac000020ac00000062', '00000061000020ac000020ac00000062', '00000061000020ac000020ac00000062']
# expect: utf-32-be '\U0001f600' ['0001f600', '0001f600', '0001f600', '0001f600', '0001f600', '0001f600', '0001f600']
# expect: utf-32-be '\ud800' ["'utf-32-be' codec can't encode character '\\ud800' in position 0: surrogates not allowed", '', '0000003f', '0000005c0000007500000064000000380000003000000030', '000000260000002300000035000000350000003200000039000000360000003b', "'utf-32-be' codec can't encode character '\\ud800' in position 0: surrogates not allowed", '0000d800']
# expect: utf-32-be 'x\udc80\udcff' ["'utf-32-be' codec can't encode character '\\udc80' in position 1: surrogates not allowed", '00000078', '000000780000003f0000003f', '000000780000005c00000075000000640000006300000038000000300000005c0000007500000064000000630000006600000066', '00000078000000260000002300000035000000360000003400000034000000380000003b000000260000002300000035000000360000003500000037000000350000003b', "'utf-32-be' codec can't encode character '\\udc80' in position 1: surrogates not allowed", '000000780000dc800000dcff']
error = None
try:
    'a€€b'.encode('ascii')
except UnicodeEncodeError as caught:
    error = caught
print(error.encoding, error.object, error.start, error.end, error.reason)
# expect: ascii a€€b 1 3 ordinal not in range(128)
for name in ('UTF8', 'utf_8', 'U8', 'L1', 'iso-8859-1', 'us-ascii', '646', ' utf 8 ', 'utf--16--le'):
    print(name, 'é'.encode(name, 'replace'))
# expect: UTF8 b'\xc3\xa9'
# expect: utf_8 b'\xc3\xa9'
# expect: U8 b'\xc3\xa9'
# expect: L1 b'\xe9'
# expect: iso-8859-1 b'\xe9'
# expect: us-ascii b'?'
# expect: 646 b'?'
# expect:  utf 8  b'\xc3\xa9'
# expect: utf--16--le b'\xe9\x00'
for name in ('nope', 'hex', 'rot13', 'utf-9'):
    try:
        'a'.encode(name)
    except LookupError as error:
        print(error)
# expect: unknown encoding: nope
# expect: 'hex' is not a text encoding; use codecs.encode() to handle arbitrary codecs
# expect: 'rot13' is not a text encoding; use codecs.encode() to handle arbitrary codecs
# expect: unknown encoding: utf-9
