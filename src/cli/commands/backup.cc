// `pawl backup` and `pawl restore`, on the database's file itself.
#include "store/sqlite/backup.h"

#include <fmt/core.h>

#include "base/error_codes.h"
#include "base/random.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/database_path.h"
#include "cli/say.h"

namespace pawl::cli {
namespace {

class CopyCommand final : public Command {
 public:
  enum class Direction { kBackup, kRestore };

  explicit CopyCommand(Direction direction) : direction_(direction) {}

  void declare(Arguments& arguments) override {
    arguments.argument(
        "FILE", file_,
        direction_ == Direction::kBackup ? "the backup file to write" : "the backup file");
    arguments.option("--store", "URL", store_,
                     "the server's database, such as sqlite:pawl.db; default: PAWL_STORE");
    arguments.flag("--force", force_, "overwrite an existing file");
    arguments.flag("--json", json_, "print the result as JSON");
    arguments.footer(direction_ == Direction::kBackup
                         ? "The server may be running. The backup holds everything committed "
                           "before it began.\nExit codes: 0 done, 4 not possible, 64 usage error."
                         : "The server must not be running.\n"
                           "Exit codes: 0 done, 4 not possible, 64 usage error.");
  }

  int run() override {
    const Status done = copy();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  // Far more than were given out since the backup, and each time others.
  static std::int64_t some_keys() {
    constexpr std::uint64_t kLeast = std::uint64_t{1} << 32;
    return static_cast<std::int64_t>(kLeast + SystemRandom().next_u64() % (kLeast << 8));
  }

  Status copy() {
    PAWL_TRY(const std::string path, database_path(store_));
    const auto overwrite = force_ ? store::Overwrite::kYes : store::Overwrite::kNo;
    const bool backup = direction_ == Direction::kBackup;
    PAWL_TRY_STATUS(backup ? store::backup_sqlite(path, file_, overwrite)
                           : store::restore_sqlite(file_, path, overwrite, some_keys()));
    const std::string& from = backup ? path : file_;
    const std::string& to = backup ? file_ : path;
    if (!json_) {
      say("{} → {}\n", from, to);
      return {};
    }
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("from");
    writer.string(from);
    writer.key("to");
    writer.string(to);
    writer.end();
    PAWL_TRY(const std::string text, std::move(writer).finish());
    fmt::print("{}\n", text);
    return {};
  }

  Direction direction_;
  std::string file_;
  std::string store_;
  bool force_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_backup_command() {
  return std::make_unique<CopyCommand>(CopyCommand::Direction::kBackup);
}
std::unique_ptr<Command> make_restore_command() {
  return std::make_unique<CopyCommand>(CopyCommand::Direction::kRestore);
}

}  // namespace pawl::cli
