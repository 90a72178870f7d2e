#include <fmt/core.h>

#include <algorithm>

#include "base/clock.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/history_view.h"
#include "cli/run_view.h"

namespace pawl::cli {
namespace {

constexpr std::size_t kShownBytes = 4000;

class ShowCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.option("--calls", "N", calls_, "show only the newest N calls; default: 50");
    arguments.option("--depth", "N", depth_, "how many levels of child runs to show; default: 3");
    arguments.option("--at", "TURN", at_,
                     "the run as it stood after a turn: a number that 'pawl history' lists, "
                     "retry-point, or now");
    declare_server(arguments, server_);
    arguments.footer(
        "With --json, prints one object with the run, its state and its timeline; with --at, the "
        "run, the turn\nand the state after it.\n"
        "Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = !at_.empty() ? show_past() : server_.json ? show_json() : show();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status show_json() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer info, api.get(run_path(run_)));
    const Result<ApiAnswer> state = api.get(run_path(run_, "state"));
    PAWL_TRY(const CallPages pages, newest_calls(api, run_, most_calls()));
    fmt::print("{{\"run\":{},\"state\":{},\"timeline\":{{\"calls\":[", info.text,
               state ? state->text : "null");
    for (std::size_t i = 0; i < pages.calls.size(); ++i) {
      fmt::print("{}{}", i == 0 ? "" : ",", json_of(pages.calls[i]));
    }
    fmt::print("],\"next\":{}}}}}\n", pages.next.empty() ? "null" : '"' + pages.next + '"');
    return {};
  }

