#include "value/json_reader.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

std::string describe(const JsonReader& reader, JsonEvent event) {
  switch (event) {
    case JsonEvent::kNull:
      return "null";
    case JsonEvent::kBool:
      return reader.boolean() ? "true" : "false";
    case JsonEvent::kInt:
      return "int:" + std::to_string(reader.integer());
    case JsonEvent::kBigInt:
      return "big:" + std::string(reader.text());
    case JsonEvent::kFloat:
      return "float:" + std::to_string(reader.number());
    case JsonEvent::kString:
      return "str:" + std::string(reader.text());
    case JsonEvent::kBytes:
      return "bytes:" + std::string(reader.text());
    case JsonEvent::kDate:
      return "date:" + std::string(reader.text());
    case JsonEvent::kTime:
      return "time:" + std::string(reader.text());
    case JsonEvent::kDateTime:
      return "datetime:" + std::string(reader.text());
    case JsonEvent::kTimedelta:
      return "timedelta:" + std::string(reader.text());
    case JsonEvent::kDecimal:
      return "decimal:" + std::string(reader.text());
    case JsonEvent::kUuid:
      return "uuid:" + std::string(reader.text());
    case JsonEvent::kBeginList:
      return "[";
    case JsonEvent::kBeginTuple:
      return "(";
    case JsonEvent::kBeginSet:
      return "set(";
    case JsonEvent::kBeginFrozenset:
      return "frozenset(";
    case JsonEvent::kBeginObject:
      return "{";
    case JsonEvent::kBeginDict:
      return "dict(";
    case JsonEvent::kKey:
      return "key:" + std::string(reader.text());
    case JsonEvent::kEnd:
      return "end";
    case JsonEvent::kDone:
      return "done";
    case JsonEvent::kError:
      return "error@" + std::to_string(reader.error().offset) + ": " + reader.error().message;
  }
  return "?";
}

std::string events(std::string_view text, const JsonOptions& options = {}) {
  JsonReader reader(text, options);
  std::string out;
  for (;;) {
    const JsonEvent event = reader.next();
    if (!out.empty()) out += ' ';
    out += describe(reader, event);
    if (event == JsonEvent::kDone || event == JsonEvent::kError) {
      EXPECT_EQ(reader.next(), event) << "the last event must repeat";
      return out;
    }
  }
}

TEST(JsonReaderTest, Scalars) {
  EXPECT_EQ(events("null"), "null done");
  EXPECT_EQ(events(" true\n"), "true done");
  EXPECT_EQ(events("false"), "false done");
  EXPECT_EQ(events("-17"), "int:-17 done");
  EXPECT_EQ(events("-0"), "int:0 done");
  EXPECT_EQ(events("9223372036854775807"), "int:9223372036854775807 done");
  EXPECT_EQ(events("-9223372036854775808"), "int:-9223372036854775808 done");
  EXPECT_EQ(events("9223372036854775808"), "big:9223372036854775808 done");
  EXPECT_EQ(events("-9223372036854775809"), "big:-9223372036854775809 done");
  EXPECT_EQ(events("1.5"), "float:1.500000 done");
  EXPECT_EQ(events("1e2"), "float:100.000000 done");
  EXPECT_EQ(events("1E-400"), "float:0.000000 done");
}

TEST(JsonReaderTest, Strings) {
  EXPECT_EQ(events(R"("plain")"), "str:plain done");
  EXPECT_EQ(events(R"("a\"b\\c\/d\b\f\n\r\t")"), "str:a\"b\\c/d\b\f\n\r\t done");
  EXPECT_EQ(events(R"("\u0041\u00e9\u20AC")"), "str:A\u00e9\u20ac done");
  EXPECT_EQ(events(R"("\ud83d\ude00")"), "str:\U0001F600 done");
  EXPECT_EQ(events(R"("\ud83d")"), "str:\xed\xa0\xbd done");
  EXPECT_EQ(events(R"("\ude00\ud83d")"), "str:\xed\xb8\x80\xed\xa0\xbd done");
  EXPECT_EQ(events(R"("\ud83dx")"), "str:\xed\xa0\xbdx done");
  EXPECT_EQ(events(R"("\ud83d\u0041")"), "str:\xed\xa0\xbd\x41 done");
  EXPECT_EQ(events(R"("\ud83d\ud83d\ude00")"), "str:\xed\xa0\xbd\U0001F600 done");
}

