// Programs and runs, and all that belongs to one run.
#include <algorithm>
#include <map>

#include "store/memory/store_impl.h"

namespace pawl::store::memory {

namespace {

template <typename Id, typename Row>
std::optional<Row> copy_of(const Table<Id, Row>& table, const Id& id) {
  const Row* found = table.find(id);
  return found == nullptr ? std::nullopt : std::optional<Row>(*found);
}

bool has_tags(const RunRecord& run, const std::vector<Tag>& tags) {
  return std::all_of(tags.begin(), tags.end(), [&](const Tag& tag) {
    return std::find(run.tags.begin(), run.tags.end(), tag) != run.tags.end();
  });
}

bool is_suspended(const RunView& view, const Tables& tables) {
  const auto first = tables.suspended.lower_bound({view.run.key, 0});
  return view.state && first != tables.suspended.end() && first->first == view.run.key;
}

bool matches(const RunView& view, const RunFilter& filter, const Tables& tables) {
  const RunRecord& run = view.run;
  if (run.ns != filter.ns) return false;
  if (filter.status && view.status() != *filter.status) return false;
  if (filter.paused && (view.state && view.state->paused) != *filter.paused) return false;
  if (filter.held && (view.state && view.state->hold) != *filter.held) return false;
  if (filter.queued && (view.state && view.state->queued) != *filter.queued) return false;
  if (filter.suspended && is_suspended(view, tables) != *filter.suspended) return false;
  if (!filter.workflow.empty() && run.workflow != filter.workflow) return false;
  if (!filter.programs.empty() && std::find(filter.programs.begin(), filter.programs.end(),
                                            run.program) == filter.programs.end()) {
    return false;
  }
  if (filter.parent != 0 && run.parent_run != filter.parent) return false;
  if (filter.created_from_us && run.created_at_us < *filter.created_from_us) return false;
  if (filter.created_until_us && run.created_at_us >= *filter.created_until_us) return false;
  if (!filter.id_part.empty() && run.id.find(filter.id_part) == std::string::npos) return false;
  if (filter.ended_from_us || filter.ended_until_us || !filter.error_kind.empty()) {
    if (!view.result) return false;
    if (filter.ended_from_us && view.result->ended_at_us < *filter.ended_from_us) return false;
    if (filter.ended_until_us && view.result->ended_at_us >= *filter.ended_until_us) return false;
    if (!filter.error_kind.empty() && view.result->error_kind != filter.error_kind) return false;
  }
  if (filter.line && (!view.state || view.state->line != *filter.line)) return false;
  return has_tags(run, filter.tags);
}

void strip(RunView& view) {
  view.run.input.clear();
  view.run.timeout_us = 0;
  view.run.admission = 0;
  view.run.queue.clear();
  view.run.concurrency_key.clear();
  view.requests = {};
  if (view.state) {
    view.state->deadline_us = 0;
    view.state->snapshot.clear();
    view.state->tail_bytes = 0;
    view.state->retry_point.clear();
  }
  if (view.result) {
    view.result->outcome.clear();
    view.result->retry_point.clear();
  }
}

bool in_ranges(Key key, std::span<const KeyRange> ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [key](const KeyRange& range) {
    return key >= range.first && static_cast<std::uint64_t>(key - range.first) < range.count;
  });
}

}  // namespace

Result<std::optional<ProgramRecord>> MemoryStore::program(Key key) {
  Lock lock(mutex_);
  return copy_of(tables_.programs, key);
}

Result<std::optional<WorkflowRecord>> MemoryStore::workflow(Namespace ns, const std::string& name) {
  Lock lock(mutex_);
  return copy_of(tables_.workflows, Name(ns, name));
}

Result<std::vector<WorkflowRecord>> MemoryStore::workflows(Namespace ns) {
  Lock lock(mutex_);
  std::vector<WorkflowRecord> found;
  for (const auto& [name, workflow] : tables_.workflows.rows()) {
    if (workflow.ns == ns) found.push_back(workflow);
  }
  return found;
}

