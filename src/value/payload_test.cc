#include "value/payload.h"
#include "base/error_codes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>

#include "value/json_writer.h"
#include "value/path_builder.h"
#include "value/payload_tree.h"

namespace pawl {
namespace {

std::string canonical(std::string_view text) {
  const Result<PayloadTree> tree = PayloadTree::parse(text);
  if (!tree) return to_string(tree.error());
  const Result<Payload> payload = tree->encode();
  return payload ? payload->text() : to_string(payload.error());
}

TEST(PayloadTest, CanonicalTextStaysAsItIs) {
  for (const char* text : {"null",
                           "true",
                           "false",
                           "0",
                           "-17",
                           "9007199254740991",
                           "-9007199254740991",
                           R"({"$int":"9007199254740992"})",
                           R"({"$int":"-9007199254740992"})",
                           R"({"$int":"123456789012345678901234567890"})",
                           "1.0",
                           "-0.0",
                           "0.0001",
                           "1e-05",
                           "1e+16",
                           "1234567890123456.0",
                           "5e-324",
                           "1.7976931348623157e+308",
                           "0.1",
                           R"({"$float":"nan"})",
                           R"({"$float":"inf"})",
                           R"({"$float":"-inf"})",
                           R"("")",
                           R"("grüße 😀")",
                           R"("\"\\\b\t\n\f\r\u0000\u001f/")",
                           R"("\ud800")",
                           R"("a\udfffb\ud800")",
                           R"({"$bytes":"AAH/"})",
                           R"({"$bytes":""})",
                           "[]",
                           "[1,[2,{}]]",
                           R"({"$tuple":[1,2]})",
                           R"({"$set":[1,{"$tuple":[]}]})",
                           R"({"$frozenset":[]})",
                           R"({"id":7,"name":"x"})",
                           R"({"$dict":[[1,"one"],[null,{}]]})",
                           R"({"$dict":[]})",
                           R"({"$date":"2024-02-29"})",
                           R"({"$date":"0001-01-01"})",
                           R"({"$time":"13:30:05.000250+02:00"})",
                           R"({"$time":"00:00:00-00:00:30.000001"})",
                           R"({"$datetime":"9999-12-31T23:59:59.999999"})",
                           R"({"$datetime":"2024-06-01T09:00:00+02:00[Europe/Berlin]"})",
                           R"({"$timedelta":"0"})",
                           R"({"$timedelta":"-0.000001"})",
                           R"({"$timedelta":"-93784.5"})",
                           R"({"$timedelta":"86399999999999.999999"})",
                           R"({"$timedelta":"-86399999913600"})",
                           R"({"$decimal":"1.10"})",
                           R"({"$decimal":"-sNaN12"})",
                           R"({"$decimal":"-Infinity"})",
                           R"({"$uuid":"6fa459ea-ee8a-3ca4-894e-db77e160355e"})",
                           R"({"$":{"$set":1}})",
                           R"({"$":{"$":{"$":{"$foo":1}}}})",
                           R"({"a":{"$":{"$a":1,"b":2}},"$":3})"}) {
    EXPECT_EQ(canonical(text), text);
  }
}

TEST(PayloadTest, OtherSpellingsBecomeCanonical) {
  EXPECT_EQ(canonical(" [ 1 , 2 ] "), "[1,2]");
  EXPECT_EQ(canonical("-0"), "0");
  EXPECT_EQ(canonical(R"({"$int":"5"})"), "5");
  EXPECT_EQ(canonical("9007199254740992"), R"({"$int":"9007199254740992"})");
  EXPECT_EQ(canonical("1E2"), "100.0");
  EXPECT_EQ(canonical("123456789012345680.0"), "1.2345678901234568e+17");
  EXPECT_EQ(canonical(R"("\u0041\/\u00e9")"), "\"A/é\"");
  EXPECT_EQ(canonical(R"("\ud83d\ude00")"), "\"😀\"");
  EXPECT_EQ(canonical(R"({"a":1,"b":2,"a":3})"), R"({"a":3,"b":2})");
  EXPECT_EQ(canonical(R"({"$schema":1})"), R"({"$":{"$schema":1}})");
  EXPECT_EQ(canonical(R"({"$time":"01:02:03.5Z"})"), R"({"$time":"01:02:03.500000+00:00"})");
}

TEST(PayloadTest, ParseKeepsTheTextAndChecksIt) {
  const Result<Payload> payload = Payload::parse(" {\"a\": 1} \n");
  ASSERT_TRUE(payload.has_value());
  EXPECT_EQ(payload->text(), "{\"a\": 1}");
  EXPECT_FALSE(payload->is_null());
  EXPECT_TRUE(Payload().is_null());
  const Result<Payload> bad = Payload::parse("{\"a\":}");
  ASSERT_FALSE(bad.has_value());
  EXPECT_EQ(bad.error().code, ErrorCode::invalid_json);
  EXPECT_EQ(bad.error().message, "a value is expected here, at byte 5 (.a)");
}

TEST(PayloadTest, WriterStopsAtTheLimits) {
  Limits limits;
  limits.payload_bytes = 10;
  limits.data_nesting = 2;
  EXPECT_TRUE(PayloadTree(std::string(8, 'x')).encode(limits).has_value());
  EXPECT_EQ(PayloadTree(std::string(9, 'x')).encode(limits).error().code,
            ErrorCode::payload_too_large);
  PayloadTree nested(PayloadKind::kList,
                     {PayloadTree(PayloadKind::kList, PayloadTree::Elements{})});
  EXPECT_TRUE(nested.encode(limits).has_value());
  nested = PayloadTree(PayloadKind::kTuple, {nested});
  EXPECT_EQ(nested.encode(limits).error().code, ErrorCode::nesting_too_deep);
}

TEST(PayloadTest, BrokenTextIsStillWrittenAsUtf8) {
  JsonWriter writer;
  writer.string("a\xff\xc3z");
  EXPECT_EQ(*std::move(writer).finish(), "\"a\uFFFD\uFFFDz\"");
}

TEST(PayloadTest, TreeAccess) {
  PayloadTree tree(PayloadTree::Fields{});
  tree.set("a", PayloadTree(std::int64_t{1}));
  tree.set("b", PayloadTree(true));
  tree.set("a", PayloadTree(0.5));
  EXPECT_EQ(tree.encode()->text(), R"({"a":0.5,"b":true})");
  ASSERT_NE(tree.find("a"), nullptr);
  EXPECT_EQ(tree.find("a")->number(), 0.5);
  EXPECT_EQ(tree.find("c"), nullptr);
  EXPECT_NE(PayloadTree(0.0), PayloadTree(-0.0));
  EXPECT_EQ(PayloadTree(std::nan("")), PayloadTree(std::nan("")));
}

TEST(CallErrorTest, RoundTrip) {
  CallError error{"CardDeclined", "no funds", Payload::trusted(R"({"code":51})"), "Traceback"};
  EXPECT_EQ(
      encode_call_error(error).text(),
      R"({"kind":"CardDeclined","message":"no funds","data":{"code":51},"traceback":"Traceback"})");
  EXPECT_EQ(*decode_call_error(encode_call_error(error).text()), error);
  error.data = Payload();
  error.traceback.clear();
  EXPECT_EQ(encode_call_error(error).text(), R"({"kind":"CardDeclined","message":"no funds"})");
  EXPECT_EQ(*decode_call_error(encode_call_error(error).text()), error);
}

TEST(CallErrorTest, Decode) {
  const auto extra =
      decode_call_error(R"( {"new":[{"a":1}],"message":"m","data" : {"$int":"1"} ,"kind":"K"} )");
  ASSERT_TRUE(extra.has_value());
  EXPECT_EQ(*extra, (CallError{"K", "m", Payload::trusted(R"({"$int":"1"})"), ""}));
  for (const char* bad : {"", "[]", "{}", R"({"kind":"K"})", R"({"kind":1,"message":"m"})",
                          R"({"kind":"K","message":"m"} x)", R"({"kind":"K","message":"m","x":[})",
                          R"({"kind":"K","message":null})"}) {
    const auto result = decode_call_error(bad);
    ASSERT_FALSE(result.has_value()) << bad;
    EXPECT_EQ(result.error().code, ErrorCode::invalid_json) << bad;
  }
}

TEST(PathBuilderTest, Steps) {
  PathBuilder path("args");
  path.push_index(0);
  path.push_field("items");
  path.push_index(3);
  EXPECT_EQ(path.text(), "args[0].items[3]");
  path.pop();
  path.push_field("first \"name\"\n");
  path.push_key("(1, 2)");
  path.push_element(4);
  EXPECT_EQ(path.text(), "args[0].items[\"first \\\"name\\\"\uFFFD\"][(1, 2)]{4}");
  EXPECT_EQ(path.depth(), 5u);
  path.push_field(std::string(59, 'x') + "äöü");
  EXPECT_TRUE(path.text().ends_with("x…\"]")) << path.text();
}

// Values of every kind, small and nested, from a seeded generator.
class TreeGenerator {
 public:
  explicit TreeGenerator(std::uint64_t seed) : random_(seed) {}

