// pawl export and pawl import: a run leaves a server as one file, and comes to another as a run.
#include <fmt/core.h>

#include <algorithm>

#include "base/base64.h"
#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/files.h"
#include "cli/private_file.h"
#include "cli/say.h"

namespace pawl::cli {
namespace {

// What a server takes, in base64 and with the rest of a request.
constexpr std::size_t kLargestFile = 24 << 20;

class ExportCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.option("-o,--output", "FILE", output_, "default: RUN.pawl; -: the standard output");
    arguments.option("--redact", "RULE", redact_,
                     "take out what stands under a name (email), a path (order.customer.email), or "
                     "matches /pattern/; may be repeated");
    arguments.option("--reason", "TEXT", reason_, "the reason, for the audit log");
    declare_server(arguments, server_);
    arguments.footer(
        "The file has the run's program with its source, its state, calls, messages and log: treat "
        "it as you treat the data in it.\n"
        "pawl exec --from FILE opens it without a server, pawl import FILE makes a run of it.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Status done = write();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status write() {
    PAWL_TRY(Api api, Api::open(server_));
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("redact");
    writer.begin_list();
    for (const std::string& rule : redact_) writer.string(rule);
    writer.end();
    if (!reason_.empty()) {
      writer.key("reason");
      writer.string(reason_);
    }
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(const ApiAnswer answer, api.send("POST", run_path(run_, "export"), body));
    std::string file;
    if (!append_base64_decoded(file, text_at(answer.body, "file"))) {
      return fail(ErrorCode::invalid_run_file, "the server's answer is no file");
    }
    std::string path = output_;
    if (path.empty()) {
      path = run_ + ".pawl";
      std::ranges::replace(path, '/', '_');
    }
    PAWL_TRY_STATUS(write_private_file(path, file));
    if (server_.json && path != "-") {
      fmt::print("{}\n", json_of(PayloadTree(PayloadTree::Fields{
                             {"id", PayloadTree(run_)},
                             {"file", PayloadTree(path)},
                             {"bytes", PayloadTree(static_cast<std::int64_t>(file.size()))}})));
    } else if (path != "-") {
      fmt::print("{}\n", path);
    }
    return {};
  }

  std::string run_;
  std::string output_;
  std::vector<std::string> redact_;
  std::string reason_;
  ServerOptions server_;
};

class ImportCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("FILE", file_, "of pawl export; -: the standard input");
    arguments.option("--id", "ID", id_, "the id of the run; without it a new one");
    arguments.option("--result", "CALL=JSON", results_,
                     "the result of an open call, by its number; it is not asked for again");
    arguments.flag("--paused", paused_, "pause it at once, so that nothing is done");
    arguments.flag("--dry-run", dry_run_, "only show what would become of calls and messages");
    arguments.option("--reason", "TEXT", reason_, "the reason, for the audit log");
    declare_server(arguments, server_);
    arguments.footer(
        "The run goes on where it stood; tasks that were open are asked for again. A run that "
        "failed goes on from before the turn in which it failed.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Status done = read();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status read() {
    PAWL_TRY(const std::string bytes, read_file(file_, kLargestFile));
    PAWL_TRY(Api api, Api::open(server_));
    std::string file;
    append_base64(file, bytes);
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("file");
    writer.string(file);
    PAWL_TRY_STATUS(write_results(writer));
    for (const auto& [name, text] : {std::pair("id", &id_), std::pair("reason", &reason_)}) {
      if (text->empty()) continue;
      writer.key(name);
      writer.string(*text);
    }
    writer.key("paused");
    writer.boolean(paused_);
    writer.key("dry_run");
    writer.boolean(dry_run_);
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(const ApiAnswer answer, api.send("POST", "/api/v1/imports", body));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    if (!dry_run_) fmt::print("{}\n", text_at(answer.body, "id"));
    if (dry_run_) {
      fmt::print("{} of {} can be imported\n", text_at(answer.body, "original"),
                 text_at(answer.body, "workflow"));
    }
    for (const PayloadTree& note : list_at(answer.body, "notes")) {
      dry_run_ ? fmt::print("  {}\n", note.text()) : say("  {}\n", note.text());
    }
    return {};
  }

  Status write_results(JsonWriter& writer) {
    if (results_.empty()) return {};
    writer.key("results");
    writer.begin_object();
    for (const std::string& result : results_) {
      const std::size_t sign = result.find('=');
      if (sign == std::string::npos || sign == 0) {
        return fail(ErrorCode::usage, fmt::format("--result {}: write CALL=JSON", result));
      }
      PAWL_TRY(const std::string json, read_json_argument(result.substr(sign + 1)));
      writer.key(result.substr(0, sign));
      writer.encoded(json);
    }
    writer.end();
    return {};
  }

  std::string file_;
  std::string id_;
  std::vector<std::string> results_;
  bool paused_ = false;
  bool dry_run_ = false;
  std::string reason_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_export_command() { return std::make_unique<ExportCommand>(); }
std::unique_ptr<Command> make_import_command() { return std::make_unique<ImportCommand>(); }

}  // namespace pawl::cli