Result<std::vector<ProgramRecord>> MemoryStore::programs(Namespace ns) {
  Lock lock(mutex_);
  std::vector<ProgramRecord> found;
  for (const auto& [key, program] : tables_.programs.rows()) {
    if (program.ns != ns) continue;
    found.push_back(program);
    found.back().bytes.clear();
  }
  return found;
}

Result<std::optional<Key>> MemoryStore::find_run(Namespace ns, const std::string& id) {
  Lock lock(mutex_);
  return copy_of(tables_.ids, Name(ns, id));
}

Result<std::optional<Key>> MemoryStore::find_start_key(Namespace ns, const std::string& start_key) {
  Lock lock(mutex_);
  const apply::StartKey* found = tables_.start_keys.find({ns, start_key});
  return found == nullptr ? std::nullopt : std::optional<Key>(found->run);
}

RunView MemoryStore::view(const RunRecord& run) const {
  const RunRequests* requests = tables_.requests.find(run.key);
  return {run, copy_of(tables_.states, run.key), copy_of(tables_.results, run.key),
          requests == nullptr ? RunRequests() : *requests};
}

Result<std::optional<RunView>> MemoryStore::run(Key run) {
  Lock lock(mutex_);
  const RunRecord* found = tables_.runs.find(run);
  return found == nullptr ? std::nullopt : std::optional<RunView>(view(*found));
}

Result<std::vector<CallRecord>> MemoryStore::arrived_calls(Key run, std::span<const KeyRange> keys,
                                                           std::uint64_t seen) {
  Lock lock(mutex_);
  std::vector<CallRecord> found;
  for (auto place = tables_.calls_of_run.lower_bound({run, 0});
       place != tables_.calls_of_run.end() && place->first == run; ++place) {
    const CallRecord& call = *tables_.calls.find(place->second);
    if (call.arrival > seen && in_ranges(call.key, keys)) found.push_back(call);
  }
  std::sort(found.begin(), found.end(), [](const CallRecord& left, const CallRecord& right) {
    return left.arrival < right.arrival;
  });
  return found;
}

Result<std::vector<MessageRecord>> MemoryStore::inbox(Key run, std::uint64_t after,
                                                      std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<MessageRecord> found;
  for_each_of(tables_.inbox, run, [&](const auto&, const MessageRecord& message) {
    if (message.arrival > after && found.size() < limit) found.push_back(message);
  });
  return found;
}

Result<bool> MemoryStore::has_message_id(Key run, const std::string& id) {
  Lock lock(mutex_);
  return tables_.message_ids.find({run, id}) != nullptr;
}

Result<std::optional<std::string>> MemoryStore::blob(Key run, const std::string& hash) {
  Lock lock(mutex_);
  return copy_of(tables_.blobs, std::pair(run, hash));
}

Result<RunPage> MemoryStore::list_runs(const RunFilter& filter, Key cursor, std::uint32_t limit) {
  Lock lock(mutex_);
  RunPage page;
  const auto& rows = tables_.runs.rows();
  auto place = cursor == 0 ? rows.end() : rows.lower_bound(cursor);
  while (place != rows.begin()) {
    --place;
    RunView found = view(place->second);
    if (!matches(found, filter, tables_)) continue;
    if (page.runs.size() == limit) {
      if (limit != 0) page.next = page.runs.back().run.key;
      break;
    }
    strip(found);
    page.runs.push_back(std::move(found));
  }
  return page;
}

Result<std::uint64_t> MemoryStore::count_matching(const RunFilter& filter) {
  Lock lock(mutex_);
  std::uint64_t count = 0;
  for (const auto& [key, run] : tables_.runs.rows()) {
    if (matches(view(run), filter, tables_)) ++count;
  }
  return count;
}

