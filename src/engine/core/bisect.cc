#include "engine/core/bisect.h"

#include <algorithm>
#include <utility>

namespace pawl::engine {
namespace {

// What a write that was left out answers.
store::RunWriteResult left_out(const store::RunWrite& write, const Error& error) {
  store::RunWriteResult result;
  result.start.inserted = false;
  result.outcomes.assign(write.outcomes.size(), store::Recorded::kStale);
  result.messages.assign(write.messages.size(), store::Recorded::kStale);
  result.refused = error;
  return result;
}

bool is_about_run(const store::AuditWrite& audit) {
  return audit.about != store::AuditWrite::About::kCommit &&
         audit.about != store::AuditWrite::About::kProgramRemoval &&
         audit.about != store::AuditWrite::About::kSchedule &&
         audit.about != store::AuditWrite::About::kTrigger;
}

Status commit_part(store::Store& store, const store::Commit& whole, std::size_t begin,
                   std::size_t end, std::vector<store::RunWriteResult>* results) {
  if (begin == end) return {};
  store::Commit part;
  part.node = whole.node;
  part.fenced = whole.fenced;
  part.runs.assign(whole.runs.begin() + static_cast<std::ptrdiff_t>(begin),
                   whole.runs.begin() + static_cast<std::ptrdiff_t>(end));
  for (const store::AuditWrite& audit : whole.audits) {
    auto is_told_of = [&](const store::RunWrite& write) { return write.run == audit.key; };
    if (is_about_run(audit) && std::ranges::any_of(part.runs, is_told_of)) {
      part.audits.push_back(audit);
    }
  }
  auto result = store.commit(part);
  if (result) {
    for (store::RunWriteResult& run : result->runs) results->push_back(std::move(run));
    return {};
  }
  if (store::is_retryable(result.error().code)) return fail(result.error());
  PAWL_TRY_STATUS(store.reopen());
  if (end - begin == 1) {
    results->push_back(left_out(whole.runs[begin], result.error()));
    return {};
  }
  std::size_t middle = begin + (end - begin) / 2;
  PAWL_TRY_STATUS(commit_part(store, whole, begin, middle, results));
  return commit_part(store, whole, middle, end, results);
}

}  // namespace

Result<store::CommitResult> commit_or_bisect(store::Store& store, const store::Commit& commit) {
  auto result = store.commit(commit);
  if (result || store::is_retryable(result.error().code)) return result;
  PAWL_TRY_STATUS(store.reopen());
  // The runs' writes one half after the other, then everything else, which cannot be divided.
  std::vector<store::RunWriteResult> runs;
  PAWL_TRY_STATUS(commit_part(store, commit, 0, commit.runs.size(), &runs));
  store::Commit rest = commit;
  rest.runs.clear();
  std::erase_if(rest.audits, is_about_run);
  PAWL_TRY(store::CommitResult rest_result, store.commit(rest));
  rest_result.runs = std::move(runs);
  return rest_result;
}

}  // namespace pawl::engine
