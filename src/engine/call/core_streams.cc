// Streams: what a program appends goes out with the step of its turn, and is numbered by the store.
#include <algorithm>
#include <utility>

#include "engine/core/cells.h"
#include "engine/core/core.h"

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

void Core::submit_append(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects) {
  const std::string salt =
      "stream " + std::to_string(run.revision) + " " + std::to_string(effects->stream_items.size());
  effects->stream_items.push_back({run.key, call.name, 0, clock_.now_us(),
                                   to_own_cell(call.args, salt, run.key, &effects->blobs)});
}

std::uint64_t Core::wait_stream(const std::string& run, const std::string& stream,
                                std::uint64_t number, Reply<void> reply) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer")), 0;
  auto key = store_.find_run(options_.ns, run);
  if (!key) return reply(fail(key.error())), 0;
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'")), 0;
  auto standing = store_.standing(**key);
  if (!standing) return reply(fail(standing.error())), 0;
  auto items = store_.stream_items(**key, stream, number, 1);
  if (!items) return reply(fail(items.error())), 0;
  if (!standing->live || !items->empty()) return reply({}), 0;
  return waiters_.add_for_streams(**key, std::move(reply));
}

// Whether what a turn appends fits beside what is there. PAWL-2019 if it does not.
Status Core::count_items(HotRun& run, const std::vector<vm::SubmittedCall>& calls) {
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
