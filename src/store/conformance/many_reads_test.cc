// Several runs asked for at once: as one after the other, in the order of the question.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

TEST_P(StoreConformance, SeveralRunsComeInTheOrderOfTheirKeys) {
  TestRun one = parked_run();
  TestRun two = waiting_run(waits_for_channel("in"));
  constexpr Key kNobody = 4321;
  const std::vector<Key> keys = {two.key, kNobody, one.key, two.key};
  const auto runs = store().runs(keys).value();
  ASSERT_EQ(runs.size(), 4u);
  EXPECT_EQ(runs[0]->run.key, two.key);
  EXPECT_FALSE(runs[1]);
  EXPECT_EQ(runs[2]->run.key, one.key);
  EXPECT_EQ(text_of(*runs[2]->state), text_of(state(one.key)));
  EXPECT_EQ(runs[3]->run.key, two.key);
  EXPECT_TRUE(store().runs({}).value().empty());
}

TEST_P(StoreConformance, ArrivalsOfSeveralRunsComeInTheOrderOfTheQueries) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  const CallRecord of_one = open_call(one);
  const CallRecord of_two = open_call(two);
  settle(of_one);
  settle(of_two);
  send(two.key, "in");
  send(two.key, "in");
  const std::vector<ArrivedQuery> queries = {{two.key, {{of_two.key, 1}}, 0, 1},
                                             {one.key, {{of_one.key, 1}}, 0, 9},
                                             {two.key, {}, 0, 9},
                                             {two.key, {{of_two.key, 1}}, 1, 0}};
  const auto arrived = store().arrived(queries).value();
  ASSERT_EQ(arrived.size(), 4u);
  EXPECT_EQ(keys_of(arrived[0].calls), std::vector<Key>{of_two.key});
  EXPECT_EQ(arrived[0].messages.size(), 1u);
  EXPECT_EQ(keys_of(arrived[1].calls), std::vector<Key>{of_one.key});
  EXPECT_TRUE(arrived[1].messages.empty());
  EXPECT_TRUE(arrived[2].calls.empty());
  EXPECT_EQ(arrived[2].messages.size(), 2u);
  EXPECT_TRUE(arrived[3].calls.empty());
  EXPECT_TRUE(arrived[3].messages.empty());
}

}  // namespace
}  // namespace pawl::store
