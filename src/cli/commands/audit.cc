// `pawl audit`: who has done what.

#include <algorithm>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/say.h"
#include "cli/terminal.h"

namespace pawl::cli {
namespace {

class AuditCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--actor", "NAME", actor_, "only entries by this actor");
    arguments.option("--action", "NAME", action_, "only this action: cancel, deploy, restart …");
    arguments.option("--subject", "NAME", subject_, "only entries about this run, queue …");
    arguments.option("-n,--limit", "N", limit_, "at most this many; default: 100");
    declare_server(arguments, server_);
    arguments.footer(
        "Newest first. With --json, prints one JSON object per page of up to 1000.\n"
        "Exit codes: 0 done, 4 refused, 5 no server, 64 usage error.");
  }

  int run() override {
    const Status done = list();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status list() {
    std::int64_t left = limit_.value_or(100);
    if (left < 1) return fail(ErrorCode::usage, "--limit must be at least 1");
    PAWL_TRY(Api api, Api::open(server_));
    Table table({"AT", "ACTOR", "ACTION", "SUBJECT", "DETAILS"});
    std::string cursor;
    do {
      QueryText query;
      query.add("actor", actor_);
      query.add("action", action_);
      query.add("subject", subject_);
      query.add("limit", std::to_string(std::min<std::int64_t>(left, 1000)));
      query.add("cursor", cursor);
      PAWL_TRY(const ApiAnswer page, api.get("/api/v1/audit" + query.text()));
      if (server_.json) print_json(page);
      for (const PayloadTree& entry : list_at(page.body, "entries")) {
        table.add({text_at(entry, "at").substr(0, 19) + "Z", text_at(entry, "actor"),
                   text_at(entry, "action"), text_at(entry, "subject"), text_at(entry, "details")});
        --left;
      }
      cursor = text_at(page.body, "next");
    } while (left > 0 && !cursor.empty());
    if (server_.json) return {};
    if (table.empty()) {
      say("The audit log has nothing of that kind.\n");
    } else {
      table.print(stdout);
    }
    return {};
  }

  std::string actor_;
  std::string action_;
  std::string subject_;
  std::optional<std::int64_t> limit_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_audit_command() { return std::make_unique<AuditCommand>(); }

}  // namespace pawl::cli
