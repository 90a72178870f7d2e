// pawl edit and pawl fork: what a live run has is changed, or the run is copied.
#include <fmt/core.h>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/times.h"
#include "cli/version_names.h"

namespace pawl::cli {
namespace {

// NAME=JSON, once for each name, as an object.
Status write_values(JsonWriter& writer, std::string_view key, const char* option,
                    const std::vector<std::string>& values) {
  if (values.empty()) return {};
  writer.key(key);
  writer.begin_object();
  for (const std::string& value : values) {
    const std::size_t sign = value.find('=');
    if (sign == std::string::npos || sign == 0) {
      return fail(ErrorCode::usage, fmt::format("{} {}: write NAME=JSON", option, value));
    }
    PAWL_TRY(const std::string json, read_json_argument(value.substr(sign + 1)));
    writer.key(value.substr(0, sign));
    writer.encoded(json);
  }
  writer.end();
  return {};
}

void write_text(JsonWriter& writer, std::string_view key, const std::string& value) {
  if (value.empty()) return;
  writer.key(key);
  writer.string(value);
}

void print_parts(const PayloadTree& answer) {
  for (const PayloadTree& part : list_at(answer, "parts")) {
    const std::int64_t line = integer_at(part, "line");
    fmt::print("  {}{}: {} becomes {}\n", text_at(part, "place"),
               line == 0 ? std::string() : fmt::format(" (line {})", line), text_at(part, "before"),
               text_at(part, "after"));
  }
}

class EditCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.option("--set", "PLACE=JSON", values_,
                     "a variable, or what is in it: total=5, order.items[2].price=5, "
                     "ship:total=5 for one of the function ship; may be repeated");
    arguments.option("--message", "N=JSON", messages_,
                     "the message number N of those that wait, counted from 1");
    arguments.option("--result", "CALL=JSON", results_,
                     "the result of a task that is open or has failed, by the number of its call; "
                     "given alone. That of a failed run brings it back");
    arguments.option("--arguments", "CALL=JSON", arguments_,
                     "the arguments of a task that nobody has begun: a list, or "
                     "{\"args\": […], \"keywords\": {…}}");
    arguments.option("--timer", "TIME", timer_, "when the run's timer is due: a time, or +2h");
    arguments.option("--timer-was", "TIME", timer_was_, "which timer, if the run has several");
    arguments.option("--revision", "N", revision_, "only if the run has this revision");
    arguments.flag("--dry-run", dry_run_, "only show what would change");
    arguments.flag("--force", force_, "values may be of another type");
    arguments.option("--reason", "TEXT", reason_, "the reason, for the audit log");
    declare_server(arguments, server_);
    arguments.footer(
        "The values before are printed: with --revision they can be given back, as long as the run "
        "has taken no step.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Status done = edit();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status edit() {
    PAWL_TRY(Api api, Api::open(server_));
    JsonWriter writer = request_writer();
    writer.begin_object();
    PAWL_TRY_STATUS(write_values(writer, "values", "--set", values_));
    PAWL_TRY_STATUS(write_values(writer, "messages", "--message", messages_));
    PAWL_TRY_STATUS(write_values(writer, "results", "--result", results_));
    PAWL_TRY_STATUS(write_values(writer, "arguments", "--arguments", arguments_));
    PAWL_TRY_STATUS(write_time(writer, "timer_at", timer_));
    PAWL_TRY_STATUS(write_time(writer, "timer_was", timer_was_));
    if (revision_) {
      writer.key("revision");
      writer.integer(*revision_);
    }
    writer.key("dry_run");
    writer.boolean(dry_run_);
    writer.key("force");
    writer.boolean(force_);
    write_text(writer, "reason", reason_);
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(const ApiAnswer answer, api.send("POST", run_path(run_, "edit"), body));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    fmt::print("{} {}, revision {}\n", run_, dry_run_ ? "would be changed" : "is changed",
               integer_at(answer.body, "revision"));
    print_parts(answer.body);
    return {};
  }

  static Status write_time(JsonWriter& writer, std::string_view key, const std::string& text) {
    if (text.empty()) return {};
    PAWL_TRY(const std::int64_t us, parse_moment(text, SystemClock().now_us()));
    write_text(writer, key, time_text(us));
    return {};
  }

  std::string run_;
  std::vector<std::string> values_;
  std::vector<std::string> messages_;
  std::vector<std::string> results_;
  std::vector<std::string> arguments_;
  std::string timer_;
  std::string timer_was_;
  std::string reason_;
  std::optional<std::int64_t> revision_;
  bool dry_run_ = false;
  bool force_ = false;
  ServerOptions server_;
};

class ForkCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.option("--at", "TURN", at_,
                     "as the run stood after a turn: a number that 'pawl history' lists, or "
                     "retry-point; the run may have ended");
    arguments.option("--id", "ID", id_, "the id of the copy; without it a new one");
    arguments.option("--to", "VERSION", version_, "the version of the copy: latest, or a version");
    arguments.option("--set", "PLACE=JSON", values_, "a value that the copy has, as of pawl edit");
    arguments.flag("--again", again_,
                   "ask again for tasks whose results the run has not been told of");
    arguments.flag("--dry-run", dry_run_, "only show what would become of calls and messages");
    arguments.flag("--force", force_, "values may be of another type");
    arguments.option("--reason", "TEXT", reason_, "the reason, for the audit log");
    declare_server(arguments, server_);
    arguments.footer(
        "The original goes on as it was.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Status done = copy();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status copy() {
    PAWL_TRY(Api api, Api::open(server_));
    if (!version_.empty() && version_ != "latest") {
      PAWL_TRY(version_, whole_version(api, {}, version_));
    }
    JsonWriter writer = request_writer();
    writer.begin_object();
    write_text(writer, "at", at_);
    write_text(writer, "id", id_);
    write_text(writer, "version", version_);
    write_text(writer, "tasks", again_ ? "again" : "take");
    write_text(writer, "reason", reason_);
    PAWL_TRY_STATUS(write_values(writer, "values", "--set", values_));
    writer.key("dry_run");
    writer.boolean(dry_run_);
    writer.key("force");
    writer.boolean(force_);
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(const ApiAnswer answer, api.send("POST", run_path(run_, "fork"), body));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    if (!dry_run_) fmt::print("{}\n", text_at(answer.body, "id"));
    if (!dry_run_) return {};
    print_parts(answer.body);
    for (const PayloadTree& note : list_at(answer.body, "notes")) fmt::print("  {}\n", note.text());
    return {};
  }

  std::string run_;
  std::string at_;
  std::string id_;
  std::string version_;
  std::vector<std::string> values_;
  std::string reason_;
  bool again_ = false;
  bool dry_run_ = false;
  bool force_ = false;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_edit_command() { return std::make_unique<EditCommand>(); }
std::unique_ptr<Command> make_fork_command() { return std::make_unique<ForkCommand>(); }

}  // namespace pawl::cli
