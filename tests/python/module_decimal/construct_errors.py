# What is no decimal.
from decimal import Decimal, InvalidOperation, ConversionSyntax
for text in ["", ".", "e5", "1e", "1e+", "--1", "1 2", "0x10", "infin", "nanx", "1.2.3", "²", "1e5.0", "1\x00"]:
    try:
        print(Decimal(text))
    except InvalidOperation as error:
        print(repr(error), error.args[0][0] is ConversionSyntax)
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
# expect: InvalidOperation([<class 'decimal.ConversionSyntax'>]) True
for value in [None, b"1", {}, set(), object]:
    try:
        Decimal(value)
    except TypeError as error:
        print(error)
# expect: conversion from NoneType to Decimal is not supported
# expect: conversion from bytes to Decimal is not supported
# expect: conversion from dict to Decimal is not supported
# expect: conversion from set to Decimal is not supported
# expect: conversion from type to Decimal is not supported
