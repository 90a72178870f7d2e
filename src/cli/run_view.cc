#include "cli/run_view.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "cli/command_line.h"
#include "cli/say.h"
#include "cli/times.h"
#include "engine/core/requests.h"
#include "engine/task/builtin_queue.h"

namespace pawl::cli {
namespace {

constexpr std::size_t kShownValue = 60;
constexpr std::size_t kShownError = 80;
constexpr std::size_t kLargestPage = 1000;

struct Mark {
  const char* text;
  Colour colour;
};

Mark mark_of(const std::string& status) {
  if (status == "completed") return {"✓", Colour::kGreen};
  if (status == "failed") return {"✗", Colour::kRed};
  if (status == "cancelled" || status == "cancelling") return {"⊘", Colour::kYellow};
  if (status == "running") return {"▶", Colour::kBlue};
  return {"…", Colour::kBlue};
}

// charge("o-1", 42, currency="EUR")
std::string call_text(const PayloadTree& call) {
  std::string inside;
  const auto add = [&inside](std::string text) {
    inside += (inside.empty() ? "" : ", ") + std::move(text);
  };
  const auto value = [](const PayloadTree& tree) {
    return tree.is_null() ? "null" : json_of(tree);
  };
  const std::string kind = text_at(call, "kind");
  if (kind == "child" || kind == "request") {
    if (const PayloadTree& input = tree_at(call, "args"); !input.is_null()) add(json_of(input));
  } else {
    for (const PayloadTree& one : list_at(call, "args")) add(value(one));
  }
  const PayloadTree& keywords = tree_at(call, "keywords");
  if (keywords.kind() == PayloadKind::kObject) {
    for (const auto& [name, tree] : keywords.fields()) add(name + "=" + value(tree));
  }
  std::string name = text_at(call, "name");
  if (kind == "promise" || kind == "suspend") return kind + " " + name;
  if (kind == "timer") return kind;
  if (kind == "admission") return "place in the queue of runs";
  if (kind == "message") {
    return kind + " " + name + " " + shortened(json_of(tree_at(call, "args")), kShownValue);
  }
  if (kind == "child") name = "child " + name;
  return name + "(" + shortened(inside, kShownValue) + ")";
}

std::string time_part(const PayloadTree& call, std::int64_t now_us) {
  const auto began = time_at(call, "started_at");
  const auto ended = time_at(call, "ended_at");
  const auto created = time_at(call, "created_at");
  const auto from = began ? began : created;
  if (!from) return "";
  const double seconds = static_cast<double>(ended.value_or(now_us) - *from) / 1e6;
  return duration_text(seconds);
}

// A timer and a message are listed once they have come to the run. Their times say how long that
// took.
std::string state_part(const PayloadTree& call, const std::string& status, std::int64_t now_us) {
  const std::string kind = text_at(call, "kind");
  const std::string took = time_part(call, now_us);
  if (status == "completed" && kind == "timer") return "fired " + took + " after it was due";
  if (status == "completed" && kind == "message") return "received after " + took;
  if (status == "running" && kind == "admission") return "taken, " + took;
  return status + ", " + took;
}

// When a call was made: "12:03:45", or with the date if that is not today's. By UTC, as all times.
std::string clock_part(const PayloadTree& call, std::int64_t now_us) {
  const auto created = time_at(call, "created_at");
  if (!created) return "";
  std::string text = time_text(*created).substr(0, 19);
  const std::size_t day = 10;
  if (text.substr(0, day) == time_text(now_us).substr(0, day)) return text.substr(day + 1) + "Z ";
  text[day] = ' ';
  return text + "Z ";
}

std::string outcome_part(const PayloadTree& call, const std::string& status) {
  if (status == "completed") {
    const std::string value = json_of(tree_at(call, "value"));
    return value.empty() ? "" : " → " + shortened(value, kShownValue);
  }
  const PayloadTree& error = tree_at(call, "error");
  if (error.is_null()) {
    const std::string progress = json_of(tree_at(call, "progress"));
    return progress.empty() ? "" : " · " + shortened(progress, kShownValue);
  }
  const std::string message = text_at(error, "message");
  // The call has not failed: it waits.
  if (text_at(error, "kind") == engine::kUnsuitable) return " · " + shortened(message, 160);
  return " ✗ " + text_at(error, "kind") + (message.empty() ? "" : ": " + shortened(message, 80));
}

bool holds(const PayloadTree& worker, std::string_view list, const std::string& text) {
  return std::ranges::any_of(list_at(worker, list), [&](const PayloadTree& one) {
    return one.kind() == PayloadKind::kString && one.text() == text;
  });
}

// Which tasks there are workers for, and which queues are held; asked for when the first task is
// found waiting.
class Offers {
 public:
  // What was called later is taken to have one: it may just start.
  Offers(Api& api, std::int64_t until_us) : api_(api), until_us_(until_us) {}

