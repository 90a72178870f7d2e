// RewriteRequest: a run's stored state replaced as a whole by somebody who has worked out the new
// one outside of the core, from what the store had. It is a step of the run like any other: guarded
// by the revision that the old state had, so that a run which has moved on meanwhile is left alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/commit.h"
#include "value/payload.h"

namespace pawl::engine {

// A call of the run is given up, and another one takes its number.
struct ReplacedCall {
  store::Key former = 0;
  store::CallRecord record;  // without key and cells; the core's to write
  Payload args;
  Payload keywords;
  bool has_keywords = false;
  std::optional<Payload> value;  // what it has come to already
};

struct RewriteRequest {
  store::Key run = 0;
  std::optional<store::Step> step;
  // Instead of a step: what open calls have come to, by their fences.
  std::vector<store::Outcome> outcomes = {};
  std::vector<store::BlobRecord> blobs = {};
  std::vector<ReplacedCall> replaced = {};  // with the step
  store::Key program = 0;  // that the run needs from now on, which must not go meanwhile; or 0
  // Of a run that is held: the hold ends with the step. A request with a key is done once.
  bool releases = false;
  std::string key = {};
};

// What a retry of a run that has failed begins with, instead of its retry point: the same state in
// terms of another program.
struct MovedPoint {
  std::int64_t ended_at_us = 0;  // of the end that it was made from
  std::string snapshot;          // empty: the run begins anew
  store::Continued continued;
  // What calls have given that the run is told of, by number: they are not made again.
  std::vector<std::pair<std::uint64_t, Payload>> results = {};
  std::vector<std::pair<std::uint64_t, std::uint64_t>> tokens = {};  // that these calls have
};

}  // namespace pawl::engine
