#include "engine/history/policy.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

TEST(HistoryPolicy, OfTheServerIsOnOffOrBounds) {
  EXPECT_EQ(parse_history("off").value(), HistoryPolicy());
  EXPECT_EQ(parse_history("on").value(), (HistoryPolicy{true}));
  EXPECT_EQ(parse_history("turns=500,bytes=64KB,age=30d").value(),
            (HistoryPolicy{true, 500, 64 << 10, 30LL * 86'400 * 1'000'000}));
  EXPECT_EQ(parse_history("bytes=1MB").value(), (HistoryPolicy{true, 1'000, 1 << 20}));
  for (const char* wrong : {"yes", "turns", "turns=0", "turns=x", "bytes=1", "bytes=9999GBGB",
                            "age=soon", "age=0", "days=3", "turns=5;age=3d"}) {
    EXPECT_FALSE(parse_history(wrong)) << wrong;
  }
}

TEST(HistoryPolicy, OfAWorkflowFillsInWhatTheServerSays) {
  const HistoryPolicy server{false, 70, 8'192, 5};
  EXPECT_EQ(parse_history_option("", server).value(), server);
  EXPECT_EQ(parse_history_option(R"({"timeout":3})", server).value(), server);
  EXPECT_EQ(parse_history_option(R"({"history":true})", server).value(),
            (HistoryPolicy{true, 70, 8'192, 5}));
  EXPECT_EQ(parse_history_option(R"({"history":false})", {true}).value().on, false);
  EXPECT_EQ(parse_history_option(R"({"history":12})", server).value(),
            (HistoryPolicy{true, 12, 8'192, 5}));
  EXPECT_EQ(
      parse_history_option(R"({"history":{"turns":9,"bytes":"1MB","age":60}})", server).value(),
      (HistoryPolicy{true, 9, 1 << 20, 60'000'000}));
  for (const char* wrong :
       {R"({"history":"on"})", R"({"history":0})", R"({"history":{"turns":-1}})",
        R"({"history":{"days":1}})", R"({"history":{"bytes":1}})", R"({"history":[1]})"}) {
    EXPECT_FALSE(parse_history_option(wrong, server)) << wrong;
  }
}

}  // namespace
}  // namespace pawl::engine