TEST(JsonReaderTest, SpecialBytesAtEveryPlaceOfTheWideScan) {
  for (std::size_t length = 0; length < 20; ++length) {
    for (std::size_t at = 0; at <= length; ++at) {
      const std::string front(at, '~');
      const std::string back(length - at, 'a');
      EXPECT_EQ(events('"' + front + "\\n" + back + '"'), "str:" + front + "\n" + back + " done");
      EXPECT_EQ(events('"' + front + "ä" + back + '"'), "str:" + front + "ä" + back + " done");
      EXPECT_EQ(
          events('"' + front + "\x1f" + back + '"'),
          "error@" + std::to_string(at + 1) + ": a control character must be escaped in a string");
      EXPECT_EQ(events('"' + front + "\x7f !#[]^" + back + '"'),
                "str:" + front + "\x7f !#[]^" + back + " done");
    }
  }
}

TEST(JsonReaderTest, TextIsAscii) {
  const auto ascii = [](std::string_view text) {
    JsonReader reader(text);
    reader.next();
    return reader.text_is_ascii();
  };
  EXPECT_TRUE(ascii(R"("abc")"));
  EXPECT_TRUE(ascii(R"("\u0041\n")"));
  EXPECT_FALSE(ascii(R"("\u00e9")"));
  EXPECT_FALSE(ascii("\"\u00e9\""));
}

TEST(JsonReaderTest, Containers) {
  EXPECT_EQ(events("[]"), "[ end done");
  EXPECT_EQ(events("[1, [2] ,{}]"), "[ int:1 [ int:2 end { end end done");
  EXPECT_EQ(events(R"({"a":1,"b":{"c":[]}})"), "{ key:a int:1 key:b { key:c [ end end end done");
  EXPECT_EQ(events(R"({"a":1,"a":2})"), "{ key:a int:1 key:a int:2 end done");
  EXPECT_EQ(events(R"({"$tuple":[]})"), "( end done");
  EXPECT_EQ(events(R"( { "$tuple" : [ 1 , {"$tuple":[2]} ] } )"), "( int:1 ( int:2 end end done");
  EXPECT_EQ(events(R"({"$set":[1,"a"]})"), "set( int:1 str:a end done");
  EXPECT_EQ(events(R"({"$frozenset":[{"$frozenset":[]}]})"), "frozenset( frozenset( end end done");
  EXPECT_EQ(events(R"({"$dict":[]})"), "dict( end done");
  EXPECT_EQ(events(R"({"$dict":[[1,"a"],[{"$tuple":[1]},[]], [ 2 , {"$dict":[[1,2]]} ]]})"),
            "dict( int:1 str:a ( int:1 end [ end int:2 dict( int:1 int:2 end end done");
}

TEST(JsonReaderTest, TaggedScalars) {
  EXPECT_EQ(events(R"({"$int":"9007199254740992"})"), "int:9007199254740992 done");
  EXPECT_EQ(events(R"({"$int":"-123456789012345678901234567890"})"),
            "big:-123456789012345678901234567890 done");
  EXPECT_EQ(events(R"({"$float":"inf"})"), "float:inf done");
  EXPECT_EQ(events(R"({"$float":"-inf"})"), "float:-inf done");
  EXPECT_EQ(events(R"({"$float":"nan"})"), "float:nan done");
  EXPECT_EQ(events(R"({"$bytes":""})"), "bytes: done");
  EXPECT_EQ(events(R"({"$bytes":"YWI="})"), "bytes:ab done");
  EXPECT_EQ(events(R"({"$date":"2024-02-29"})"), "date:2024-02-29 done");
  EXPECT_EQ(events(R"({"$time":"13:30:05.25Z"})"), "time:13:30:05.250000+00:00 done");
  EXPECT_EQ(events(R"({"$datetime":"2024-06-01T09:00:00+02:00[Europe/Berlin]"})"),
            "datetime:2024-06-01T09:00:00+02:00[Europe/Berlin] done");
  EXPECT_EQ(events(R"({"$timedelta":"-93784.50"})"), "timedelta:-93784.5 done");
  EXPECT_EQ(events(R"({"$decimal":"-1.10E+3"})"), "decimal:-1.10E+3 done");
  EXPECT_EQ(events(R"({"$uuid":"6FA459EA-ee8a-3ca4-894e-db77e160355e"})"),
            "uuid:6fa459ea-ee8a-3ca4-894e-db77e160355e done");
  EXPECT_EQ(events(R"({"\u0024int":"7"})"), "int:7 done");
}

TEST(JsonReaderTest, TheEscapeAndWhatIsNoTag) {
  EXPECT_EQ(events(R"({"$":{"$int":1}})"), "{ key:$int int:1 end done");
  EXPECT_EQ(events(R"({"$":{}})"), "{ end done");
  EXPECT_EQ(events(R"({"$":{"$":1}})"), "{ key:$ int:1 end done");
  EXPECT_EQ(events(R"({"$schema":"x","$int":1})"), "{ key:$schema str:x key:$int int:1 end done");
  EXPECT_EQ(events(R"({"a":1,"$int":2})"), "{ key:a int:1 key:$int int:2 end done");
  EXPECT_EQ(events(R"({"\n":1})"), "{ key:\n int:1 end done");
  JsonOptions plain;
  plain.tags = JsonTags::kPlain;
  EXPECT_EQ(events(R"({"$int":"1"})", plain), "{ key:$int str:1 end done");
}

