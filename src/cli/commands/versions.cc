// `pawl versions`: what is deployed, and which version new runs get.
#include "base/error_codes.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/listing.h"
#include "cli/version_names.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

class VersionsCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("WORKFLOW", workflow_,
                       "list the versions of this workflow; default: list all workflows",
                       Presence::kOptional);
    arguments.option("--use", "VERSION", use_,
                     "make this the version that new runs get; a prefix is enough");
    arguments.option("--remove", "VERSION", remove_,
                     "delete a version that no run needs; a prefix is enough");
    arguments.flag("--remove-workflow", remove_workflow_,
                   "remove the workflow: it cannot be started any more, and its runs go on");
    declare_server(arguments, server_);
    arguments.footer("Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = list();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status list() {
    PAWL_TRY(Api api, Api::open(server_));
    if (!remove_.empty()) {
      PAWL_TRY(const std::string version, whole_version(api, workflow_, remove_));
      PAWL_TRY(const ApiAnswer removed,
               api.send("DELETE", "/api/v1/versions/" + net::percent_encode(version)));
      if (server_.json) print_json(removed);
      return {};
    }
    if (remove_workflow_) {
      if (workflow_.empty()) {
        return fail(ErrorCode::usage, "--remove-workflow needs the workflow's name",
                    "pawl versions WORKFLOW --remove-workflow");
      }
      PAWL_TRY(const ApiAnswer removed,
               api.send("DELETE", "/api/v1/workflows/" + net::percent_encode(workflow_)));
      if (server_.json) print_json(removed);
      return {};
    }
    if (!use_.empty()) return use(api);
    return print_list(api, server_, workflow_.empty() ? workflows() : versions());
  }

  Status use(Api& api) {
    if (workflow_.empty()) {
      return fail(ErrorCode::usage, "--use needs the workflow's name",
                  "pawl versions WORKFLOW --use VERSION");
    }
    const std::string path = "/api/v1/workflows/" + net::percent_encode(workflow_);
    PAWL_TRY(const std::string version, whole_version(api, workflow_, use_));
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("version");
    writer.string(version);
    writer.end();
    PAWL_TRY(const std::string body, std::move(writer).finish());
    PAWL_TRY(const ApiAnswer answer, api.send("PUT", path + "/version", body));
    if (server_.json) print_json(answer);
    return {};
  }

  static Listing workflows() {
    const auto cells = [](const PayloadTree& workflow) -> std::vector<Table::Cell> {
      return {text_at(workflow, "name"), text_at(workflow, "version").substr(0, 12),
              relative_time_at(workflow, "deployed_at")};
    };
    return {"/api/v1/workflows",
            "workflows",
            {"WORKFLOW", "VERSION", "DEPLOYED"},
            cells,
            "There are no workflows yet: 'pawl deploy FILE.py' adds one."};
  }

  // RATE=0.2 REGION=eu
  static std::string settings_of(const PayloadTree& version) {
    std::string text;
    const PayloadTree& settings = tree_at(version, "settings");
    if (settings.kind() != PayloadKind::kObject) return text;
    for (const PayloadTree::Field& setting : settings.fields()) {
      text += (text.empty() ? "" : " ") + setting.name + "=" + setting.value.text();
    }
    return text;
  }

  Listing versions() const {
    const auto cells = [](const PayloadTree& version) -> std::vector<Table::Cell> {
      return {text_at(version, "version"), relative_time_at(version, "created_at"),
              std::to_string(integer_at(version, "live_runs")),
              Table::Cell(flag_at(version, "current") ? "current" : "", Colour::kGreen),
              settings_of(version)};
    };
    return {"/api/v1/workflows/" + net::percent_encode(workflow_) + "/versions",
            "versions",
            {"VERSION", "CREATED", "LIVE RUNS", "", "SETTINGS"},
            cells};
  }

  std::string workflow_;
  std::string remove_;
  std::string use_;
  bool remove_workflow_ = false;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_versions_command() { return std::make_unique<VersionsCommand>(); }

}  // namespace pawl::cli
