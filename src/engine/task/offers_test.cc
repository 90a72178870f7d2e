#include "engine/task/offers.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

WorkerView worker_of(std::string name, std::vector<std::string> parameters,
                     std::string queue = "default") {
  WorkerView worker;
  worker.name = std::move(name);
  worker.queues = {std::move(queue)};
  worker.tasks = {"charge"};
  worker.offers = {{"charge", std::move(parameters), {}}};
  return worker;
}

python::TaskCall call_of(std::size_t positional, std::vector<std::string> keywords) {
  return {"charge", positional, std::move(keywords), "order.py", 7, "    await charge(…)"};
}

TEST(Offers, AWorkerTakesWhatItsFunctionTakes) {
  const WorkerView worker = worker_of("w", {"order", "cents="});
  const std::vector<std::string> currency{"currency"};
  EXPECT_EQ(misfit(worker, "charge", 1, {}), "");
  EXPECT_EQ(misfit(worker, "charge", 0, {}),
            "charge() missing 1 required positional argument: 'order'");
  EXPECT_EQ(misfit(worker, "charge", 1, currency),
            "charge() got an unexpected keyword argument 'currency'");
  EXPECT_EQ(misfit(worker, "other", 9, currency), "");  // of which it says nothing
}

TEST(Offers, ConflictsAreBetweenWorkersOfOneQueue) {
  const WorkerView first = worker_of("billing", {"order", "cents"});
  const WorkerView second = worker_of("shipping", {"parcel"});
  EXPECT_TRUE(find_conflicts({first, first}).empty());
  EXPECT_TRUE(find_conflicts({first, worker_of("shipping", {"parcel"}, "slow")}).empty());
  const auto conflicts = find_conflicts({first, second});
  ASSERT_EQ(conflicts.size(), 1U);
  EXPECT_EQ(conflicts[0].text(),
            "workers of queue 'default' differ on task 'charge': billing has charge(order, cents), "
            "shipping has charge(parcel)");
  // What parameters are called is told by their own language alone.
  WorkerView node = worker_of("node", {"id=", "/", "*rest"});
  node.language = "node";
  EXPECT_TRUE(find_conflicts({first, node}).empty());
}

TEST(Offers, ACallIsUnfitIfNoWorkerThatOffersItTakesIt) {
  const WorkerView old = worker_of("old", {"order"});
  const auto unfit = find_unfit_calls({call_of(1, {"currency"}), call_of(1, {})}, {old});
  ASSERT_EQ(unfit.size(), 1U);
  EXPECT_EQ(unfit[0].why, "charge() got an unexpected keyword argument 'currency'");
  EXPECT_EQ(unfit[0].worker, "old");
  const WorkerView fresh = worker_of("new", {"order", "currency="});
  EXPECT_TRUE(find_unfit_calls({call_of(1, {"currency"})}, {old, fresh}).empty());
  EXPECT_TRUE(find_unfit_calls({call_of(1, {"currency"})}, {}).empty());  // nobody offers it yet
}

}  // namespace
}  // namespace pawl::engine