  PayloadTree any(int depth) {
    return depth == 0 ? leaf() : (below(3) == 0 ? leaf() : container(depth));
  }

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

 private:
  PayloadTree hashable(int depth) {
    if (depth == 0 || below(4) != 0) return leaf();
    const PayloadKind kind = below(2) == 0 ? PayloadKind::kTuple : PayloadKind::kFrozenset;
    PayloadTree::Elements elements;
    for (std::uint64_t i = below(3); i > 0; --i) elements.push_back(hashable(depth - 1));
    return PayloadTree(kind, std::move(elements));
  }

  PayloadTree container(int depth) {
    PayloadTree::Elements elements;
    switch (below(6)) {
      case 0: {
        PayloadTree object{PayloadTree::Fields{}};
        for (std::uint64_t i = below(4); i > 0; --i) object.set(name(), any(depth - 1));
        return object;
      }
      case 1:
        for (std::uint64_t i = below(4); i > 0; --i) {
          elements.push_back(hashable(depth - 1));
          elements.push_back(any(depth - 1));
        }
        return PayloadTree(PayloadKind::kDict, std::move(elements));
      case 2:
        for (std::uint64_t i = below(4); i > 0; --i) elements.push_back(hashable(depth - 1));
        return PayloadTree(below(2) == 0 ? PayloadKind::kSet : PayloadKind::kFrozenset,
                           std::move(elements));
      default:
        for (std::uint64_t i = below(5); i > 0; --i) elements.push_back(any(depth - 1));
        return PayloadTree(below(2) == 0 ? PayloadKind::kList : PayloadKind::kTuple,
                           std::move(elements));
    }
  }

