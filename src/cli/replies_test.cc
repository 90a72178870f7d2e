#include "cli/replies.h"

#include <gtest/gtest.h>

namespace pawl::cli {
namespace {

TEST(TaskReplies, AreGivenOutInOrder) {
  auto replies = TaskReplies::parse(R"({
    "charge": [{"id": "pay_8f3a", "ok": true}, {"value": {"value": 1}}, {"$tuple": [1]}],
    "ship": [{"error": {"kind": "NoTruck", "message": "not today", "data": [1]}},
             {"error": "lost"}, null]})");
  ASSERT_TRUE(replies.has_value()) << to_string(replies.error());
  EXPECT_EQ(replies->tasks(), (std::vector<std::string>{"charge", "ship"}));
  EXPECT_EQ(replies->next("charge")->outcome->text(), R"({"id":"pay_8f3a","ok":true})");

  const auto failure = replies->next("ship");
  ASSERT_TRUE(failure.has_value() && !failure->outcome.has_value());
  EXPECT_EQ(failure->outcome.error().kind, "NoTruck");
  EXPECT_EQ(failure->outcome.error().message, "not today");
  EXPECT_EQ(failure->outcome.error().data.text(), "[1]");

  EXPECT_EQ(replies->next("charge")->outcome->text(), R"({"value":1})");
  EXPECT_EQ(replies->next("charge")->outcome->text(), R"({"$tuple":[1]})");
  const auto message = replies->next("ship");
  EXPECT_EQ(message->outcome.error().kind, "TaskError");
  EXPECT_EQ(message->outcome.error().message, "lost");
  EXPECT_TRUE(replies->next("ship")->outcome->is_null());
}

TEST(TaskReplies, RunOut) {
  auto replies = TaskReplies::parse(R"({"charge": [1]})");
  EXPECT_TRUE(replies->next("charge").has_value());
  EXPECT_EQ(replies->next("charge").error().code, ErrorCode::no_reply);
  EXPECT_EQ(replies->next("ship").error().code, ErrorCode::no_reply);
}

TEST(TaskReplies, RefuseOtherForms) {
  for (const char* wrong :
       {"[]", R"({"charge": 1})", R"({"charge": [{"error": 1}]})",
        R"({"charge": [{"error": {"kind": 1}}]})", R"({"charge": [{"error": {"text": "x"}}]})"}) {
    const auto replies = TaskReplies::parse(wrong);
    ASSERT_FALSE(replies.has_value()) << wrong;
    EXPECT_EQ(replies.error().code, ErrorCode::invalid_replies);
  }
  EXPECT_EQ(TaskReplies::parse("{").error().code, ErrorCode::invalid_json);
}

}  // namespace
}  // namespace pawl::cli
