#include "server/fields.h"

#include <gtest/gtest.h>

#include "base/error_codes.h"

namespace pawl::server {
namespace {

TEST(Fields, TakesWhatIsThere) {
  Fields fields = Fields::parse(
      R"( {"text":"a\u00e4","number":1.5,"integer":-3,"yes":true,"nothing":null,)"
      R"("payload": {"$tuple":[1, 2]} ,"list":["a","b"],"pairs":{"k":"v"},"key":"17"} )");
  EXPECT_EQ(fields.text("text"), "aä");
  EXPECT_EQ(fields.number("number"), 1.5);
  EXPECT_EQ(fields.integer("integer", 0, -5, 5), -3);
  EXPECT_TRUE(fields.boolean("yes", false));
  EXPECT_FALSE(fields.has("nothing"));
  EXPECT_EQ(fields.text("nothing", "otherwise"), "otherwise");
  EXPECT_EQ(fields.payload("payload").text(), R"({"$tuple":[1, 2]})");
  EXPECT_EQ(fields.texts("list"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(fields.text_pairs("pairs").at(0).second, "v");
  EXPECT_EQ(fields.key("key"), 17);
  EXPECT_TRUE(fields.check());
}

TEST(Fields, NamesTheFirstThatIsWrong) {
  Fields fields = Fields::parse(R"({"a":1,"b":"x"})", "runs[3].");
  EXPECT_EQ(fields.text("a"), "");
  EXPECT_EQ(fields.integer("b", 7, 0, 9), 7);
  ASSERT_FALSE(fields.check());
  EXPECT_EQ(fields.check().error().message, "'runs[3].a' must be a string");
  EXPECT_EQ(fields.check().error().code, ErrorCode::invalid_request);
}

TEST(Fields, LetsTheLastOfANameWin) {
  EXPECT_EQ(Fields::parse(R"({"a":"1","a":"2"})").text("a"), "2");
}

TEST(Fields, RefusesWhatIsNoObject) {
  for (const char* text : {"[]", "1", "\"x\"", "{", "{}x", "{\"a\":}", "{\"a\":1,}", "\xff",
                           R"({"a":{"$int":"x"}})", R"({"a":[1})"}) {
    EXPECT_FALSE(Fields::parse(text).check()) << text;
  }
  EXPECT_TRUE(Fields::parse("").check());
  EXPECT_TRUE(Fields::parse("{}").check());
}

TEST(Fields, RefusesFieldsItDoesNotKnow) {
  Fields fields = Fields::parse(R"({"start_ky":1})");
  fields.only({"start_key"});
  ASSERT_FALSE(fields.check());
  EXPECT_EQ(fields.check().error().message, "'start_ky' is not a field of this request");
}

TEST(Fields, RefusesHalfASurrogatePair) {
  Fields fields = Fields::parse(R"({"a":"\ud800"})");
  fields.text("a");
  EXPECT_FALSE(fields.check());
}

// What is kept of it would be many times as large as its text.
TEST(Fields, AnObjectHasABoundOnItsFields) {
  std::string many = "{";
  for (int i = 0; i < 1001; ++i) many += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":1";
  many += "}";
  EXPECT_FALSE(Fields::parse(many).check());
  std::string list = "{\"a\":[0";
  for (int i = 0; i < 100'000; ++i) list += ",0";
  list += "]}";
  Fields fields = Fields::parse(list);
  fields.elements("a");
  EXPECT_FALSE(fields.check());
}

}  // namespace
}  // namespace pawl::server