  PayloadTree leaf() {
    switch (below(12)) {
      case 0:
        return PayloadTree();
      case 1:
        return PayloadTree(below(2) == 0);
      case 2:
        return PayloadTree(static_cast<std::int64_t>(random_() >> below(64)));
      case 3:
        return PayloadTree(-static_cast<std::int64_t>(random_() >> (1 + below(63))));
      case 4: {
        const std::uint64_t bits = random_();
        double value = 0;
        std::memcpy(&value, &bits, sizeof value);
        return PayloadTree(value);
      }
      case 5:
        return PayloadTree(static_cast<double>(below(1000)) / 8);
      case 6:
        return PayloadTree(PayloadKind::kBigInt, "-1" + std::string(19 + below(30), '7'));
      case 7:
        return PayloadTree(PayloadKind::kBytes, raw_bytes());
      case 8:
        return PayloadTree(PayloadKind::kDecimal, "1.5E+10");
      case 9:
        return PayloadTree(PayloadKind::kDateTime, "2024-02-29T01:02:03.000004+05:30");
      default:
        return PayloadTree(text());
    }
  }

  std::string raw_bytes() {
    std::string out;
    for (std::uint64_t i = below(12); i > 0; --i) out.push_back(static_cast<char>(random_()));
    return out;
  }

  std::string text() {
    static constexpr const char* kPieces[] = {
        "a", "$",    "\"",   "\\",           "\n", "\0",   "é",   "\U0001F600",
        "/", "\x7f", "$int", "\xed\xa0\x80", " ",  "\x01", "item"};
    std::string out;
    for (std::uint64_t i = below(12); i > 0; --i) out += kPieces[below(std::size(kPieces))];
    return out;
  }

  std::string name() {
    static constexpr const char* kNames[] = {"$", "$int", "$set", "$foo", "id", "a b", ""};
    return below(3) == 0 ? text() : kNames[below(std::size(kNames))];
  }

  std::mt19937_64 random_;
};

TEST(PayloadPropertyTest, EveryTreeComesBackFromItsText) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    TreeGenerator generator(seed);
    const PayloadTree tree = generator.any(static_cast<int>(seed % 6));
    const Result<Payload> payload = tree.encode();
    ASSERT_TRUE(payload.has_value());
    const Result<PayloadTree> again = PayloadTree::parse(payload->text());
    ASSERT_TRUE(again.has_value()) << payload->text() << "\n" << to_string(again.error());
    EXPECT_EQ(*again, tree) << "seed " << seed << ": " << payload->text();
    EXPECT_EQ(again->encode()->text(), payload->text()) << "seed " << seed;
  }
}

// Damaged text is either refused, or it is text of a value that itself comes back.
TEST(PayloadPropertyTest, DamagedTextIsRefusedOrRead) {
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    TreeGenerator generator(seed);
    std::string text = generator.any(4).encode()->text();
    for (std::uint64_t i = 1 + generator.below(3); i > 0; --i) {
      const std::size_t at = generator.below(text.size() + 1);
      static constexpr char kBytes[] = "{}[]\",:$0-1e.\\u\xff ";
      const char byte = kBytes[generator.below(sizeof kBytes - 1)];
      switch (generator.below(3)) {
        case 0:
          text.insert(at, 1, byte);
          break;
        case 1:
          if (at < text.size()) text[at] = byte;
          break;
        default:
          text.erase(at, generator.below(4));
      }
    }
    const Result<PayloadTree> tree = PayloadTree::parse(text);
    if (!tree) {
      ++refused;
      EXPECT_FALSE(tree.error().message.empty());
      continue;
    }
    const std::string once = tree->encode()->text();
    EXPECT_EQ(canonical(once), once) << text;
  }
  EXPECT_GT(refused, 1000);
  EXPECT_LT(refused, 4000);
}

}  // namespace
}  // namespace pawl
