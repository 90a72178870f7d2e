for text in ('0.1', '1e-10', '123456789012345678', '0.000001', '1.0000000000000002',
             '179769313486231570000', '2.5e-5', '1e21', '1e+21'):
    print(float(text), str(float(text)) == text)
# expect: 0.1 True
# expect: 1e-10 True
# expect: 1.2345678901234568e+17 False
# expect: 1e-06 False
# expect: 1.0000000000000002 True
# expect: 1.7976931348623157e+20 False
# expect: 2.5e-05 False
# expect: 1e+21 False
# expect: 1e+21 True
