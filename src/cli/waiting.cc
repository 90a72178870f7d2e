#include "cli/waiting.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/changes.h"
#include "cli/run_view.h"
#include "cli/say.h"

namespace pawl::cli {
namespace {

constexpr double kLongPoll = 20;
constexpr double kFirstPoll = 0.5;
// How long to listen for changes before `check` is asked again, and the clock on the screen goes
// on.
constexpr double kTick = 0.25;
// How long to do without a look: not everything that is shown is told of, and what is told may get
// lost.
constexpr double kLongestPause = 5;
constexpr std::int64_t kPatienceUs = 3'000'000;
constexpr std::size_t kShownCalls = 20;  // the newest

Error not_ended(const std::string& run, double seconds) {
  return {ErrorCode::wait_timeout,
          fmt::format("run {} has not ended within {}", run, duration_text(seconds)),
          "see where it stands with 'pawl show " + run + "'"};
}

double monotonic_seconds() { return static_cast<double>(SystemClock().monotonic_ns()) / 1e9; }

// What is drawn anew: moves up over the last drawing, and writes the new one.
class Drawing {
 public:
  void clear() {
    // From the first column: the terminal may have written ^C there.
    if (height_ > 0) say("\r\x1b[{}A\x1b[J", height_);
    height_ = 0;
  }
  // What does not fit the screen could not be moved up to: the first line stays, and the newest.
  void draw_some(std::vector<std::string> lines) {
    const std::size_t most = std::max<std::size_t>(terminal_height(stderr), 4) - 1;
    if (lines.size() > most) {
      lines.erase(lines.begin() + 1, lines.end() - static_cast<std::ptrdiff_t>(most - 2));
      lines.insert(lines.begin() + 1, "  …");
    }
    draw(lines);
  }
  void draw(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
    height_ = lines.size();
  }

 private:
  std::size_t height_ = 0;
};

class Watch {
 public:
  Watch(Api& api, const std::string& run, const WatchOptions& options)
      : api_(api), run_(run), options_(options), paint_(stderr), live_(draws_anew(stderr)) {}

  // Asks the server how the run stands, and shows it.
  Status look() {
    PAWL_TRY(ApiAnswer info, api_.get_patiently(run_path(run_)));
    PAWL_TRY(std::vector<std::string> fresh, new_log_lines());
    // What a run did before this program began to watch it is no news.
    const bool news = looked_ || !options_.goes_on;
    looked_ = true;
    if (!news) fresh.clear();
    if (live_) {
      const CallTreeOptions options{.most_calls = kShownCalls,
                                    .depth = 2,
                                    .width = terminal_width(stderr) - 2,
                                    .patience_us = kPatienceUs};
      PAWL_TRY(calls_, call_lines(api_, run_, options, paint_, SystemClock().now_us()));
    }
    info_ = std::move(info.body);
    PAWL_TRY(wanted_, what_is_wanted());
    show(std::move(fresh));
    return live_ ? Status() : print_changes(news);
  }

  // Shows lines from elsewhere and how time passes, without asking the server.
  void tick() { show({}); }

  bool has_ended() const {
    const std::string status = text_at(info_, "status");
    return status == "completed" || status == "failed" || status == "cancelled";
  }

 private:
  void show(std::vector<std::string> fresh) {
    if (options_.more_lines) {
      for (std::string& line : options_.more_lines()) fresh.push_back(std::move(line));
    }
    if (live_) return draw(fresh);
    for (const std::string& line : fresh) say("{}\n", line);
  }

  void draw(const std::vector<std::string>& fresh) {
    const std::size_t width = terminal_width(stderr);
    const std::int64_t now = SystemClock().now_us();
    const PayloadTree& info = info_;
    const auto created = time_at(info, "created_at");
    const auto wake = time_at(info, "wake_at");
    const std::string workflow = text_at(info, "workflow");
    const std::string status = shown_status(info);
    std::string times;
    if (created) times += "  " + duration_text(static_cast<double>(now - *created) / 1e6);
    if (wake && *wake > now) times += ", timer " + relative_time(*wake, now);
    const std::size_t others = width_of(workflow + status + times) + 3;
    const std::string heading =
        fmt::format("{} {} {}{}", paint_(Colour::kBold, workflow),
                    shortened(run_, width > others + 8 ? width - others : 8), paint_.status(status),
                    paint_(Colour::kDim, times));
    const std::string progress = json_of(tree_at(info, "progress"));
    std::vector<std::string> lines{heading};
    if (!progress.empty()) lines.push_back("  " + shortened(progress, width - 3));
    for (const std::string& line : calls_) lines.push_back("  " + line);
    for (const std::string& line : wanted_) add_wrapped(line, width, lines);
    drawing_.clear();
    for (const std::string& line : fresh) say("{}\n", line);
    if (has_ended()) return drawing_.draw(lines);
    drawing_.draw_some(std::move(lines));
  }

