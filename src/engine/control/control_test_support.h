// What tests of control have in common: a driver with the verbs of the core, and what a run has
// done as text.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/core/core_test_support.h"

namespace pawl::engine {

class ControlTest : public testing::Test {
 protected:
  std::string start(const std::string& workflow, const std::string& input,
                    const std::string& id = {}) {
    StartRequest request;
    request.workflow = workflow;
    request.input = Payload::trusted(input);
    request.id = id;
    auto started = driver.start(request);
    EXPECT_TRUE(started) << to_string(started.error());
    return started ? started->id : "";
  }
  // "" or the error.
  std::string cancel(const std::string& run, const std::string& reason = {},
                     std::optional<double> grace = {}) {
    CancelRequest request{run, reason, {}};
    if (grace) request.grace_us = static_cast<std::int64_t>(*grace * 1e6);
    return ask([&](Reply<void> reply) { driver.core->cancel(request, std::move(reply)); });
  }
  std::string kill(const std::string& run, const std::string& reason = {}) {
    return ask([&](Reply<void> reply) { driver.core->kill({run, reason}, std::move(reply)); });
  }
  std::string pause(const std::string& run, const std::string& reason = {}) {
    return ask([&](Reply<void> reply) { driver.core->pause({run, reason}, std::move(reply)); });
  }
  std::string resume(const std::string& run) {
    return ask([&](Reply<void> reply) {
      driver.core->control(run, store::Control::kResume, std::move(reply));
    });
  }
  std::string retry(const std::string& run, bool force = false, const std::string& key = {}) {
    return ask([&](Reply<void> reply) { driver.core->retry({run, force, key}, std::move(reply)); });
  }
  std::string restart(const std::string& run, const std::string& key = {}) {
    return ask([&](Reply<void> reply) { driver.core->restart({run, key}, std::move(reply)); });
  }
  template <typename Ask>
  std::string ask(Ask ask) {
    std::string answer = "no answer";
    ask([&](Result<void> result) { answer = result ? "" : to_string(result.error()); });
    driver.settle();
    return answer;
  }

  void crash(std::uint32_t wanted = 100) {
    driver.crash();
    driver.open_session(wanted);
  }

  Key key_of(const std::string& run) { return driver.store->find_run(1, run)->value_or(0); }
  store::RunView view(const std::string& run) {
    auto found = driver.store->run(key_of(run)).value();
    EXPECT_TRUE(found);
    return found.value_or(store::RunView());
  }
  // Names of the tasks that were delivered, with their arguments.
  std::vector<std::string> delivered() {
    std::vector<std::string> names;
    for (const TaskOrder& order : driver.delivered) names.push_back(order.name + order.args.text());
    return names;
  }
  std::vector<std::string> children(const std::string& run) {
    std::vector<std::string> ids;
    auto calls = driver.store->timeline(key_of(run), 0, 10'000).value().calls;
    for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
      if (call->kind != store::CallKind::kChild) continue;
      auto child = driver.store->run(call->child_run).value();
      ids.push_back(child ? child->run.id : "");
    }
    return ids;
  }
  RunOutcome outcome(const std::string& run) {
    RunOutcome found;
    driver.core->wait(run, [&](Result<RunOutcome> outcome) {
      if (outcome) found = *outcome;
    });
    return found;
  }
  std::string log(const std::string& run) {
    std::string text;
    const auto lines = driver.store->logs(key_of(run), 100).value();
    for (const store::LogRecord& line : lines) text += line.line + "\n";
    return text;
  }

  CoreDriver driver;
};

using Names = std::vector<std::string>;

}  // namespace pawl::engine
