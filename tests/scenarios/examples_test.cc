// The examples are the scenarios with bodies for their tasks, which are no part of a version.
#include <fstream>
#include <sstream>

#include "durable_test_support.h"

namespace pawl {
namespace {

class Examples : public DurableTest, public testing::WithParamInterface<const char*> {};

TEST_P(Examples, IsTheScenario) {
  std::string file = std::string(GetParam()) + ".py";
  std::ifstream stream(PAWL_EXAMPLES_FOLDER "/" + file);
  ASSERT_TRUE(stream.good());
  std::stringstream example;
  example << stream.rdbuf();
  auto tested = engine->deploy({{file, text_of(file)}});
  auto shown = engine->deploy({{file, example.str()}});
  ASSERT_TRUE(tested) << to_string(tested.error());
  ASSERT_TRUE(shown) << to_string(shown.error());
  EXPECT_EQ(tested->version, shown->version);
}

INSTANTIATE_TEST_SUITE_P(All, Examples,
                         testing::Values("approval", "chat", "circuit_breaker", "fan_out",
                                         "monitor", "pipeline", "review", "subscription", "trip"));

}  // namespace
}  // namespace pawl