  // True as well if nobody knows.
  bool has(const PayloadTree& call) {
    const std::string queue = text_at(call, "queue");
    if (queue == engine::kBuiltinQueue || time_at(call, "created_at") > until_us_) return true;
    if (!workers_) workers_ = api_.get("/api/v1/workers");
    return !*workers_ || offers((*workers_)->body, call);
  }

  // Whether nothing of the queue begins, because somebody said so.
  bool is_held(const std::string& queue) {
    if (!queues_) queues_ = api_.get("/api/v1/queues");
    if (!*queues_) return false;
    return std::ranges::any_of(list_at((*queues_)->body, "queues"), [&](const PayloadTree& one) {
      return text_at(one, "name") == queue && !tree_at(one, "max_running").is_null() &&
             integer_at(one, "max_running") == 0;
    });
  }

 private:
  Api& api_;
  std::int64_t until_us_;
  std::optional<Result<ApiAnswer>> workers_;
  std::optional<Result<ApiAnswer>> queues_;
};

std::string waiting_part(const PayloadTree& call, const std::string& status, Offers& offers,
                         std::int64_t now_us) {
  if (status != "pending" || text_at(call, "kind") != "task") return "";
  // The reason is in the error.
  if (text_at(tree_at(call, "error"), "kind") == engine::kUnsuitable) return "";
  const auto run_at = time_at(call, "run_at");
  if (run_at && *run_at > now_us) return ", next attempt " + relative_time(*run_at, now_us);
  const std::string queue = text_at(call, "queue");
  if (offers.is_held(queue)) {
    return fmt::format(", waits in queue '{}', which is held (--max-running 0)", queue);
  }
  return offers.has(call) ? fmt::format(", waits in queue '{}'", queue)
                          : fmt::format(", no worker of queue '{}' has it", queue);
}

std::string call_line(const PayloadTree& call, const Painter& paint, std::size_t width,
                      bool absolute_times, Offers& offers, std::int64_t now_us) {
  const std::string status = text_at(call, "status");
  const Mark mark = mark_of(status);
  std::string facts = state_part(call, status, now_us);
  const std::int64_t attempt = integer_at(call, "attempt");
  if (attempt > 1) facts += fmt::format(", attempt {}", attempt);
  if (const std::int64_t lost = integer_at(call, "lost_leases"); lost > 0) {
    facts += lost == 1 ? ", worker lost once" : fmt::format(", worker lost {} times", lost);
  }
  facts += waiting_part(call, status, offers, now_us);
  const std::string body = call_text(call) + outcome_part(call, status);
  facts = shortened(facts, width > 30 ? width - 20 : 10);
  const std::size_t room = width > width_of(facts) + 14 ? width - width_of(facts) - 6 : 8;
  const std::string clock = absolute_times ? clock_part(call, now_us) : "";
  return paint(Colour::kDim, clock) + paint(mark.colour, mark.text) + " " +
         shortened(body, room > clock.size() + 8 ? room - clock.size() : 8) + "  " +
         paint(Colour::kDim, facts);
}

Status add_call_lines(Api& api, const std::string& run, const CallTreeOptions& options,
                      const Painter& paint, Offers& offers, std::int64_t now_us, int level,
                      std::vector<std::string>& lines) {
  PAWL_TRY(const CallPages pages, newest_calls(api, run, options.most_calls));
  const PayloadTree::Elements& calls = pages.calls;
  const std::string indent(static_cast<std::size_t>(level) * 2, ' ');
  if (!pages.next.empty()) {
    lines.push_back(indent + paint(Colour::kDim, "… older calls are left out"));
  }
  for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
    const std::size_t used = indent.size();
    lines.push_back(indent + call_line(*call, paint,
                                       options.width > used ? options.width - used : 20,
                                       options.absolute_times, offers, now_us));
    if (options.absolute_times) {
      for (const PayloadTree& failed : list_at(*call, "failed_attempts")) {
        const PayloadTree& error = tree_at(failed, "error");
        lines.push_back(
            indent + "    " +
            paint(Colour::kDim,
                  fmt::format("attempt {} at {} ✗ {}: {}", integer_at(failed, "attempt"),
                              text_at(failed, "at").substr(0, 19) + "Z", text_at(error, "kind"),
                              shortened(text_at(error, "message"), kShownError))));
      }
    }
    const std::string child = text_at(*call, "child");
    if (child.empty() || level + 1 >= options.depth) continue;
    lines.push_back(indent + "  " + paint(Colour::kDim, "run " + child));
    // A child that has been removed is not worth an error.
    (void)add_call_lines(api, child, options, paint, offers, now_us, level + 1, lines);
  }
  return {};
}

std::string variable_text(const PayloadTree& value) {
  return value.kind() == PayloadKind::kString ? value.text() : json_of(value);
}

void add_frame(const PayloadTree& frame, const Painter& paint, std::size_t width,
               std::vector<std::string>& lines) {
  lines.push_back(fmt::format("  {} {}", text_at(frame, "function"),
                              paint(Colour::kDim, fmt::format("{}:{}", text_at(frame, "file"),
                                                              integer_at(frame, "line")))));
  const std::string source = text_at(frame, "source");
  if (!source.empty()) {
    const std::size_t first = source.find_first_not_of(" \t");
    lines.push_back(
        fmt::format("    {} {}", paint(Colour::kYellow, "▸"),
                    paint(Colour::kBold, shortened(source.substr(std::min(first, source.size())),
                                                   width > 6 ? width - 6 : 20))));
  }
  const PayloadTree& variables = tree_at(frame, "variables");
  if (variables.kind() == PayloadKind::kObject) {
    for (const auto& [name, value] : variables.fields()) {
      lines.push_back("      " + name + " = " +
                      shortened(variable_text(value),
                                width > name.size() + 10 ? width - name.size() - 10 : 20));
    }
  } else if (variables.kind() == PayloadKind::kList) {
    for (const PayloadTree& one : variables.elements()) {
      lines.push_back(
          "      " + text_at(one, "name") + " = " +
          shortened(variable_text(tree_at(one, "value")), width > 20 ? width - 20 : 20));
    }
  }
}

}  // namespace

