import configparser
import csv

for kind in (csv.Dialect, csv.excel, csv.excel_tab, csv.unix_dialect):
    print(kind.delimiter, kind.quotechar, kind.escapechar, kind.doublequote, kind.skipinitialspace,
          repr(kind.lineterminator), kind.quoting)
# expect: None None None None None None None
# expect: , " None True False '\r\n' 0
# expect: 	 " None True False '\r\n' 0
# expect: , " None True False '\n' 1
print(csv.QUOTE_MINIMAL, csv.field_size_limit() > 0, csv.get_dialect("excel").delimiter)
# expect: 0 True ,
parser = configparser.ConfigParser()
parser.read_string("[a]\nx = 1\nbad = %(none)s\nworse = %x\n")
print(parser.has_section("a"), parser.has_section("b"), isinstance(parser["a"], configparser.SectionProxy))
# expect: True False True
print(isinstance(parser.converters, configparser.ConverterMapping))  # expect: True
print(configparser.ConverterMapping.GETTERCRE.match("getint").group("name"))  # expect: int
print(parser.SECTCRE.match("[head]").group("header"), parser.OPTCRE.match("a = b").group("value"))
# expect: head b
print(parser.OPTCRE_NV.match("a").group("option"), bool(parser.NONSPACECRE.search("  ")))
# expect: a False
for option, expected in (("bad", configparser.InterpolationMissingOptionError),
                         ("worse", configparser.InterpolationSyntaxError)):
    try:
        parser.get("a", option)
    except configparser.InterpolationError as e:
        print(isinstance(e, expected), e.option, e.section)
# expect: True bad a
# expect: True worse a
