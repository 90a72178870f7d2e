// `pawl fsck`: looks at all of a database, and changes nothing.
#include "store/sqlite/fsck.h"

#include <fmt/core.h>

#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/database_path.h"
#include "cli/say.h"
#include "engine/run/stored_run_check.h"
#include "engine/service/service.h"
#include "store/sqlite/sqlite_store.h"

namespace pawl::cli {
namespace {

class FsckCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--store", "URL", store_,
                     "the database or a backup, such as sqlite:pawl.db; default: PAWL_STORE");
    arguments.flag("--json", json_, "print the result as JSON");
    arguments.footer(
        "Checks the structure of the file, the checksum of every row, what the tables say of each "
        "other,\nwhether the log is as long as was acknowledged, and whether every run, value and "
        "program can be\nread. Nothing is changed; the server may be running.\n"
        "Exit codes: 0 no problem, 1 problems found, 4 not possible, 64 usage error.");
  }

  int run() override {
    const Result<int> done = check();
    return done ? *done : report_failure(done.error());
  }

 private:
  Result<int> check() {
    PAWL_TRY(const std::string path, database_path(store_));
    PAWL_TRY(report_, store::check_sqlite(path));
    store::SqliteOptions options;
    options.read_only = true;
    PAWL_TRY(auto store, store::open_sqlite(path, options));
    check_programs(*store);
    check_runs(*store);
    if (json_) {
      PAWL_TRY_STATUS(print_json(path));
    } else {
      print_text(path);
    }
    return report_.problems.empty() ? kExitOk : kExitException;
  }

  void note(const std::string& what, store::Key run, const std::string& id) {
    // What is damaged in a run and was found by its checksum is not told twice.
    for (const store::Problem& problem : report_.problems) {
      if (run != 0 && problem.run == run) return;
    }
    report_.problems.push_back({what, run, id});
  }

  void check_programs(store::Store& store) {
    auto programs = store.programs(engine::Service::kNamespace);
    if (!programs) return note("the programs: " + programs.error().message, 0, {});
    for (const store::ProgramRecord& program : *programs) {
      const Status whole = engine::check_stored_program(store, program.key);
      if (whole) continue;
      note(fmt::format("program {}: {}", program.version.substr(0, 12), whole.error().message), 0,
           {});
    }
  }

  void check_runs(store::Store& store) {
    constexpr std::uint32_t kPage = 1'000;
    store::RunFilter all;
    all.ns = engine::Service::kNamespace;
    store::Key cursor = 0;
    do {
      auto page = store.list_runs(all, cursor, kPage);
      if (!page) return note("the list of runs: " + page.error().message, 0, {});
      for (const store::RunView& view : page->runs) {
        ++runs_;
        const Status whole = engine::check_stored_run(store, view.run.key, Limits());
        if (!whole) note(whole.error().message, view.run.key, view.run.id);
      }
      cursor = page->next;
    } while (cursor != 0);
  }

  void print_text(const std::string& path) const {
    for (const store::Problem& problem : report_.problems) {
      if (problem.run == 0) {
        fmt::print("{}\n", problem.what);
      } else {
        fmt::print("run {} (key {}): {}\n", problem.run_id.empty() ? "?" : problem.run_id,
                   problem.run, problem.what);
      }
    }
    say("{}: {} runs, {} checksums, {} problems\n", path, runs_, report_.rows,
        report_.problems.size());
    if (report_.unchecked > 0) {
      say("{} rows of an earlier release have no checksum yet\n", report_.unchecked);
    }
  }

  Status print_json(const std::string& path) const {
    JsonWriter writer = request_writer();
    writer.begin_object();
    writer.key("store");
    writer.string(path);
    for (const auto& [name, count] : {std::pair<const char*, std::uint64_t>("runs", runs_),
                                      {"checksums", report_.rows},
                                      {"without_checksum", report_.unchecked}}) {
      writer.key(name);
      writer.integer(static_cast<std::int64_t>(count));
    }
    writer.key("problems");
    writer.begin_list();
    for (const store::Problem& problem : report_.problems) {
      writer.begin_object();
      writer.key("problem");
      writer.string(problem.what);
      if (problem.run != 0) {
        writer.key("run");
        writer.string(problem.run_id);
        writer.key("key");
        writer.integer(problem.run);
      }
      writer.end();
    }
    writer.end();
    writer.end();
    PAWL_TRY(const std::string text, std::move(writer).finish());
    fmt::print("{}\n", text);
    return {};
  }

  std::string store_;
  bool json_ = false;
  std::uint64_t runs_ = 0;
  store::FsckReport report_;
};

}  // namespace

std::unique_ptr<Command> make_fsck_command() { return std::make_unique<FsckCommand>(); }

}  // namespace pawl::cli
