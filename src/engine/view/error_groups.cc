#include "engine/view/error_groups.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>
#include <utility>

namespace pawl::engine {
namespace {

constexpr std::uint32_t kPage = 1000;

using GroupKey = std::tuple<std::string, std::string, std::string, std::uint32_t, bool>;
using Groups = std::map<GroupKey, ErrorGroup>;

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

// Runs come with the newest first, by their start; their errors may have another order.
void add_run(Groups& groups, const RunInfo& run) {
  const bool held = run.held.has_value();
  if (!held && (!run.result || !run.ended_at)) return;
  const CallError& error = held ? run.held->error : run.result->error;
  const Time at = held ? run.held->since : *run.ended_at;
  std::string file;
  std::uint32_t line = 0;
  if (held && !run.held->frames.empty()) {
    file = run.held->frames.front().file;
    line = run.held->frames.front().line;
  } else {
    innermost_place(error.traceback, &file, &line);
  }
  ErrorGroup& group = groups[{run.workflow, error.kind, file, line, held}];
  if (group.runs == 0 || at > group.last) group.message = error.message;
  if (group.runs == 0) {
    group.workflow = run.workflow;
    group.kind = error.kind;
    group.file = file;
    group.line = line;
    group.held = held;
    group.first = at;
    group.last = at;
  }
  ++group.runs;
  group.first = std::min(group.first, at);
  group.last = std::max(group.last, at);
  add_once(group.versions, run.version);
  if (group.ids.size() < ErrorGroup::kMostIds) group.ids.push_back(run.id);
}

Status add_runs(RunViews& views, const pawl::RunFilter& filter, std::uint32_t most, Groups& groups,
                ErrorGroups* found) {
  Cursor cursor = 0;
  std::uint32_t seen = 0;
  do {
    PAWL_TRY(pawl::RunPage page, views.list(filter, cursor, std::min(kPage, most - seen)));
    for (const RunInfo& run : page.runs) add_run(groups, run);
    seen += static_cast<std::uint32_t>(page.runs.size());
    cursor = page.next;
  } while (cursor != 0 && seen < most);
  found->looked_at += seen;
  if (cursor != 0) found->complete = false;
  return {};
}

}  // namespace

// Frames of Pawl's own library are not in a traceback.
bool innermost_place(std::string_view traceback, std::string* file, std::uint32_t* line) {
  constexpr std::string_view kFile = "File \"";
  constexpr std::string_view kLine = "\", line ";
  bool found = false;
  while (true) {
    const std::size_t begin = traceback.find(kFile);
    if (begin == std::string_view::npos) return found;
    traceback.remove_prefix(begin + kFile.size());
    const std::size_t end = traceback.find('"');
    if (end == std::string_view::npos) return found;
    std::string_view rest = traceback.substr(end);
    if (!rest.starts_with(kLine)) continue;
    rest.remove_prefix(kLine.size());
    std::uint32_t number = 0;
    if (std::from_chars(rest.data(), rest.data() + rest.size(), number).ec != std::errc()) continue;
    *file = traceback.substr(0, end);
    *line = number;
    found = true;
  }
}

Result<ErrorGroups> group_errors(RunViews& views, pawl::RunFilter filter, std::uint32_t most) {
  ErrorGroups found;
  Groups groups;
  filter.held.reset();
  filter.status = pawl::RunStatus::kFailed;
  PAWL_TRY_STATUS(add_runs(views, filter, most, groups, &found));
  filter.status.reset();
  filter.held = true;
  PAWL_TRY_STATUS(add_runs(views, filter, most, groups, &found));
  for (auto& [key, group] : groups) found.groups.push_back(std::move(group));
  std::ranges::stable_sort(found.groups, std::greater{}, &ErrorGroup::last);
  return found;
}

}  // namespace pawl::engine
