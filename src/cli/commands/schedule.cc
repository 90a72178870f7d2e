// `pawl schedule`: runs that start by themselves.
#include <fmt/core.h>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/schedule_view.h"
#include "cli/times.h"
#include "engine/schedule/spec.h"
#include "engine/schedule/words.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

constexpr std::size_t kEchoedTimes = 5;

PayloadTree object() { return PayloadTree(PayloadTree::Fields()); }

PayloadTree list_of(const std::vector<std::string>& texts) {
  PayloadTree::Elements elements;
  for (const std::string& text : texts) elements.emplace_back(text);
  return {PayloadKind::kList, std::move(elements)};
}

Result<std::string> text_of(const PayloadTree& tree) {
  return tree.encode().map([](const Payload& payload) { return std::string(payload.text()); });
}

// When a schedule fires, as the command line says it.
struct SpecOptions {
  std::vector<std::string> cron;
  std::vector<std::string> every;
  std::optional<std::string> phase, zone, start, end;
  std::vector<std::string> except;
  std::string gap;

  bool empty() const {
    return cron.empty() && every.empty() && !phase && !zone && !start && !end && except.empty() &&
           gap.empty();
  }

  void declare(Arguments& arguments) {
    arguments.option("--cron", "EXPRESSION", cron,
                     "create, update: when it fires: '0 6 * * MON-FRI', @hourly; may be repeated");
    arguments.option("--every", "DURATION", every,
                     "create, update: an interval, such as 90s; may be repeated");
    arguments.option("--phase", "DURATION", phase, "create, update: how late within --every");
    arguments.option(
        "--zone", "NAME", zone,
        "create, update, next: whose clocks count, such as Europe/Berlin; default: UTC");
    arguments.option("--start", "TIME", start, "create, update: nothing fires before; or none");
    arguments.option("--end", "TIME", end, "create, update: nothing fires after; or none");
    arguments.option("--except", "EXPRESSION", except,
                     "create, update: times that are left out; may be repeated; or none");
    arguments.choice("--gap", gap, {"run", "skip"},
                     "create, update: what becomes of a time that the zone's clocks jump over");
  }

  // The fields of a specification that are given; the server leaves the others as they are.
  void apply(PayloadTree* spec) const {
    // New times replace the old ones, of either kind.
    if (!cron.empty() || !every.empty()) {
      spec->set("cron", cron.empty() ? PayloadTree() : list_of(cron));
      spec->set("every", every.empty() ? PayloadTree() : list_of(every));
    }
    if (phase) spec->set("phase", PayloadTree(*phase));
    if (zone) spec->set("zone", PayloadTree(*zone));
    const auto set_or_clear = [&](const char* name, const std::optional<std::string>& value) {
      if (value) spec->set(name, *value == "none" ? PayloadTree() : PayloadTree(*value));
    };
    set_or_clear("start", start);
    set_or_clear("end", end);
    if (!except.empty()) {
      const bool none = except.size() == 1 && except[0] == "none";
      spec->set("except", none ? PayloadTree() : list_of(except));
    }
    if (!gap.empty()) spec->set("gap", PayloadTree(gap));
  }
};

class ScheduleCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.word("ACTION", action_,
                   {"create", "list", "show", "update", "pause", "resume", "trigger", "backfill",
                    "delete", "next"},
                   "what to do");
    arguments.argument("NAME", name_, "the schedule's name; next: an expression",
                       Presence::kOptional);
    arguments.option("--workflow", "NAME", workflow_, "create, update: the workflow to start");
    spec_.declare(arguments);
    declare_definition(arguments);
    arguments.option("--reason", "TEXT", reason_, "pause: why");
    arguments.option("--from", "TIME", from_, "backfill: its first time, included");
    arguments.option("--to", "TIME", to_, "backfill: its last time, included; default: now");
    arguments.flag("--dry-run", dry_run_, "backfill: only say how many runs would start");
    arguments.option("--cancel", "NUMBER", cancel_, "backfill: cancel one by its number, or all");
    arguments.flag("--cancel-runs", cancel_runs_, "delete: cancel the runs that it has started");
    arguments.option("--count", "N", count_, "next: how many times to show; default: 5");
    declare_server(arguments, server_);
    arguments.footer(
        "Examples:\n"
        "  pawl schedule create nightly --workflow report --cron '0 6 * * MON-FRI' --zone "
        "Europe/Berlin\n"
        "  pawl schedule next '0 6 * * MON-FRI' --zone Europe/Berlin   (asks no server)\n"
        "  pawl schedule backfill nightly --from 2026-01-01T00:00:00Z --to 2026-01-31T23:59:59Z "
        "--dry-run\n"
        "  pawl schedule update nightly --jitter 5m\n"
        "What you do not name in an update stays as it is.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Status done = act();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  void declare_definition(Arguments& arguments) {
    arguments.option("--input", "JSON", input_, "create, update: of each run; or @FILE");
    arguments.choice(
        "--overlap", overlap_,
        {"skip", "buffer_one", "buffer_all", "cancel_other", "kill_other", "allow_all"},
        "create, update, trigger, backfill: what to do while an earlier run goes on");
    arguments.choice("--catch-up", catch_up_, {"last", "all", "none"},
                     "create, update: what to start of the times that no server was there for");
    arguments.option("--catch-up-window", "DURATION", catch_up_window_,
                     "create, update: how old such times may be");
    arguments.option("--jitter", "DURATION", jitter_,
                     "create, update: the longest delay of a start");
    arguments.option("--pause-after-failures", "N", pause_after_,
                     "create, update: pause after so many failures in a row; 0: never");
    arguments.option("--max-runs", "N", max_runs_,
                     "create, update: how many to start; 0: no limit");
    arguments.option("--version", "VERSION", version_,
                     "create, update: of the workflow; default: the current one");
  }

  Status act() {
    if (action_ == "next") return next();
    if (action_ == "list") {
      PAWL_TRY(Api api, Api::open(server_));
      return print_schedules(api, server_);
    }
    if (name_.empty()) {
      return fail(ErrorCode::usage, "which schedule?", "pawl schedule " + action_ + " NAME …");
    }
    if (action_ == "create") return create();
    if (action_ == "show") return show();
    if (action_ == "update") return update();
    if (action_ == "backfill") return cancel_ ? cancel_backfill() : backfill();
    if (action_ == "delete") return remove();
    return control();
  }

  std::string path(std::string_view below = {}) const {
    return "/api/v1/schedules/" + net::percent_encode(name_) + std::string(below);
  }

  // --- without a server

  Status next() {
    if (name_.empty() && spec_.cron.empty() && spec_.every.empty()) {
      return fail(ErrorCode::usage, "which expression?", "pawl schedule next '0 6 * * MON-FRI'");
    }
    if (!name_.empty()) spec_.cron.insert(spec_.cron.begin(), name_);
    const std::int64_t count = count_.value_or(kEchoedTimes);
    if (count < 1 || count > 1000) {
      return fail(ErrorCode::usage, "--count must be between 1 and 1000");
    }
    PayloadTree tree = object();
    spec_.apply(&tree);
    PAWL_TRY(const engine::ScheduleSpec spec, engine::decode_spec(tree));
    const auto times = engine::next_times(spec, SystemClock().now_us(),
                                          static_cast<std::size_t>(count), {INT64_MAX});
    if (!server_.json) return print_meaning(engine::words_of(spec), times, spec.zone), Status();
    PayloadTree answer = object();
    PAWL_TRY(PayloadTree canonical, PayloadTree::parse(engine::encode_spec(spec).text()));
    answer.set("spec", std::move(canonical));
    answer.set("meaning", PayloadTree(engine::words_of(spec)));
    std::vector<std::string> texts;
    for (std::int64_t time_us : times) texts.push_back(time_text(time_us));
    answer.set("next", list_of(texts));
    PAWL_TRY(const std::string text, text_of(answer));
    fmt::print("{}\n", text);
    return {};
  }

  // --- making and changing

  // The body without the specification.
  Result<PayloadTree> definition() const {
    PayloadTree body = object();
    const auto set = [&](const char* name, const std::string& text) {
      if (!text.empty()) body.set(name, PayloadTree(text));
    };
    set("workflow", workflow_);
    set("overlap", overlap_);
    set("catch_up", catch_up_);
    set("catch_up_window", catch_up_window_);
    set("jitter", jitter_);
    set("version", version_);
    if (pause_after_) body.set("pause_after_failures", PayloadTree(*pause_after_));
    if (max_runs_) body.set("max_runs", PayloadTree(*max_runs_));
    if (!input_.empty()) {
      PAWL_TRY(const std::string json, read_json_argument(input_));
      PAWL_TRY(PayloadTree input, PayloadTree::parse(json));
      body.set("input", std::move(input));
    }
    return body;
  }

  Status create() {
    if (workflow_.empty()) {
      return fail(ErrorCode::usage, "which workflow is it for?", "add --workflow NAME");
    }
    if (spec_.cron.empty() && spec_.every.empty()) {
      return fail(ErrorCode::usage, "when is it to fire?",
                  "add --cron '0 6 * * MON-FRI', or --every 90s");
    }
    PAWL_TRY(PayloadTree body, definition());
    body.set("id", PayloadTree(name_));
    PayloadTree spec = object();
    spec_.apply(&spec);
    body.set("spec", std::move(spec));
    PAWL_TRY(const std::string text, text_of(body));
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.send("POST", "/api/v1/schedules", text));
    return echo(answer);
  }

  Status update() {
    PAWL_TRY(PayloadTree body, definition());
    if (spec_.empty() && body.fields().empty()) {
      return fail(ErrorCode::usage, "what is to change?", "for example --cron '0 7 * * *'");
    }
    if (!spec_.empty()) {
      PayloadTree spec = object();
      spec_.apply(&spec);
      body.set("spec", std::move(spec));
    }
    PAWL_TRY(const std::string text, text_of(body));
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.send("PATCH", path(), text));
    return echo(answer);
  }

  Status echo(const ApiAnswer& answer) const {
    if (server_.json) return print_json(answer), Status();
    print_meaning(answer.body, kEchoedTimes);
    return {};
  }

  // --- the rest

  Status show() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.get(path()));
    if (server_.json) return print_json(answer), Status();
    print_schedule(answer.body);
    return {};
  }

  Status control() {
    PayloadTree body = object();
    if (action_ == "pause" && !reason_.empty()) body.set("reason", PayloadTree(reason_));
    if (action_ == "trigger" && !overlap_.empty()) body.set("overlap", PayloadTree(overlap_));
    PAWL_TRY(const std::string text, text_of(body));
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.send("POST", path("/" + action_), text));
    if (server_.json) return print_json(answer), Status();
    if (action_ == "resume") return print_meaning(answer.body, kEchoedTimes), Status();
    if (action_ == "trigger" && !list_at(answer.body, "recent").empty()) {
      const PayloadTree& last = list_at(answer.body, "recent").front();
      const std::string run = text_at(last, "run");
      fmt::print("{}\n", run.empty() ? text_at(last, "what") : run);
    }
    return {};
  }

  Status backfill() {
    if (from_.empty()) {
      return fail(ErrorCode::usage, "from which time on?", "add --from 2026-01-01T00:00:00Z");
    }
    const std::int64_t now_us = SystemClock().now_us();
    PAWL_TRY(const std::int64_t from_us, parse_moment(from_, now_us));
    std::int64_t to_us = now_us;
    if (!to_.empty()) {
      PAWL_TRY(to_us, parse_moment(to_, now_us));
    }
    PayloadTree body = object();
    body.set("from", PayloadTree(time_text(from_us)));
    body.set("to", PayloadTree(time_text(to_us)));
    if (!overlap_.empty()) body.set("overlap", PayloadTree(overlap_));
    if (dry_run_) body.set("dry_run", PayloadTree(true));
    PAWL_TRY(const std::string text, text_of(body));
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.send("POST", path("/backfill"), text));
    if (server_.json) return print_json(answer), Status();
    const std::int64_t times = integer_at(answer.body, "times");
    if (dry_run_) {
      fmt::print("{} runs would start\n", times);
    } else {
      fmt::print("backfill {}: {} runs\n", integer_at(answer.body, "number"), times);
    }
    return {};
  }

  Status cancel_backfill() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer,
             api.send("DELETE", path("/backfills/" + net::percent_encode(*cancel_))));
    if (server_.json) print_json(answer);
    return {};
  }

  Status remove() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.send("DELETE", path(cancel_runs_ ? "?runs=cancel" : "")));
    if (server_.json) print_json(answer);
    return {};
  }

  std::string action_;
  std::string name_;
  std::string workflow_;
  SpecOptions spec_;
  std::string input_;
  std::string overlap_;
  std::string catch_up_;
  std::string catch_up_window_;
  std::string jitter_;
  std::optional<std::int64_t> pause_after_;
  std::optional<std::int64_t> max_runs_;
  std::string version_;
  std::string reason_;
  std::string from_;
  std::string to_;
  bool dry_run_ = false;
  std::optional<std::string> cancel_;
  bool cancel_runs_ = false;
  std::optional<std::int64_t> count_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_schedule_command() { return std::make_unique<ScheduleCommand>(); }

}  // namespace pawl::cli
