// `pawl audit`: who has done what.
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/listing.h"

namespace pawl::cli {
namespace {

class AuditCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--actor", "NAME", actor_, "only what this one has done");
    arguments.option("--action", "NAME", action_, "only this: cancel, deploy, restart …");
    arguments.option("--subject", "NAME", subject_, "only what was done to this run, queue …");
    arguments.option("-n,--limit", "N", limit_, "at most so many; default: 100");
    declare_server(arguments, server_);
    arguments.footer("The newest first.\nExit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    QueryText query;
    query.add("actor", actor_);
    query.add("action", action_);
    query.add("subject", subject_);
    if (limit_) query.add("limit", std::to_string(*limit_));
    const auto cells = [](const PayloadTree& entry) -> std::vector<Table::Cell> {
      return {text_at(entry, "at").substr(0, 19) + "Z", text_at(entry, "actor"),
              text_at(entry, "action"), text_at(entry, "subject"), text_at(entry, "details")};
    };
    return show_list(server_, {"/api/v1/audit" + query.text(),
                               "entries",
                               {"AT", "ACTOR", "ACTION", "SUBJECT", "DETAILS"},
                               cells,
                               "The audit log has nothing of that kind."});
  }

 private:
  std::string actor_;
  std::string action_;
  std::string subject_;
  std::optional<std::int64_t> limit_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_audit_command() { return std::make_unique<AuditCommand>(); }

}  // namespace pawl::cli
