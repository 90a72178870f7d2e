// What tests of the public engine have in common: an engine in memory, and runs to their end.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>

#include "pawl/engine.h"

namespace pawl {

// Longer than any test takes: who waits so long hangs.
inline constexpr std::chrono::seconds kLongEnough{60};

class EngineTest : public testing::Test {
 protected:
  void SetUp() override { open({}); }
  void open(EngineOptions options) {
    engine.reset();
    options.worker_threads = 2;
    auto opened = Engine::open(std::move(options));
    ASSERT_TRUE(opened) << to_string(opened.error());
    engine = std::move(*opened);
  }
  void deploy(const std::string& source) {
    auto deployed = engine->deploy(source);
    ASSERT_TRUE(deployed) << to_string(deployed.error());
  }
  // Output, or error, of a run from start to end.
  template <typename T>
  std::string run(const std::string& workflow, const T& input) {
    auto started = engine->start(workflow, input);
    if (!started) return to_string(started.error());
    return ending(started->id);
  }
  std::string ending(const std::string& run) {
    auto result = engine->wait(run, kLongEnough);
    if (!result) return to_string(result.error());
    if (result->completed()) return result->output.text();
    return std::string(to_string(result->status)) + ": " + result->error.kind + ": " +
           result->error.message;
  }

  std::unique_ptr<Engine> engine;
};

}  // namespace pawl