TEST(JsonReaderTest, BadTags) {
  const std::string_view single = "a tagged form must have a single key";
  EXPECT_EQ(events(R"({"$int":"1","a":2})"), "error@11: " + std::string(single));
  EXPECT_EQ(events(R"({"$tuple":[],"a":2})"), "( error@12: " + std::string(single));
  EXPECT_EQ(events(R"({"$":{},"a":2})"), "{ error@7: " + std::string(single));
  EXPECT_EQ(events(R"({"$":1})"), "error@5: \"$\" must hold an object");
  for (const char* bad : {R"({"$int":"01"})",
                          R"({"$int":"-0"})",
                          R"({"$int":""})",
                          R"({"$int":"-"})",
                          R"({"$int":"1.0"})",
                          R"({"$int":1})",
                          R"({"$int":"1_0"})",
                          R"({"$float":"NaN"})",
                          R"({"$float":"1.0"})",
                          R"({"$bytes":"YWI"})",
                          R"({"$bytes":"YWJ="})",
                          R"({"$bytes":"=AAA"})",
                          R"({"$bytes":"A==="})",
                          R"({"$bytes":"YW I="})",
                          R"({"$date":"2023-02-29"})",
                          R"({"$date":"2023-13-01"})",
                          R"({"$date":"0000-01-01"})",
                          R"({"$date":"2023-1-01"})",
                          R"({"$date":"2023-01-01 "})",
                          R"({"$time":"24:00:00"})",
                          R"({"$time":"12:00"})",
                          R"({"$time":"12:00:00."})",
                          R"({"$time":"12:00:00.1234567"})",
                          R"({"$time":"12:00:00+24:00"})",
                          R"({"$time":"12:00:00[UTC]"})",
                          R"({"$datetime":"2024-01-01 00:00:00"})",
                          R"({"$datetime":"2024-01-01T00:00:00[UTC]"})",
                          R"({"$datetime":"2024-01-01T00:00:00Z[]"})",
                          R"({"$datetime":"2024-01-01T00:00:00Z[a"})",
                          R"({"$timedelta":""})",
                          R"({"$timedelta":"1."})",
                          R"({"$timedelta":"+1"})",
                          R"({"$timedelta":"99999999999999999999"})",
                          R"({"$timedelta":"86400000000000"})",
                          R"({"$timedelta":"-86399999913600.000001"})",
                          R"({"$decimal":""})",
                          R"({"$decimal":"."})",
                          R"({"$decimal":"1."})",
                          R"({"$decimal":"1E"})",
                          R"({"$decimal":"NaNa"})",
                          R"({"$decimal":"1E99999999999999999999"})",
                          R"({"$uuid":"6fa459ea"})",
                          R"({"$uuid":"6fa459ea-ee8a-3ca4-894e-db77e160355g"})",
                          R"({"$tuple":{}})",
                          R"({"$set":{"a":1}})",
                          R"({"$set":[[]]})",
                          R"({"$set":[{}]})",
                          R"({"$set":[{"$set":[]}]})",
                          R"({"$set":[{"$tuple":[1,[]]}]})",
                          R"({"$set":[{"$":{}}]})",
                          R"({"$set":[{"$dict":[]}]})",
                          R"({"$dict":[[[],1]]})",
                          R"({"$dict":[[{"$tuple":[{}]},1]]})",
                          R"({"$dict":[1]})",
                          R"({"$dict":[[1]]})",
                          R"({"$dict":[[1,2,3]]})",
                          R"({"$dict":[[1,2],3]})",
                          R"({"$dict":[[]]})",
                          R"({"$dict":[[1,2],]})"}) {
    EXPECT_NE(events(bad).find("error@"), std::string::npos) << bad << " → " << events(bad);
  }
  // The values of a dict inside of which keys were hashable may be anything again.
  EXPECT_EQ(events(R"({"$dict":[[{"$tuple":[1]},{"$dict":[[1,[]]]}]]})"),
            "dict( ( int:1 end dict( int:1 [ end end end done");
}

TEST(JsonReaderTest, SyntaxErrorsHaveTheirOffset) {
  EXPECT_EQ(events(""), "error@0: a value is missing");
  EXPECT_EQ(events("  "), "error@2: a value is missing");
  EXPECT_EQ(events("nul"), "error@0: a value is expected here");
  EXPECT_EQ(events("NaN"), "error@0: a value is expected here");
  EXPECT_EQ(events("1 2"), "int:1 error@2: the text goes on after the value");
  EXPECT_EQ(events("[1,]"), "[ int:1 error@3: a value is expected here");
  EXPECT_EQ(events("[1 2]"), "[ int:1 error@3: ',' or ']' is expected here");
  EXPECT_EQ(events(R"({"a" 1})"), "{ error@5: ':' is expected after a key");
  EXPECT_EQ(events(R"({"a":1,})"), "{ key:a int:1 error@7: a key in quotes is expected here");
  EXPECT_EQ(events("{1:2}"), "{ error@1: a key in quotes is expected here");
  EXPECT_EQ(events("\"abc"), "error@4: the string does not end");
  EXPECT_EQ(events(R"("\x")"), "error@1: this is no escape of JSON");
  EXPECT_EQ(events(R"("\u12g4")"), "error@5: four hexadecimal digits are expected after \\u");
  EXPECT_EQ(events("\"\xed\xa0\x80\""), "error@1: the bytes here are not UTF-8");
  EXPECT_EQ(events("\"\xc0\x80\""), "error@1: the bytes here are not UTF-8");
  EXPECT_EQ(events("\"\xf4\x90\x80\x80\""), "error@1: the bytes here are not UTF-8");
  EXPECT_EQ(events("\"\xe2\x82"), "error@1: the bytes here are not UTF-8");
  EXPECT_EQ(events("\xef\xbb\xbf{}"), "error@0: a value is expected here");
  EXPECT_EQ(events("01"), "error@1: a number cannot begin with a zero");
  EXPECT_EQ(events("1."), "error@2: a digit is expected here");
  EXPECT_EQ(events("1e+"), "error@3: a digit is expected here");
  EXPECT_EQ(events("-"), "error@1: a digit is expected here");
  EXPECT_EQ(events("1e999"), "error@0: the number is too large for a float");
  EXPECT_EQ(events("+1"), "error@0: a value is expected here");
}

TEST(JsonReaderTest, Limits) {
  JsonOptions options;
  options.max_depth = 3;
  EXPECT_EQ(events("[[[]]]", options), "[ [ [ end end end done");
  EXPECT_EQ(events("[[[[]]]]", options),
            "[ [ [ error@3: the value is nested deeper than the limit of 3");
  EXPECT_EQ(events(R"({"$tuple":[{"$":{"a":{"$dict":[]}}}]})", options),
            "( { key:a dict( end end end done");
  options.max_bytes = 4;
  EXPECT_EQ(events("1234", options), "int:1234 done");
  EXPECT_EQ(events("12345", options), "error@0: the text has 5 bytes, more than the limit of 4");

  EXPECT_EQ(events(std::string(4300, '1')), "big:" + std::string(4300, '1') + " done");
  EXPECT_EQ(events("-" + std::string(4300, '1')), "big:-" + std::string(4300, '1') + " done");
  EXPECT_NE(events(std::string(4301, '1')).find("more than 4300 digits"), std::string::npos);
  EXPECT_NE(events("{\"$int\":\"" + std::string(4301, '1') + "\"}").find("more than 4300 digits"),
            std::string::npos);

  for (const char* opening :
       {"[", "{\"a\":", "{\"$tuple\":[", "{\"$dict\":[[1,", "{\"$\":{\"a\":"}) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += opening;
    EXPECT_NE(events(text).find("nested deeper"), std::string::npos) << opening;
  }
}

