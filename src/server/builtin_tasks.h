// Tasks that the server itself offers, so that a workflow can do real work with no worker at all:
//
//   from pawl import task
//   reply = await task("http.request", "https://api.example.com/orders", method="POST", json={"id":
//   7}) done = await task("shell.run", ["date", "-u"])
//
// http.request  reaches what the operator allows (reach.h)
// shell.run     only if the options allow it
// pawl.log      writes a line to the server's own log
// pawl.link     makes a link by which a person answers a promise
// pawl.noop     returns its first argument
//
// They are called like any other task: options, retries, time-outs and cancellation work as
// everywhere. A request and a command only wait, and no thread waits with them: however slow a peer
// is, it holds up nobody but its own run. docs/builtin-tasks.md says it to users.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/task/worker_pool.h"
#include "net/http_fetch.h"
#include "server/reach.h"
#include "server/request_lanes.h"
#include "server/shell_host.h"

namespace pawl::server {

struct BuiltinTaskOptions {
  Reach reach = {};
  bool allow_shell = false;
  std::string public_url = {};  // of the links that pawl.link makes
  std::function<void(std::string_view line)> log = {};
};

class BuiltinTasks {
 public:
  // Tasks that the server holds at once, and how long those that have begun may take when it stops.
  static constexpr unsigned kHeld = 4096;

  // `shell` is null unless the options allow it.
  BuiltinTasks(BuiltinTaskOptions options, std::unique_ptr<ShellHost> shell,
               std::chrono::milliseconds patience);

  // The tasks know the server's own port from then on.
  void add_to(engine::WorkerPool& pool, std::uint16_t own_port);

 private:
  using Task = std::shared_ptr<engine::BegunTask>;

  void request(const Task& task);
  void fetch(const Task& task, net::FetchRequest fetch, bool raise_for_status);
  void run_command(const Task& task);

  const BuiltinTaskOptions options_;
  const std::chrono::milliseconds patience_;
  std::uint16_t own_port_ = 0;
  RequestLanes lanes_;
  // Last: their threads use the rest.
  std::unique_ptr<ShellHost> shell_;
  std::unique_ptr<net::HttpFetcher> fetcher_ = net::HttpFetcher::make();
};

}  // namespace pawl::server
