// What workers and the server say to each other (docs/protocol.md), between JSON and the engine's
// terms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/core/requests.h"

namespace pawl::server {

struct ExchangeRequest {
  std::string session;  // as the server gave it; empty: opens one
  std::string name;
  std::string language;
  std::string sdk;
  std::vector<std::string> queues;
  std::vector<std::string> tasks;
  std::vector<engine::TaskOffer> offers;
  std::size_t described_bytes = 0;    // of what the worker says of itself
  std::vector<std::string> warnings;  // for the worker, with the answer that opens its session
  std::int64_t lease_us = 30'000'000;
  std::uint64_t acknowledged = 0;
  std::uint32_t capacity = 0;
  std::int64_t wait_us = 0;
  std::vector<engine::TaskReport> results;
  std::vector<engine::Heartbeat> progress;
  std::vector<engine::Heartbeat> running;  // of an earlier session
  bool draining = false;
  bool closed = false;
};

Result<ExchangeRequest> parse_exchange(std::string_view body);

// One element of "tasks".
void append_task(std::string* out, const engine::TaskOrder& order);

std::string_view recorded_text(store::Recorded how);

}  // namespace pawl::server
