#include "engine/call/submissions.h"

#include <algorithm>

#include "engine/core/cells.h"

namespace pawl::engine {
namespace {

// What all streams of a run may hold, for as long as the run is kept.
constexpr std::size_t kMostStreams = 100;
constexpr std::uint64_t kMostStreamItems = 1'000'000;
constexpr std::uint64_t kMostStreamBytes = 256 << 20;

Error too_much(const std::string& what) {
  return {ErrorCode::stream_limit, "the streams of the run hold too much: " + what};
}

}  // namespace

void Submissions::submit_append(HotRun& run, const vm::SubmittedCall& call,
                                store::Effects* effects) {
  const std::string salt =
      "stream " + std::to_string(run.revision) + " " + std::to_string(effects->stream_items.size());
  effects->stream_items.push_back({run.key, call.name, 0, clock_.now_us(),
                                   to_own_cell(call.args, salt, run.key, &effects->blobs)});
}

// Whether what a turn appends fits beside what is there. PAWL-2019 if it does not.
Status Submissions::count_items(HotRun& run, const std::vector<vm::SubmittedCall>& calls) {
  const auto appends = [](const vm::SubmittedCall& call) {
    return call.kind == vm::CallKind::kAppend;
  };
  if (std::ranges::none_of(calls, appends)) return {};
  if (!run.streams) {
    run.streams.emplace();
    PAWL_TRY(auto known, store_.streams(run.key));
    for (store::StreamRecord& stream : known) (*run.streams)[stream.name] = stream;
  }
  for (const vm::SubmittedCall& call : calls) {
    if (!appends(call)) continue;
    store::StreamRecord& stream = (*run.streams)[call.name];
    ++stream.items;
    stream.bytes += call.args.text().size();
  }
  std::uint64_t items = 0;
  std::uint64_t bytes = 0;
  for (const auto& [name, stream] : *run.streams) {
    items += stream.items;
    bytes += stream.bytes;
  }
  if (run.streams->size() > kMostStreams) return fail(too_much("more than 100 streams"));
  if (items > kMostStreamItems) return fail(too_much("more than 1,000,000 items"));
  if (bytes > kMostStreamBytes) return fail(too_much("more than 256 MB"));
  return {};
}

}  // namespace pawl::engine
