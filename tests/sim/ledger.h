// Ledger: what was done and what was acknowledged, kept outside of everything that may fail.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "store/commit.h"

namespace pawl::sim {

// One time that a worker did a task.
struct Execution {
  store::Key call = 0;
  store::Key session = 0;
  std::uint64_t token = 0;
  std::uint32_t attempt = 0;
  std::string run;
  std::string name;
  std::int64_t number = 0;
  std::string value;  // payload text; empty: it failed, or was given back
  std::string error;  // kind
  bool returned = false;
  std::optional<store::Recorded> answer;  // the first that the worker heard
};

// One time that somebody answered a promise.
struct PromiseAnswer {
  std::string token;
  std::int64_t number = 0;
  bool acknowledged = false;
  bool refused = false;
};

// One time that somebody resumed a run with a value, which is its place.
struct ResumeValue {
  std::string run;
  bool acknowledged = false;
  bool refused = false;
};

// Something that was asked of a node, which answers once as long as it lives.
struct Question {
  std::string what;
  int slot = 0;
  std::uint64_t life = 0;
  int answers = 0;
};

struct Ledger {
  std::vector<Question> questions;
  std::vector<Execution> executions;  // their place is their number
  std::vector<PromiseAnswer> answers;
  std::vector<ResumeValue> resumes;
  // Calls and tokens whose failure was reported, whether or not it got through; and those whose
  // time was over.
  std::map<store::Key, std::set<std::uint64_t>> failures;
  std::map<store::Key, std::set<std::uint64_t>> timeouts;
  // Calls and tokens that were recorded as cancelled while a worker was at them → how long the
  // worker had been silent by then.
  std::map<std::pair<store::Key, std::uint64_t>, std::int64_t> given_up;
  // Run id, channel → how many messages were acknowledged.
  std::map<std::pair<std::string, std::string>, std::int64_t> messages;
  std::set<std::string> started;    // run ids
  std::set<std::string> cancelled;  // a cancel or a kill was asked for
  std::set<std::string> killed;
  std::set<std::string> failed;                           // while it was held
  std::set<std::string> mended;                           // what failed before would succeed now
  std::set<std::string> restarted;                        // it was asked for
  std::set<std::string> revived_by_force;                 // and that was acknowledged
  std::set<std::pair<store::Key, std::string>> revivals;  // runs, by what their requests are known
  std::set<std::string> forced;        // a retry by force was asked for, since their undos had run
  std::set<std::string> poisoned;      // each of their turns takes the process down
  std::map<std::string, int> crashes;  // how often they have
};

}  // namespace pawl::sim
