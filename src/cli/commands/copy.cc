// `pawl copy`: a whole database into another one.
#include "store/copy/copy.h"

#include <fmt/core.h>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/say.h"
#include "store/open.h"

namespace pawl::cli {
namespace {

// So many runs between two words about how far it is.
constexpr std::uint64_t kSayEvery = 10'000;

class CopyStoreCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--from", "URL", from_, "the database to copy, such as sqlite:pawl.db");
    arguments.option("--to", "URL", to_,
                     "an empty database, such as postgres://USER@HOST/DATABASE");
    arguments.flag("--json", json_, "print what was copied as JSON");
    arguments.footer(
        "Everything is copied: programs, live and ended runs, schedules, tokens, the audit log. "
        "No server may\nbe running on either database; a backup may be copied at any time. In the "
        "end both are read again\nand compared. A copy that was interrupted is gone on with by the "
        "same command, and no server opens\nit before it is finished.\n"
        "Exit codes: 0 done, 4 not possible, 64 usage error.");
  }

  int run() override {
    const Status done = copy();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status copy() {
    if (from_.empty() || to_.empty() || from_ == to_) {
      return fail(ErrorCode::usage, "two databases are needed",
                  "give --from URL and --to URL, such as sqlite:pawl.db and postgres://HOST/DB");
    }
    PAWL_TRY(const std::unique_ptr<store::Store> source, store::open_store(from_));
    store::OpenOptions unfinished;
    unfinished.unfinished_copy = true;
    PAWL_TRY(const std::unique_ptr<store::Store> target, store::open_store(to_, unfinished));
    store::CopyOptions options;
    options.source_name = store::without_password(from_);
    options.on_progress = [said = std::uint64_t{0}](const char* what, std::uint64_t runs) mutable {
      if (runs < said) said = 0;
      if (runs < said + kSayEvery) return;
      said = runs;
      say("{} runs {}\n", runs, what);
    };
    PAWL_TRY(const store::CopyReport report, store::copy_store(*source, *target, options));
    return json_ ? print_json(report) : print(report);
  }

  Status print(const store::CopyReport& report) {
    for (std::size_t index = 0; index < store::kCopyKinds.size(); ++index) {
      const store::CopySums::Sum& sum = report.sums.of(static_cast<store::CopyKind>(index));
      if (sum.count == 0) continue;
      fmt::print("{:<14} {:>12}  {:016x}\n", store::kCopyKinds[index], sum.count, sum.digest);
    }
    say("{} → {}: the same in both\n", store::without_password(from_),
        store::without_password(to_));
    return {};
  }

  Status print_json(const store::CopyReport& report) {
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("from");
    writer.string(store::without_password(from_));
    writer.key("to");
    writer.string(store::without_password(to_));
    writer.key("rows");
    writer.begin_object();
    for (std::size_t index = 0; index < store::kCopyKinds.size(); ++index) {
      writer.key(store::kCopyKinds[index]);
      writer.number(
          static_cast<std::int64_t>(report.sums.of(static_cast<store::CopyKind>(index)).count));
    }
    writer.end();
    writer.end();
    PAWL_TRY(const std::string text, std::move(writer).finish());
    fmt::print("{}\n", text);
    return {};
  }

  std::string from_;
  std::string to_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_copy_command() { return std::make_unique<CopyStoreCommand>(); }

}  // namespace pawl::cli