bool offers(const PayloadTree& workers, const PayloadTree& task) {
  return std::ranges::any_of(list_at(workers, "workers"), [&](const PayloadTree& worker) {
    return holds(worker, "queues", text_at(task, "queue")) &&
           (list_at(worker, "tasks").empty() || holds(worker, "tasks", text_at(task, "name")));
  });
}

std::string shown_status(const PayloadTree& run) {
  const std::string status = text_at(run, "status");
  if (status != "waiting") return status;
  if (flag_at(run, "damaged")) return "damaged";
  if (flag_at(run, "quarantined")) return "quarantined";
  if (!tree_at(run, "held").is_null()) return "held";
  if (flag_at(run, "queued")) return "queued";
  if (flag_at(run, "paused")) return "paused";
  if (flag_at(run, "compensating")) return "undoing";
  if (flag_at(run, "cancel_requested")) return "cancelling";
  return tree_at(run, "suspended").is_null() ? status : "suspended";
}

std::string fault_text(const PayloadTree& run) {
  const PayloadTree& held = tree_at(run, "held");
  if (held.is_null()) return {};
  const PayloadTree& error = tree_at(held, "error");
  const std::string message = text_at(error, "message");
  std::string text = "held: " + text_at(error, "kind") + (message.empty() ? "" : ": " + message);
  const PayloadTree::Elements& frames = list_at(held, "frames");
  if (frames.empty()) return text;
  const std::string place =
      fmt::format("{} line {}, in {}", text_at(frames.front(), "file"),
                  integer_at(frames.front(), "line"), text_at(frames.front(), "function"));
  return text.find(place) == std::string::npos ? text + ", at " + place : text;
}

std::vector<std::string> fault_lines(const PayloadTree& run, const Painter& paint,
                                     std::size_t width) {
  std::vector<std::string> lines;
  const PayloadTree& held = tree_at(run, "held");
  if (held.is_null()) return lines;
  const PayloadTree& error = tree_at(held, "error");
  std::string text = text_at(error, "traceback");
  if (text.empty()) text = text_at(error, "kind") + ": " + text_at(error, "message");
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back("  " + text.substr(begin, end - begin));
    begin = end + 1;
  }
  for (const PayloadTree& frame : list_at(held, "frames")) add_frame(frame, paint, width, lines);
  return lines;
}