Result<std::vector<LineCount>> MemoryStore::count_by_line(const RunFilter& filter) {
  Lock lock(mutex_);
  std::map<std::pair<Key, std::uint32_t>, std::uint64_t> found;
  for (const auto& [key, run] : tables_.runs.rows()) {
    const RunView one = view(run);
    if (one.state && matches(one, filter, tables_)) ++found[{run.program, one.state->line}];
  }
  std::vector<LineCount> counts;
  for (const auto& [place, runs] : found) counts.push_back({place.first, place.second, runs});
  return counts;
}

Result<RunCounts> MemoryStore::count_runs(Namespace ns) {
  Lock lock(mutex_);
  return copy_of(tables_.counts, ns).value_or(RunCounts());
}

Result<CallPage> MemoryStore::timeline(Key run, Key cursor, std::uint32_t limit) {
  Lock lock(mutex_);
  CallPage page;
  auto place = tables_.calls_of_run.lower_bound(cursor == 0 ? std::pair(run + 1, Key{0})
                                                            : std::pair(run, cursor));
  while (place != tables_.calls_of_run.begin() && (--place)->first == run) {
    if (page.calls.size() == limit) {
      if (limit != 0) page.next = page.calls.back().key;
      break;
    }
    page.calls.push_back(*tables_.calls.find(place->second));
  }
  return page;
}

Result<std::vector<AttemptError>> MemoryStore::attempt_errors(Key call) {
  Lock lock(mutex_);
  std::vector<AttemptError> found;
  for_each_of(tables_.attempt_errors, call,
              [&](const auto&, const AttemptError& error) { found.push_back(error); });
  return found;
}

Result<std::vector<LogRecord>> MemoryStore::logs(Key run, std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<LogRecord> found;
  for_each_of(tables_.logs, run, [&](const auto&, const LogRecord& log) { found.push_back(log); });
  if (found.size() > limit) found.erase(found.begin(), found.end() - limit);
  return found;
}

Result<std::vector<StreamRecord>> MemoryStore::streams(Key run) {
  Lock lock(mutex_);
  std::vector<StreamRecord> found;
  for_each_of(tables_.streams, run,
              [&](const auto&, const StreamRecord& stream) { found.push_back(stream); });
  return found;
}

Result<std::vector<StreamItem>> MemoryStore::stream_items(Key run, const std::string& stream,
                                                          std::uint64_t from, std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<StreamItem> found;
  for (std::uint64_t number = from; found.size() < limit; ++number) {
    const StreamItem* item = tables_.stream_items.find({run, stream, number});
    if (item == nullptr) break;
    found.push_back(*item);
  }
  return found;
}

Result<std::vector<TurnRecord>> MemoryStore::turns(Key run, std::uint64_t from,
                                                   std::uint32_t limit) {
  Lock lock(mutex_);
  std::vector<TurnRecord> found;
  const auto& rows = tables_.turns.rows();
  for (auto place = rows.lower_bound({run, from});
       place != rows.end() && place->first.first == run && found.size() < limit; ++place) {
    found.push_back(place->second);
  }
  return found;
}

Result<std::vector<TurnRecord>> MemoryStore::last_turns(Key run) {
  Lock lock(mutex_);
  std::vector<TurnRecord> found;
  const auto& rows = tables_.turns.rows();
  auto end = rows.upper_bound({run, UINT64_MAX});
  if (end == rows.begin() || std::prev(end)->first.first != run) return found;
  const std::uint64_t key_turn = std::prev(end)->second.key_turn;
  for (auto place = rows.lower_bound({run, key_turn}); place != end; ++place) {
    found.push_back(place->second);
  }
  return found;
}

Result<std::vector<TurnGroup>> MemoryStore::turn_groups(Key run) {
  Lock lock(mutex_);
  std::vector<TurnGroup> groups;
  for_each_of(tables_.turns, run, [&](const auto&, const TurnRecord& turn) {
    if (groups.empty() || groups.back().key_turn != turn.key_turn) {
      groups.push_back({turn.key_turn});
    }
    TurnGroup& group = groups.back();
    group.at_us = std::max(group.at_us, turn.at_us);
    ++group.turns;
    group.bytes += turn.data.size();
  });
  return groups;
}

}  // namespace pawl::store::memory
