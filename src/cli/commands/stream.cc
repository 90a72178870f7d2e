#include <fmt/core.h>

#include "cli/api.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

constexpr int kWaitSeconds = 20;

class StreamCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("RUN", run_, "the run's id");
    arguments.argument("NAME", name_, "the stream's name; left out: list the run's streams",
                       Presence::kOptional);
    arguments.flag("-f,--follow", follow_, "keep printing new items until the run ends");
    arguments.option("--from", "N", from_, "number of the first item; default: 0");
    declare_server(arguments, server_);
    arguments.footer(
        "Prints one item per line: texts as they are, other values as JSON. With --json, prints "
        "one object per line.\n"
        "Exit codes: 0 done, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = name_.empty() ? list() : print();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status list() {
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, api.get(run_path(run_, "streams")));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    for (const PayloadTree& stream : list_at(answer.body, "streams")) {
      fmt::print("{}  {} items\n", text_at(stream, "name"), integer_at(stream, "items"));
    }
    return {};
  }

  Status print() {
    PAWL_TRY(Api api, Api::open(server_));
    std::int64_t from = from_.value_or(0);
    while (true) {
      const std::string target = run_path(run_, "streams/" + net::percent_encode(name_)) +
                                 fmt::format("?from={}&wait={}", from, follow_ ? kWaitSeconds : 0);
      PAWL_TRY(const ApiAnswer answer, api.get_patiently(target));
      const PayloadTree::Elements& items = list_at(answer.body, "items");
      for (const PayloadTree& item : items) print_item(item);
      std::fflush(stdout);
      from = integer_at(answer.body, "next");
      if (flag_at(answer.body, "ended") || (!follow_ && items.empty())) return {};
    }
  }

  void print_item(const PayloadTree& item) const {
    const PayloadTree& value = tree_at(item, "value");
    const bool text = value.kind() == PayloadKind::kString && !server_.json;
    fmt::print("{}\n", text ? value.text() : json_of(server_.json ? item : value));
  }

  std::string run_;
  std::string name_;
  bool follow_ = false;
  std::optional<std::int64_t> from_;
  ServerOptions server_;
};

}  // namespace

std::unique_ptr<Command> make_stream_command() { return std::make_unique<StreamCommand>(); }

}  // namespace pawl::cli