  // A command is of no use if its end is cut off.
  static void add_wrapped(const std::string& text, std::size_t width,
                          std::vector<std::string>& lines) {
    const std::size_t room = width > 20 ? width - 1 : 20;
    std::string row = " ";
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find(' ', begin), text.size());
      std::string word = shortened(text.substr(begin, end - begin), room - 5);
      if (row.find_first_not_of(' ') != row.npos && width_of(row) + 1 + width_of(word) > room) {
        lines.push_back(std::exchange(row, "   "));
      }
      row += " " + word;
      begin = end + 1;
    }
    lines.push_back(std::move(row));
  }

  // For a pipe: a line whenever a call changes.
  Status print_changes(bool news) {
    PAWL_TRY(const ApiAnswer page, api_.get_patiently(run_path(run_, "timeline") + "?limit=100"));
    const PayloadTree::Elements& calls = list_at(page.body, "calls");
    for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
      const std::string state =
          fmt::format("{} {}", text_at(*call, "status"), integer_at(*call, "attempt"));
      std::string& known = seen_[text_at(*call, "id")];
      if (known == state) continue;
      known = state;
      if (!news) continue;
      const std::string kind = text_at(*call, "kind");
      say("{}{} {}{}\n", kind == "task" ? "" : kind + " ", text_at(*call, "name"),
          text_at(*call, "status"),
          integer_at(*call, "attempt") > 1
              ? fmt::format(", attempt {}", integer_at(*call, "attempt"))
              : "");
    }
    for (const std::string& line : wanted_) {
      if (told_.insert(line).second) say("{}\n", line);
    }
    return {};
  }

  // What somebody has to give the run before it goes on, and the commands that do.
  Result<std::vector<std::string>> what_is_wanted() {
    const std::string status = shown_status(info_);
    if (status == "suspended") {
      return std::vector{fmt::format("suspended: {}; to answer it: {}", text_at(info_, "suspended"),
                                     command("resume", run_, "--value JSON"))};
    }
    std::vector<std::string> lines;
    if (status == "held") {
      lines.push_back(fault_text(info_));
      lines.push_back(fmt::format("to try again: {}; to let it fail: {}",
                                  command("retry", run_, {}), command("fail", run_, {})));
    }
    if (status != "waiting") return lines;
    PAWL_TRY(const ApiAnswer state, api_.get_patiently(run_path(run_, "state")));
    for (const PayloadTree& fiber : list_at(state.body, "fibers")) {
      const std::string waits = text_at(fiber, "state");
      if (waits.find("a message on ") == std::string::npos) continue;
      lines.push_back(
          fmt::format("{}; to send one: {}", waits, command("send", run_, "CHANNEL JSON")));
    }
    PAWL_TRY(const CallPages newest, newest_calls(api_, run_, kShownCalls));
    for (const PayloadTree& call : newest.calls) {
      if (text_at(call, "kind") != "promise" || text_at(call, "status") != "open") continue;
      const std::string resolve = command("resolve", text_at(call, "name"), "JSON");
      lines.push_back("waits for a promise; to resolve it: " + resolve);
    }
    return lines;
  }

  std::string command(std::string_view name, std::string_view of,
                      std::string_view arguments) const {
    return fmt::format("pawl {} {}{}{}{}{}", name, of, arguments.empty() ? "" : " ", arguments,
                       options_.server.empty() ? "" : " --server ", options_.server);
  }

  Result<std::vector<std::string>> new_log_lines() {
    constexpr std::size_t kWindow = 1000;
    PAWL_TRY(ApiAnswer answer, api_.get_patiently(run_path(run_, "logs") + "?limit=1000"));
    if (list_at(answer.body, "lines").size() == kWindow &&
        !logged_.contains(log_key(list_at(answer.body, "lines").front()))) {
      // There may be more that are new.
      PAWL_TRY(answer, api_.get_patiently(run_path(run_, "logs") + "?limit=10000"));
    }
    const PayloadTree::Elements& lines = list_at(answer.body, "lines");
    std::vector<std::string> fresh;
    std::map<std::string, std::size_t> now;
    for (const PayloadTree& line : lines) {
      const std::string key = log_key(line);
      if (++now[key] <= logged_[key]) continue;
      logged_[key] = now[key];
      fresh.push_back(text_at(line, "line"));
    }
    return fresh;
  }

  // Lines have no number; but those of one time that say the same can be counted.
  static std::string log_key(const PayloadTree& line) {
    return text_at(line, "at") + text_at(line, "line");
  }

  Api& api_;
  std::string run_;
  const WatchOptions& options_;
  Painter paint_;
  bool live_;
  bool looked_ = false;
  Drawing drawing_;
  PayloadTree info_;                // as the last look found it, and the next one
  std::vector<std::string> calls_;  // the tree of calls
  std::vector<std::string> wanted_;
  std::set<std::string> told_;  // of those
  std::map<std::string, std::string> seen_;
  std::map<std::string, std::size_t> logged_;  // how often each line was shown
};

