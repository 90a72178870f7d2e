// `pawl migrate`: makes the tables of a database, for people whose server may not do that itself.
#include <fmt/core.h>

#include <cstdlib>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/say.h"
#include "store/open.h"

namespace pawl::cli {
namespace {

class MigrateCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--store", "URL", store_,
                     "the database, as postgres://USER@HOST/DATABASE; default: PAWL_STORE");
    arguments.flag("--print", print_,
                   "print the statements that the database wants, and change nothing");
    arguments.flag("--empty", empty_,
                   "with --print: the statements for an empty database, which is not asked");
    arguments.footer(
        "A server makes its tables itself when it starts, if its role may. This command does the "
        "same\nwith another role. Tables of this release stay as they are.\n"
        "Exit codes: 0 done, 4 not possible, 64 usage error.");
  }

  int run() override {
    const Status done = migrate();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status migrate() {
    std::string url = store_;
    if (const char* value = std::getenv("PAWL_STORE"); url.empty() && value != nullptr) url = value;
    if (!store::is_shared_store(url)) {
      return fail(ErrorCode::usage, "only a PostgreSQL database is migrated by hand",
                  "give --store postgres://USER@HOST/DATABASE");
    }
    if (empty_ && !print_) {
      return fail(ErrorCode::usage, "--empty says what to print", "give --print as well");
    }
    if (print_) {
      PAWL_TRY(const std::string script, store::migration_script(url, empty_));
      if (script.empty()) say("{}: the tables are up to date\n", store::without_password(url));
      fmt::print("{}", script);
      return {};
    }
    PAWL_TRY_STATUS(store::migrate_store(url));
    say("{}: the tables are up to date\n", store::without_password(url));
    return {};
  }

  std::string store_;
  bool print_ = false;
  bool empty_ = false;
};

}  // namespace

std::unique_ptr<Command> make_migrate_command() { return std::make_unique<MigrateCommand>(); }

}  // namespace pawl::cli
