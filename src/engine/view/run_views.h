// RunViews: runs, calls and logs as callers see them, read straight from the store. Any thread may
// ask, at any time that the store is open.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "engine/core/requests.h"
#include "pawl/run.h"
#include "store/store.h"
#include "vm/inspect.h"
#include "vm/query.h"

namespace pawl::engine {

RunResult result_of(RunOutcome outcome);

class Past;

struct DeployedWorkflow {
  std::string name;
  std::string version;
  Time deployed_at{};
};

// The source of a version of a workflow, as it was deployed: the main file first, library modules
// left out.
struct WorkflowSource {
  struct File {
    std::string path;
    std::string text;
  };
  std::string version;
  std::vector<File> files;
  // Where the workflow begins.
  std::string file;
  std::string function;
  std::uint32_t line = 0;
};

// How many live runs of a version stand at a line; 0: they have not begun. A run has its line but
// not its file: `files` are those of the source in which a run can wait at that line.
struct LineUse {
  std::string version;
  std::uint32_t line = 0;
  std::uint64_t runs = 0;
  std::vector<std::string> files = {};
};

// Of a call in a timeline: everything, or all but its payloads.
enum class CallDetail : std::uint8_t { kFull, kOutline };

class RunViews {
 public:
  RunViews(store::Store& store, store::Namespace ns, std::uint32_t most_strikes)
      : store_(store), ns_(ns), most_strikes_(most_strikes) {}

  Result<RunInfo> get(const std::string& run);
  Result<pawl::RunPage> list(const pawl::RunFilter& filter, Cursor cursor, std::uint32_t limit);
  Result<pawl::RunCounts> counts();
  Result<std::uint64_t> count(const pawl::RunFilter& filter);
  // None: nothing can match, since what it names is not there.
  Result<std::optional<store::RunFilter>> filter_of(const pawl::RunFilter& filter);
  Result<pawl::CallPage> timeline(const std::string& run, Cursor cursor, std::uint32_t limit,
                                  CallDetail detail = CallDetail::kFull);
  // Those of them that have not ended. Few of many calls are open: a page looks at a bounded
  // number of calls, and may have none and a next one.
  Result<pawl::CallPage> open_calls(const std::string& run, Cursor cursor, std::uint32_t limit,
                                    CallDetail detail);
  // Its trace and the first span in it, as hexadecimal digits.
  struct TraceIds {
    std::string trace_id;
    std::string span_id;
  };
  Result<TraceIds> trace(const std::string& run);
  Result<std::vector<LogLine>> logs(const std::string& run, std::uint32_t limit);
  Result<StreamPage> stream(const std::string& run, const std::string& name, std::uint64_t from,
                            std::uint32_t limit);
  Result<std::vector<StreamInfo>> streams(const std::string& run);
  // The oldest of them.
  Result<WaitingMessages> messages(const std::string& run, std::uint32_t limit);
  Result<std::vector<std::string>> workflows();
  Result<std::vector<DeployedWorkflow>> deployed_workflows();
  // An empty version: the current one. PAWL-4001, PAWL-4036 if there is none.
  Result<WorkflowSource> source(const std::string& workflow, const std::string& version);
  Result<std::vector<LineUse>> lines(const pawl::RunFilter& filter);
  // Where a live run stands, in source terms; empty if it has not begun or has ended.
  Result<std::vector<vm::InspectedFiber>> inspect(const std::string& run, const Limits& limits);
  // What has become of a run so far, as long as `look` looks at it.
  Status look_back(const std::string& run, const Limits& limits,
                   const std::function<Status(Past& past)>& look);
  // The queries that a run answers, and an answer: engine/view/queries.h.
  Result<std::vector<vm::QueryInfo>> queries_of(const std::string& run, const Limits& limits);
  Result<Payload> query(const std::string& run, const vm::QueryCall& call, const Limits& limits,
                        std::int64_t now_us);
  Result<std::vector<store::TokenRecord>> tokens() { return store_.tokens(ns_); }
  Result<std::vector<store::QueueCounts>> queues() { return store_.queues(ns_, 0); }

 private:
  Result<Key> find(const std::string& run);
  Result<RunInfo> read_info(const std::string& run);
  Result<RunInfo> info_of(const store::RunView& view);
  Result<CallInfo> call_of(const std::string& run, const store::CallRecord& record,
                           CallDetail detail);
  Result<std::string> id_of(Key run);  // empty: it has been removed
  Result<std::string> version_of(Key program);

  store::Store& store_;
  store::Namespace ns_;
  std::uint32_t most_strikes_;
  std::mutex mutex_;
  std::unordered_map<Key, std::string> versions_;  // of programs; guarded by mutex_
};

}  // namespace pawl::engine