// One long poll; nothing: the run goes on.
Result<std::optional<ApiAnswer>> ask_result(Api& api, const std::string& run, double wait) {
  PAWL_TRY(ApiAnswer answer,
           api.get_patiently(run_path(run, "result") + fmt::format("?wait={:.3f}", wait)));
  if (answer.status == 202) return std::optional<ApiAnswer>();
  return std::optional<ApiAnswer>(std::move(answer));
}

// A run that is held does not end by itself: whoever waits for it is told what helps, once.
Status say_if_held(Api& api, const std::string& run, std::string* told) {
  PAWL_TRY(const ApiAnswer info, api.get_patiently(run_path(run)));
  const std::string fault = fault_text(info.body);
  if (!fault.empty() && fault != *told) {
    say("pawl: {} is {}\nhint: look at it with 'pawl show {}'; 'pawl retry {}' tries again, "
        "'pawl fail {}' lets it fail\n",
        run, fault, run, run, run);
  }
  *told = fault;
  return {};
}

}  // namespace

Result<ApiAnswer> wait_for_result(Api& api, const std::string& run, std::optional<double> seconds) {
  // The first question is not patient: a server that is not there at all is told at once.
  PAWL_TRY(ApiAnswer first, api.get(run_path(run, "result")));
  if (first.status != 202) return first;
  const double end = monotonic_seconds() + seconds.value_or(0);
  std::string told;
  // The first polls are short, so that whoever waits for a run that is held soon hears of it.
  for (double poll = kFirstPoll;; poll = std::min(poll * 2, kLongPoll)) {
    const double left = seconds ? end - monotonic_seconds() : kLongPoll;
    if (left <= 0) return fail(not_ended(run, *seconds));
    PAWL_TRY(auto answer, ask_result(api, run, std::min(left, poll)));
    if (answer) return std::move(*answer);
    PAWL_TRY_STATUS(say_if_held(api, run, &told));
  }
}

Result<ApiAnswer> watch_run(Api& api, const std::string& run, const WatchOptions& options) {
  PAWL_TRY(ApiAnswer first, api.get(run_path(run)));
  Watch watch(api, run, options);
  Changes changes(api, run);
  const double end = monotonic_seconds() + options.seconds.value_or(0);
  double look_again = 0;
  while (true) {
    if (monotonic_seconds() >= look_again) {
      PAWL_TRY_STATUS(watch.look());
      look_again = monotonic_seconds() + kLongestPause;
    } else {
      watch.tick();
    }
    if (watch.has_ended()) {
      PAWL_TRY(auto answer, ask_result(api, run, 0));
      if (answer) return std::move(*answer);
    }
    if (options.check) PAWL_TRY_STATUS(options.check());
    if (options.seconds && monotonic_seconds() >= end) {
      return fail(not_ended(run, *options.seconds));
    }
    if (changes.wait(kTick)) look_again = 0;
  }
}

}  // namespace pawl::cli
