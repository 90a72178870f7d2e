// KnownRows: rows as the last commits of this node have left them, so that the next commit need not
// read them. A run is activated by its home alone, and nearly everything that happens to it is
// written by its home: what is known is true unless another node has recorded something meanwhile.
// Whoever relies on it has the database check it (RowsStatement).
//
// Known are states of live runs, and calls that somebody works on or will settle. Nothing is known
// after a commit that has failed. One thread at a time.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>

#include "store/apply/live_run.h"
#include "store/apply/needs.h"
#include "store/records.h"

namespace pawl::store::postgres {

// The numbers of a call that has no text yet which may change.
struct KnownCall {
  Key run = 0;
  std::uint64_t number = 0;
  Key previous = 0;
  CallKind kind = CallKind::kTask;
  CallStatus status = CallStatus::kPending;
  std::uint32_t attempt = 0;
  std::uint32_t lost_leases = 0;
  std::uint32_t attempts_before = 0;
  std::int64_t run_at_us = 0;
  std::int64_t deadline_us = 0;
  Key session = 0;
  std::uint64_t token = 0;
  std::int64_t started_at_us = 0;
  Key child_run = 0;
  std::int64_t created_at_us = 0;

  // None: the call may change in ways that its status, session and token do not tell.
  static std::optional<KnownCall> of(const CallRecord& call);
  // As much of the record as decisions about a call look at.
  CallRecord record(Key key) const;
};

class KnownRows {
 public:
  const apply::LiveRun* state(Key run) const;
  const KnownCall* call(Key call) const;
  // Whether the queue is known to have limits.
  bool is_limited(const apply::Name& queue) const { return limited_.contains(queue); }

  // None: the row is not there, or not known.
  void note_state(Key run, const apply::LiveRun* state);
  void note_call(Key key, const CallRecord* call);
  void note_queue(const apply::Name& queue, bool is_limited);

  // What the other has noted is so.
  void take(KnownRows&& noted);
  void clear();

 private:
  std::unordered_map<Key, std::optional<apply::LiveRun>> states_;
  std::unordered_map<Key, std::optional<KnownCall>> calls_;
  std::set<apply::Name> limited_;
  std::set<apply::Name> unlimited_;  // of a commit's own notes
};

}  // namespace pawl::store::postgres