TEST(JsonReaderTest, ErrorsNameThePath) {
  const auto message = [](std::string_view text) {
    JsonReader reader(text);
    for (;;) {
      const JsonEvent event = reader.next();
      if (event == JsonEvent::kDone) return std::string("fine");
      if (event == JsonEvent::kError) return to_string(to_error(reader.error(), text));
    }
  };
  EXPECT_EQ(message(R"({"items":[1,{"price":nul}]})"),
            "PAWL-2017: a value is expected here, at byte 21 (.items[1].price)");
  EXPECT_EQ(message(R"({"a":1,"first name":[[],[{"$int":"x"}]]})"),
            "PAWL-2017: this is no int, at byte 33 ([\"first name\"][1][0])");
  EXPECT_EQ(message(R"({"$dict":[[1,2],["k",[tru]]]})"),
            "PAWL-2017: a value is expected here, at byte 22 ([\"k\"][0])");
  EXPECT_EQ(message(R"({"$set":[1,tru]})"),
            "PAWL-2017: a value is expected here, at byte 11 ({1})");
  EXPECT_EQ(message("[1"), "PAWL-2017: ',' or ']' is expected here, at byte 2 ([1])");
  EXPECT_EQ(message("x"), "PAWL-2017: a value is expected here, at byte 0");
  EXPECT_EQ(message(std::string(5000, '[')),
            "PAWL-2015: the value is nested deeper than the limit of 1000, at byte 1000");
  EXPECT_EQ(message(std::string((4 << 20) + 1, ' ')),
            "PAWL-2005: the text has 4194305 bytes, more than the limit of 4194304");
}

}  // namespace
}  // namespace pawl
