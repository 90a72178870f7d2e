#include "cli/schedule_view.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "base/clock.h"
#include "cli/listing.h"
#include "cli/say.h"
#include "cli/terminal.h"
#include "cli/times.h"
#include "engine/schedule/wall_clock.h"
#include "vm/zones/calendar.h"
#include "vm/zones/zones.h"

namespace pawl::cli {
namespace {

constexpr std::int64_t kSecondUs = 1'000'000;
constexpr std::int64_t kDay = 86'400;

std::vector<std::int64_t> times_at(const PayloadTree& tree, std::string_view name) {
  std::vector<std::int64_t> times;
  for (const PayloadTree& text : list_at(tree, name)) {
    if (text.kind() != PayloadKind::kString && text.kind() != PayloadKind::kDateTime) continue;
    if (const auto time_us = parse_time(text.text())) times.push_back(*time_us);
  }
  return times;
}

std::string zone_of(const PayloadTree& schedule) {
  return text_at(tree_at(schedule, "spec"), "zone");
}

std::string local_at(const PayloadTree& tree, std::string_view name, std::string_view zone) {
  const auto time_us = time_at(tree, name);
  return time_us ? local_text(*time_us, zone) : "-";
}

void print_line(std::string_view name, std::string_view value) {
  if (!value.empty()) fmt::print("{:<13} {}\n", name, value);
}

std::string state_of(const PayloadTree& schedule) {
  if (!flag_at(schedule, "paused")) return "active";
  const std::string reason = text_at(schedule, "pause_reason");
  std::string state = flag_at(schedule, "paused_by_failures") ? "paused by failures" : "paused";
  return reason.empty() ? state : state + ": " + reason;
}

void print_options(const PayloadTree& schedule) {
  print_line("overlap", text_at(schedule, "overlap"));
  print_line("catch-up", fmt::format("{}, at most {} old", text_at(schedule, "catch_up"),
                                     duration_text(number_at(schedule, "catch_up_window"))));
  if (number_at(schedule, "jitter") > 0) {
    print_line("jitter", duration_text(number_at(schedule, "jitter")));
  }
  if (const auto failures = integer_at(schedule, "pause_after_failures"); failures > 0) {
    print_line("pause after", fmt::format("{} failures in a row", failures));
  }
  if (const auto runs = integer_at(schedule, "max_runs"); runs > 0) {
    print_line("at most", fmt::format("{} runs", runs));
  }
  print_line("version", text_at(schedule, "version"));
  const std::string input = json_of(tree_at(schedule, "input"));
  if (input != "null") print_line("input", input);
}

void print_counters(const PayloadTree& schedule, std::string_view zone) {
  print_line("counters",
             fmt::format("{} fired, {} skipped, {} missed, {} dropped",
                         integer_at(schedule, "fired"), integer_at(schedule, "skipped"),
                         integer_at(schedule, "missed"), integer_at(schedule, "dropped")));
  print_line("last success", local_at(schedule, "last_success", zone));
  print_line("last failure", local_at(schedule, "last_failure", zone));
}

void print_work(const PayloadTree& schedule, std::string_view zone) {
  for (const PayloadTree& run : list_at(schedule, "live")) {
    print_line("live run", text_at(run, "id") + ", of " + local_at(run, "nominal", zone));
  }
  for (std::int64_t time_us : times_at(schedule, "buffer")) {
    print_line("waits", local_text(time_us, zone));
  }
  for (const PayloadTree& backfill : list_at(schedule, "backfills")) {
    print_line("backfill",
               fmt::format("{}: from {} to {}, overlap {}", integer_at(backfill, "number"),
                           local_at(backfill, "next", zone), local_at(backfill, "to", zone),
                           text_at(backfill, "overlap")));
  }
}

void print_recent(const PayloadTree& schedule, std::string_view zone) {
  if (list_at(schedule, "recent").empty()) return;
  fmt::print("\n");
  Table table({"TIME", "WHAT", "RUN"});
  for (const PayloadTree& firing : list_at(schedule, "recent")) {
    const std::string run = text_at(firing, "run");
    table.add({local_at(firing, "nominal", zone), text_at(firing, "what"),
               run.empty() ? text_at(firing, "reason") : run});
  }
  table.print(stdout);
}

}  // namespace

std::string local_text(std::int64_t time_us, std::string_view zone_name) {
  const vm::zones::Zone* zone = vm::zones::find_zone(zone_name);
  std::int64_t second = time_us / kSecondUs - (time_us % kSecondUs < 0 ? 1 : 0);
  const std::int64_t offset = zone ? engine::period_at(*zone, second).offset_s : 0;
  second += offset;
  const std::int64_t day = second / kDay - (second % kDay < 0 ? 1 : 0);
  const std::int64_t rest = second - day * kDay;
  const std::int64_t ordinal = day + vm::calendar::kEpochOrdinal;
  const vm::calendar::Date date = vm::calendar::date_of(ordinal);
  constexpr const char* kDays[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  const std::int64_t away = std::abs(offset);
  return fmt::format("{} {:04}-{:02}-{:02} {:02}:{:02}:{:02} {}{:02}:{:02}",
                     kDays[vm::calendar::weekday_of(ordinal)], date.year, date.month, date.day,
                     rest / 3600, rest / 60 % 60, rest % 60, offset < 0 ? '-' : '+', away / 3600,
                     away / 60 % 60);
}

void print_meaning(const std::string& meaning, const std::vector<std::int64_t>& times_us,
                   std::string_view zone) {
  const std::int64_t now_us = SystemClock().now_us();
  fmt::print("{}\n", meaning);
  for (std::int64_t time_us : times_us) {
    fmt::print("  {}  {}\n", local_text(time_us, zone), relative_time(time_us, now_us));
  }
  if (times_us.empty()) fmt::print("  never again\n");
}

void print_meaning(const PayloadTree& schedule, std::size_t most) {
  std::vector<std::int64_t> times_us = times_at(schedule, "next");
  times_us.resize(std::min(times_us.size(), most));
  print_meaning(text_at(schedule, "meaning"), times_us, zone_of(schedule));
}

void print_schedule(const PayloadTree& schedule) {
  const std::string zone = zone_of(schedule);
  print_line("schedule", text_at(schedule, "id"));
  print_line("workflow", text_at(schedule, "workflow"));
  print_line("state", state_of(schedule));
  const std::string source = text_at(schedule, "source_meaning");
  if (!source.empty()) {
    print_line("declared", "in the source of the workflow, and changed by somebody since");
    print_line("source says", source);
  } else if (flag_at(schedule, "declared")) {
    print_line("declared", "in the source of the workflow");
  }
  print_options(schedule);
  print_counters(schedule, zone);
  print_work(schedule, zone);
  fmt::print("\n");
  print_meaning(schedule, 10);
  print_recent(schedule, zone);
}

Status print_schedules(Api& api, const ServerOptions& options) {
  const auto cells = [](const PayloadTree& schedule) -> std::vector<Table::Cell> {
    const std::int64_t missed = integer_at(schedule, "missed");
    return {text_at(schedule, "id"),
            text_at(schedule, "workflow"),
            flag_at(schedule, "paused") ? Table::Cell("paused", Colour::kYellow)
                                        : Table::Cell("active"),
            relative_time_at(schedule, "next_at", "-"),
            std::to_string(integer_at(schedule, "fired")),
            std::to_string(integer_at(schedule, "skipped")),
            Table::Cell(std::to_string(missed), missed > 0 ? Colour::kRed : Colour::kNone),
            text_at(schedule, "meaning")};
  };
  return print_list(
      api, options,
      {"/api/v1/schedules?limit=1000",
       "schedules",
       {"SCHEDULE", "WORKFLOW", "STATE", "NEXT", "FIRED", "SKIPPED", "MISSED", "MEANING"},
       cells,
       "There are no schedules: 'pawl schedule create' makes one."});
}

}  // namespace pawl::cli
