#include "pawl/value.h"
#include "base/error_codes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace shop {

struct Item {
  std::string sku;
  int quantity = 0;
  bool operator==(const Item&) const = default;
};
PAWL_FIELDS(Item, sku, quantity);

struct Order {
  std::string id;
  std::vector<Item> items;
  std::optional<std::string> note;
  std::map<std::string, double> prices;
  bool operator==(const Order&) const = default;
};
PAWL_FIELDS(Order, id, items, note, prices);

struct Wide {
  int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11, l = 12, m = 13,
      n = 14, o = 15, p = 16, q = 17, r = 18, s = 19, t = 20, u = 21, v = 22, w = 23, x = 24;
};
PAWL_FIELDS(Wide, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x);

// A type with a codec of its own.
struct Cents {
  std::int64_t amount = 0;
};

}  // namespace shop

namespace pawl {

template <>
struct ValueCodec<shop::Cents> {
  static PayloadTree write(const shop::Cents& value) { return PayloadTree(value.amount); }
  static Result<shop::Cents> read(const PayloadTree& tree) {
    PAWL_TRY(std::int64_t amount, ValueCodec<std::int64_t>::read(tree));
    return shop::Cents{amount};
  }
};

namespace {

template <typename T>
std::string text(const T& value) {
  auto payload = to_payload(value);
  return payload ? payload->text() : to_string(payload.error());
}

template <typename T>
Result<T> read(const std::string& text) {
  return from_payload<T>(Payload::trusted(text));
}

// The message of the error, which must be there.
template <typename T>
std::string trouble(const std::string& text) {
  auto value = read<T>(text);
  if (value) return "no error";
  EXPECT_EQ(value.error().code, ErrorCode::value_mismatch);
  return value.error().message;
}

TEST(ValueTest, WritesScalars) {
  EXPECT_EQ(text(std::monostate()), "null");
  EXPECT_EQ(text(true), "true");
  EXPECT_EQ(text(-17), "-17");
  EXPECT_EQ(text(std::uint8_t{200}), "200");
  EXPECT_EQ(text(std::int8_t{-3}), "-3");
  EXPECT_EQ(text(1.0), "1.0");
  EXPECT_EQ(text(0.5F), "0.5");
  EXPECT_EQ(text(std::nan("")), R"({"$float":"nan"})");
  EXPECT_EQ(text(std::string("grüße")), "\"grüße\"");
  EXPECT_EQ(text("literal"), "\"literal\"");
  EXPECT_EQ(text(std::string_view("view")), "\"view\"");
  EXPECT_EQ(text(std::numeric_limits<std::int64_t>::min()), R"({"$int":"-9223372036854775808"})");
  EXPECT_EQ(text(std::numeric_limits<std::uint64_t>::max()), R"({"$int":"18446744073709551615"})");
  EXPECT_EQ(text(std::vector<std::byte>{std::byte{0}, std::byte{1}, std::byte{255}}),
            R"({"$bytes":"AAH/"})");
}

TEST(ValueTest, WritesContainers) {
  EXPECT_EQ(text(std::vector<int>{1, 2}), "[1,2]");
  EXPECT_EQ(text(std::vector<bool>{true, false}), "[true,false]");
  EXPECT_EQ(text(std::optional<int>()), "null");
  EXPECT_EQ(text(std::optional<int>(3)), "3");
  EXPECT_EQ(text(std::map<std::string, int>{{"b", 2}, {"a", 1}}), R"({"a":1,"b":2})");
  EXPECT_EQ(text(std::pair<int, std::string>{1, "x"}), R"({"$tuple":[1,"x"]})");
  EXPECT_EQ(text(std::tuple<>()), R"({"$tuple":[]})");
  EXPECT_EQ(text(std::vector<Payload>{Payload(), Payload::trusted("[1]")}), "[null,[1]]");
  EXPECT_EQ(text(PayloadTree(PayloadKind::kDate, "2024-02-29")), R"({"$date":"2024-02-29"})");
}

TEST(ValueTest, ReadsWhatItWrites) {
  shop::Order order{"o1", {{"apple", 3}, {"pear", 1}}, std::nullopt, {{"apple", 0.5}}};
  std::string written = text(order);
  EXPECT_EQ(written, R"({"id":"o1","items":[{"sku":"apple","quantity":3},)"
                     R"({"sku":"pear","quantity":1}],"note":null,"prices":{"apple":0.5}})");
  auto back = read<shop::Order>(written);
  ASSERT_TRUE(back) << to_string(back.error());
  EXPECT_EQ(*back, order);

  using Nested = std::tuple<int, std::pair<bool, std::vector<std::string>>, std::optional<double>>;
  Nested nested{1, {true, {"a", "b"}}, 2.5};
  EXPECT_EQ(*read<Nested>(text(nested)), nested);
  std::vector<std::byte> bytes{std::byte{7}, std::byte{0}};
  EXPECT_EQ(*read<std::vector<std::byte>>(text(bytes)), bytes);
  EXPECT_EQ(*read<std::vector<bool>>("[true,false]"), (std::vector<bool>{true, false}));
  EXPECT_EQ(*read<std::uint64_t>(R"({"$int":"18446744073709551615"})"), UINT64_MAX);
  EXPECT_EQ(*read<std::int64_t>(R"({"$int":"-9223372036854775808"})"), INT64_MIN);
  EXPECT_EQ(read<Payload>("{\"a\": 1}")->text(), "{\"a\": 1}");
  EXPECT_EQ(read<std::vector<Payload>>("[[1], 2]")->at(0).text(), "[1]");
  EXPECT_EQ(read<shop::Cents>("99")->amount, 99);
  EXPECT_TRUE(read<std::monostate>("null"));
}

TEST(ValueTest, TakesManyFields) {
  shop::Wide wide;
  wide.x = 99;
  auto back = read<shop::Wide>(text(wide));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->x, 99);
  EXPECT_EQ(back->a, 1);
}

TEST(ValueTest, TakesWhatIsCloseEnough) {
  EXPECT_EQ(*read<double>("3"), 3.0);
  EXPECT_EQ(*read<std::vector<int>>(R"({"$tuple":[1,2]})"), (std::vector<int>{1, 2}));
  EXPECT_EQ((*read<std::pair<int, int>>("[1,2]")), (std::pair{1, 2}));
  // Fields that are not known are left alone, and an optional one need not be there.
  auto order = read<shop::Order>(R"({"id":"o","items":[],"prices":{},"added_later":1})");
  ASSERT_TRUE(order) << to_string(order.error());
  EXPECT_FALSE(order->note);
}

TEST(ValueTest, GuessesNothing) {
  EXPECT_EQ(trouble<bool>("1"), "expected a bool, got an int");
  EXPECT_EQ(trouble<int>("true"), "expected an int, got a bool");
  EXPECT_EQ(trouble<int>("1.0"), "expected an int, got a float");
  EXPECT_EQ(trouble<int>("\"1\""), "expected an int, got a str");
  EXPECT_EQ(trouble<unsigned>("null"), "expected an int, got None");
  EXPECT_EQ(trouble<double>("\"1\""), "expected a float, got a str");
  EXPECT_EQ(trouble<std::string>("[]"), "expected a str, got a list");
  EXPECT_EQ(trouble<std::vector<int>>("{}"), "expected a list, got a dict");
  EXPECT_EQ((trouble<std::map<std::string, int>>("[]")),
            "expected a dict with keys of type str, got a list");
  EXPECT_EQ(trouble<std::vector<std::byte>>("\"a\""), "expected bytes, got a str");
  EXPECT_EQ((trouble<std::pair<int, int>>("[1,2,3]")), "expected 2 elements, got 3");
  EXPECT_EQ((trouble<std::pair<int, int>>("1")), "expected a tuple, got an int");
  EXPECT_EQ(trouble<shop::Item>("[]"), "expected a dict, got a list");
  EXPECT_EQ(trouble<std::monostate>("0"), "expected None, got an int");
}

TEST(ValueTest, ChecksRanges) {
  EXPECT_EQ(*read<std::int8_t>("-128"), -128);
  EXPECT_EQ(trouble<std::int8_t>("-129"), "-129 is out of range");
  EXPECT_EQ(*read<std::uint8_t>("255"), 255);
  EXPECT_EQ(trouble<std::uint8_t>("256"), "256 is out of range");
  EXPECT_EQ(trouble<unsigned>("-1"), "-1 is out of range");
  EXPECT_EQ(trouble<int>("2147483648"), "2147483648 is out of range");
  EXPECT_EQ(trouble<std::int64_t>("9223372036854775808"), "9223372036854775808 is out of range");
  EXPECT_EQ(trouble<std::uint64_t>("18446744073709551616"), "18446744073709551616 is out of range");
  EXPECT_EQ(trouble<std::uint64_t>(R"({"$int":"-9223372036854775809"})"),
            "-9223372036854775809 is out of range");
}

TEST(ValueTest, NamesThePlace) {
  EXPECT_EQ(trouble<std::vector<int>>("[1,\"x\"]"), "[1]: expected an int, got a str");
  EXPECT_EQ(trouble<shop::Order>(R"({"id":"o","items":[{"sku":"a","quantity":"3"}],"prices":{}})"),
            "items[0].quantity: expected an int, got a str");
  EXPECT_EQ(trouble<shop::Order>(R"({"id":"o","items":[{"sku":"a"}],"prices":{}})"),
            "items[0]: the field 'quantity' is missing");
  EXPECT_EQ(trouble<shop::Order>("{}"), "the field 'id' is missing");
  EXPECT_EQ((trouble<std::map<std::string, std::pair<int, bool>>>(R"({"k":[1,2]})")),
            "k[1]: expected a bool, got an int");
}

TEST(ValueTest, KeepsToTheLimits) {
  Limits limits;
  limits.payload_bytes = 10;
  EXPECT_TRUE(to_payload(std::string(8, 'x'), limits));
  auto large = to_payload(std::string(9, 'x'), limits);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::payload_too_large);
}

}  // namespace
}  // namespace pawl