  // As the run stood after a turn.
  Status show_past() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer info, api.get(run_path(run_)));
    QueryText at;
    at.add("at", at_);
    PAWL_TRY(const ApiAnswer state, api.get(run_path(run_, "state") + at.text()));
    const bool is_number = at_.find_first_not_of("0123456789") == std::string::npos;
    std::string page = R"({"turns":[]})";
    if (is_number) {
      QueryText query;
      query.add("from", at_);
      query.add("limit", "1");
      PAWL_TRY(ApiAnswer found, api.get(run_path(run_, "history") + query.text()));
      page = std::move(found.text);
    }
    PAWL_TRY(const PayloadTree found, PayloadTree::parse(page));
    const PayloadTree::Elements& turns = list_at(found, "turns");
    if (server_.json) {
      fmt::print("{{\"run\":{},\"turn\":{},\"state\":{}}}\n", info.text,
                 turns.empty() ? "null" : json_of(turns.front()), state.text);
      return {};
    }
    const Painter paint(stdout);
    const std::size_t width = terminal_width(stdout);
    fmt::print("{} {}\n", paint(Colour::kDim, "run      "),
               paint(Colour::kBold, one_line(text_at(info.body, "id"))));
    fmt::print("{} {}\n", paint(Colour::kDim, "as of    "),
               turns.empty() ? at_ : turn_heading(turns.front()));
    std::vector<std::string> lines = state_lines(state.body, paint, width == 0 ? 160 : width);
    if (lines.empty()) lines.emplace_back("  no state: the run had not begun, or had ended");
    print_section(paint, "waited at", lines, "");
    return {};
  }

  std::size_t most_calls() const {
    return static_cast<std::size_t>(std::max<std::int64_t>(1, calls_.value_or(50)));
  }

  Status show() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer info, api.get(run_path(run_)));
    const std::int64_t now = SystemClock().now_us();
    const Painter paint(stdout);
    std::size_t width = terminal_width(stdout);
    if (width == 0) width = 160;
    print_head(info.body, now, paint);

    const CallTreeOptions options{.most_calls = most_calls(),
                                  .depth = static_cast<int>(depth_.value_or(3)),
                                  .width = width - 2,
                                  .absolute_times = true};
    PAWL_TRY(const std::vector<std::string> calls, call_lines(api, run_, options, paint, now));
    print_section(paint, "calls", calls, "  ");
    if (time_at(info.body, "ended_at")) {
      print_end(info.body, paint);
      return {};
    }
    print_section(paint, "held by", fault_lines(info.body, paint, width), "");
    print_section(paint, "to go on", remedies(info.body), "  ");
    if (const auto waiting = api.get(run_path(run_, "messages"))) {
      print_section(paint, "messages not received yet", message_lines(waiting->body, now, width),
                    "  ");
    }
    const Result<ApiAnswer> state = api.get(run_path(run_, "state"));
    if (state) print_section(paint, "waiting at", state_lines(state->body, paint, width), "");
    return {};
  }

  static std::vector<std::string> message_lines(const PayloadTree& waiting, std::int64_t now,
                                                std::size_t width) {
    std::vector<std::string> lines;
    for (const PayloadTree& message : list_at(waiting, "messages")) {
      const auto sent = time_at(message, "sent_at");
      std::string line =
          fmt::format("{} {}  sent {}", text_at(message, "channel"),
                      shortened(json_of(tree_at(message, "payload")), width > 60 ? width - 50 : 20),
                      sent ? relative_time(*sent, now) : "");
      if (!flag_at(message, "expected")) line += ", on a channel that the program does not know";
      lines.push_back(std::move(line));
    }
    return lines;
  }

  static void print_section(const Painter& paint, const char* title,
                            const std::vector<std::string>& lines, const char* indent) {
    if (lines.empty()) return;
    fmt::print("\n{}\n", paint(Colour::kBold, title));
    for (const std::string& line : lines) fmt::print("{}{}\n", indent, line);
  }

  static void print_head(const PayloadTree& info, std::int64_t now, const Painter& paint) {
    const auto line = [&paint](const char* name, const std::string& value) {
      if (value.empty()) return;
      fmt::print("{} {}\n", paint(Colour::kDim, fmt::format("{:<9}", name)), value);
    };
    line("run", paint(Colour::kBold, one_line(text_at(info, "id"))));
    line("workflow",
         text_at(info, "workflow") +
             paint(Colour::kDim, "  version " + text_at(info, "version").substr(0, 12)));
    line("status", paint.status(shown_status(info)));
    line("asks", one_line(text_at(info, "suspended")));
    line("paused", one_line(text_at(info, "pause_reason")));
    const PayloadTree& held = tree_at(info, "held");
    if (const auto since = time_at(held, "since")) {
      line("held", text_at(held, "since") + "  " + relative_time(*since, now));
    }
    if (const auto until = time_at(held, "until")) {
      line("fails", text_at(held, "until") + "  " + relative_time(*until, now));
    }
    line("cancelled", one_line(text_at(info, "cancel_reason")));
    const auto created = time_at(info, "created_at");
    const auto ended = time_at(info, "ended_at");
    if (created) {
      line("created", text_at(info, "created_at") + "  " + relative_time(*created, now));
    }
    if (created && ended) {
      line("ended", text_at(info, "ended_at") + "  after " +
                        duration_text(static_cast<double>(*ended - *created) / 1e6));
    }
    const auto wake = time_at(info, "wake_at");
    const auto force = time_at(info, "force_at");
    if (force && !ended) {
      line("by force", text_at(info, "force_at") + "  " + relative_time(*force, now));
    }
    if (wake && !ended) {
      line("timer", text_at(info, "wake_at") + "  " + relative_time(*wake, now));
    }
    if (const auto deadline = time_at(info, "deadline")) {
      line("deadline", text_at(info, "deadline") + "  " + relative_time(*deadline, now));
    }
    if (const std::string queue = one_line(text_at(info, "queue")); !queue.empty()) {
      const std::int64_t before = integer_at(info, "runs_before");
      line("queue", !flag_at(info, "queued") ? queue
                    : before == 0            ? queue + "  the next to begin"
                                             : fmt::format("{}  {} runs before it", queue, before));
    }
    line("parent", one_line(text_at(info, "parent")));
    line("key", one_line(text_at(info, "start_key")));
    line("trace", text_at(info, "trace_id"));
    if (const std::int64_t priority = integer_at(info, "priority"); priority != 0) {
      line("priority", std::to_string(priority));
    }
    const PayloadTree& tags = tree_at(info, "tags");
    if (tags.kind() == PayloadKind::kObject) {
      for (const auto& [name, _] : tags.fields()) {
        line("tag", one_line(name + "=" + text_at(tags, name)));
      }
    }
    line("input", shown_value(tree_at(info, "input")));
    line("progress", shown_value(tree_at(info, "progress")));
  }

  // What lets a held run go on.
  std::vector<std::string> remedies(const PayloadTree& info) const {
    if (tree_at(info, "held").is_null()) return {};
    return {"pawl retry " + run_ + " --version latest   another try by the repaired code",
            "pawl retry " + run_ + "                    another try by the same code",
            "pawl fail " + run_ + "                     the run fails, with its undos"};
  }

  // Why the run stands as it does, if anybody said so.
  static std::string one_line(const std::string& text) { return shortened(text, SIZE_MAX); }

  // People look at the beginning of what is long; `pawl wait` and --json have all of it.
  static std::string shown_value(const PayloadTree& value) {
    const std::string text = json_of(value);
    if (text.size() <= kShownBytes) return text;
    return shortened(text.substr(0, kShownBytes), kShownBytes - 1) +
           fmt::format("  ({} bytes; --json has them all)", text.size());
  }

  static void print_end(const PayloadTree& info, const Painter& paint) {
    const PayloadTree& result = tree_at(info, "result");
    const PayloadTree& error = tree_at(result, "error");
    if (error.is_null()) {
      const std::string output = shown_value(tree_at(result, "output"));
      fmt::print("\n{}\n  {}\n", paint(Colour::kBold, "output"), output.empty() ? "null" : output);
      return;
    }
    const std::string message = text_at(error, "message");
    std::string text = text_at(error, "traceback");
    // A traceback is the program's, which may not be told why the run ended.
    if (text.empty() || text.find(message) == std::string::npos) {
      if (!text.empty() && !text.ends_with('\n')) text += '\n';
      text += text_at(error, "kind") + (message.empty() ? "" : ": " + message);
    }
    fmt::print("\n{}\n{}{}", paint(Colour::kBold, "error"), text, text.ends_with('\n') ? "" : "\n");
  }

  std::string run_;
  std::string at_;
  std::optional<std::int64_t> calls_;
  std::optional<std::int64_t> depth_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_show_command() { return std::make_unique<ShowCommand>(); }

}  // namespace pawl::cli
