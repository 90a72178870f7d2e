#include "cli/run_filter.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/clock.h"
#include "base/error_codes.h"
#include "base/spelling.h"
#include "cli/say.h"
#include "cli/times.h"

namespace pawl::cli {
namespace {

// NAME=VALUE as people write it, name:value as the API does.
Result<std::string> tag_text(const std::string& tag) {
  const std::size_t sign = tag.find('=');
  if (sign == std::string::npos || sign == 0) {
    return fail(ErrorCode::usage, fmt::format("--tag {}: a tag is NAME=VALUE", tag),
                "for example --tag customer=ada");
  }
  return tag.substr(0, sign) + ":" + tag.substr(sign + 1);
}

Result<std::string> moment_text(const std::string& moment) {
  if (moment.empty()) return std::string();
  // "2h" means two hours ago: runs are created in the past.
  const bool plain = moment[0] >= '0' && moment[0] <= '9' && !parse_time(moment);
  const auto us = parse_moment(plain ? "-" + moment : moment, SystemClock().now_us());
  if (us) return time_text(*us);
  return fail(ErrorCode::usage, fmt::format("'{}' is not a time", moment),
              "write 2026-11-16T03:00:00Z, or how long ago: 90s, 5m, 2h, 30d");
}

}  // namespace

bool RunFilterOptions::empty() const {
  return status.empty() && workflow.empty() && version.empty() && parent.empty() && tags.empty() &&
         created_from.empty() && created_until.empty() && ended_from.empty() &&
         ended_until.empty() && error.empty() && id_part.empty() && !line && !paused && !held &&
         !queued && !suspended;
}

void declare_filter(Arguments& arguments, RunFilterOptions& filter) {
  arguments.choice("--status", filter.status, {"waiting", "completed", "failed", "cancelled"},
                   "only runs with this status");
  arguments.flag("--paused", filter.paused, "only paused runs");
  arguments.flag("--held", filter.held, "only runs that a fault of their program holds");
  arguments.flag("--queued", filter.queued, "only runs that wait for a place in a queue of runs");
  arguments.flag("--suspended", filter.suspended, "only runs waiting for an operator in suspend()");
  arguments.option("--workflow", "NAME", filter.workflow, "only runs of this workflow");
  arguments.option("--version", "VERSION", filter.version,
                   "only runs of this version; a prefix is enough");
  arguments.option("--parent", "RUN", filter.parent, "only children of this run");
  arguments.option("--tag", "NAME=VALUE", filter.tags, "only runs with this tag");
  arguments.option("--since", "TIME", filter.created_from,
                   "created since this time, or this long ago: 2h");
  arguments.option("--until", "TIME", filter.created_until, "created before this time");
  arguments.option("--ended-since", "TIME", filter.ended_from,
                   "ended since this time, or this long ago: 2h");
  arguments.option("--ended-until", "TIME", filter.ended_until, "ended before this time");
  arguments.option("--error", "KIND", filter.error,
                   "only failed or cancelled runs with an error of this kind, such as KeyError");
  arguments.option("--id", "PART", filter.id_part, "only runs whose id contains this");
  arguments.option("--line", "N", filter.line, "only runs waiting at this line of their source");
}

Result<QueryText> filter_query(const RunFilterOptions& filter) {
  QueryText query;
  query.add("status", filter.status);
  if (filter.paused) query.add("paused", "true");
  if (filter.held) query.add("held", "true");
  if (filter.queued) query.add("queued", "true");
  if (filter.suspended) query.add("suspended", "true");
  query.add("workflow", filter.workflow);
  query.add("version", filter.version);
  query.add("parent", filter.parent);
  for (const std::string& tag : filter.tags) {
    PAWL_TRY(const std::string text, tag_text(tag));
    query.add("tag", text);
  }
  PAWL_TRY(const std::string from, moment_text(filter.created_from));
  query.add("created_from", from);
  PAWL_TRY(const std::string until, moment_text(filter.created_until));
  query.add("created_until", until);
  PAWL_TRY(const std::string ended_from, moment_text(filter.ended_from));
  query.add("ended_from", ended_from);
  PAWL_TRY(const std::string ended_until, moment_text(filter.ended_until));
  query.add("ended_until", ended_until);
  query.add("error", filter.error);
  query.add("id_part", filter.id_part);
  if (filter.line) query.add("line", std::to_string(*filter.line));
  return query;
}

Status write_filter(JsonWriter& writer, const RunFilterOptions& filter) {
  const auto text = [&writer](std::string_view key, const std::string& value) {
    if (value.empty()) return;
    writer.key(key);
    writer.string(value);
  };
  writer.begin_object();
  text("status", filter.status);
  for (const auto& [name, wanted] :
       {std::pair("paused", filter.paused), std::pair("held", filter.held),
        std::pair("queued", filter.queued), std::pair("suspended", filter.suspended)}) {
    if (!wanted) continue;
    writer.key(name);
    writer.boolean(true);
  }
  text("workflow", filter.workflow);
  text("version", filter.version);
  text("parent", filter.parent);
  if (!filter.tags.empty()) {
    writer.key("tag");
    writer.begin_list();
    for (const std::string& tag : filter.tags) {
      PAWL_TRY(const std::string one, tag_text(tag));
      writer.string(one);
    }
    writer.end();
  }
  PAWL_TRY(const std::string from, moment_text(filter.created_from));
  text("created_from", from);
  PAWL_TRY(const std::string until, moment_text(filter.created_until));
  text("created_until", until);
  PAWL_TRY(const std::string ended_from, moment_text(filter.ended_from));
  text("ended_from", ended_from);
  PAWL_TRY(const std::string ended_until, moment_text(filter.ended_until));
  text("ended_until", ended_until);
  text("error", filter.error);
  text("id_part", filter.id_part);
  if (filter.line) {
    writer.key("line");
    writer.integer(*filter.line);
  }
  writer.end();
  return {};
}

void say_no_match(Api& api, const RunFilterOptions& filter) {
  say("No run matches.\n");
  if (filter.workflow.empty()) return;
  const auto answer = api.get("/api/v1/workflows");
  if (!answer) return;
  std::vector<std::string> names;
  for (const PayloadTree& one : list_at(answer->body, "workflows")) {
    names.push_back(text_at(one, "name"));
  }
  if (std::ranges::find(names, filter.workflow) != names.end()) return;
  const std::string meant = suggestion(filter.workflow, names);
  if (!meant.empty()) say("hint: there is no workflow '{}'; {}\n", filter.workflow, meant);
}

}  // namespace pawl::cli