Table run_table(const PayloadTree::Elements& runs, std::int64_t now_us) {
  Table table({"RUN", "WORKFLOW", "STATUS", "STARTED", "TOOK", "NOTE"});
  for (const PayloadTree& run : runs) {
    const auto created = time_at(run, "created_at");
    const auto ended = time_at(run, "ended_at");
    const auto wake = time_at(run, "wake_at");
    const PayloadTree& held = tree_at(run, "held");
    const PayloadTree& error = held.is_null() ? tree_at(run, "error") : tree_at(held, "error");
    std::string note = held.is_null() ? text_at(run, "suspended") : std::string();
    if (note.empty() && !error.is_null()) {
      const std::string message = text_at(error, "message");
      note =
          text_at(error, "kind") + (message.empty() ? "" : ": " + shortened(message, kShownError));
    }
    if (note.empty()) note = json_of(tree_at(run, "progress"));
    if (note.empty() && wake && !ended) note = "timer " + relative_time(*wake, now_us);
    const std::string status = shown_status(run);
    const double took =
        created ? static_cast<double>(ended.value_or(now_us) - *created) / 1e6 : 0.0;
    table.add({text_at(run, "id"), text_at(run, "workflow"),
               Table::Cell(status, colour_of_status(status)),
               created ? relative_time(*created, now_us) : "", duration_text(took),
               Table::Cell(note, Colour::kDim)});
  }
  return table;
}

Result<CallPages> newest_calls(Api& api, const std::string& run, std::size_t most) {
  CallPages pages;
  do {
    QueryText query;
    query.add("limit", std::to_string(std::min(most - pages.calls.size(), kLargestPage)));
    query.add("cursor", pages.next);
    PAWL_TRY(const ApiAnswer page, api.get(run_path(run, "timeline") + query.text()));
    const PayloadTree::Elements& calls = list_at(page.body, "calls");
    pages.calls.insert(pages.calls.end(), calls.begin(), calls.end());
    pages.next = text_at(page.body, "next");
  } while (!pages.next.empty() && pages.calls.size() < most);
  return pages;
}

Result<std::vector<std::string>> call_lines(Api& api, const std::string& run,
                                            const CallTreeOptions& options, const Painter& paint,
                                            std::int64_t now_us) {
  std::vector<std::string> lines;
  Offers offers(api, now_us - options.patience_us);
  PAWL_TRY_STATUS(add_call_lines(api, run, options, paint, offers, now_us, 0, lines));
  return lines;
}

std::vector<std::string> state_lines(const PayloadTree& state, const Painter& paint,
                                     std::size_t width) {
  std::vector<std::string> lines;
  const PayloadTree::Elements& fibers = list_at(state, "fibers");
  for (const PayloadTree& fiber : fibers) {
    const std::string name = text_at(fiber, "name");
    const std::string waits = text_at(fiber, "state");
    std::string heading = flag_at(fiber, "main") || name.empty() ? "" : name + " ";
    heading += waits == "ready" ? "is ready to go on" : waits;
    lines.push_back("  " + paint(Colour::kDim, shortened(heading, width)));
    for (const PayloadTree& frame : list_at(fiber, "frames")) {
      if (!flag_at(frame, "library")) add_frame(frame, paint, width, lines);
    }
  }
  return lines;
}

int print_result(const PayloadTree& result) {
  if (text_at(result, "status") == "completed") {
    const std::string output = json_of(tree_at(result, "output"));
    fmt::print("{}\n", output.empty() ? "null" : output);
    return kExitOk;
  }
  std::fflush(stdout);
  const PayloadTree& error = tree_at(result, "error");
  const std::string traceback = text_at(error, "traceback");
  const std::string kind = text_at(error, "kind");
  const std::string message = text_at(error, "message");
  if (!traceback.empty()) {
    say("{}{}", traceback, traceback.ends_with('\n') ? "" : "\n");
  } else {
    say("{}{}{}\n", kind, message.empty() ? "" : ": ", message);
  }
  const Painter paint(stderr);
  const bool cancelled = text_at(result, "status") == "cancelled";
  // The traceback is the program's, which may not be told why: of a cancel, of a timeout of the
  // run.
  const bool reason = !traceback.empty() && !message.empty() &&
                      (cancelled || traceback.find(message) == std::string::npos);
  say("pawl: the run {}{}{}{}\n", cancelled ? "was " : "", paint.status(text_at(result, "status")),
      reason ? ": " : "", reason ? message : "");
  return kind.starts_with("PAWL-2") ? kExitLimit : kExitException;
}

}  // namespace pawl::cli
