// Tasks that the server itself offers, so that a workflow can do real work with no worker at all:
//
//   from pawl import task
//   reply = await task("http.request", "http://127.0.0.1:8000/orders", method="POST", json={"id":
//   7}) done = await task("shell.run", ["date", "-u"])
//
// http.request  reaches loopback, and hosts that are named in the options
// shell.run     only if the options allow it
// pawl.log      writes a line to the server's own log
// pawl.noop     returns its first argument
//
// They run on threads of their own, and are called like any other task: options, retries, time-outs
// and cancellation work as everywhere. docs/builtin-tasks.md says it to users.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/worker_pool.h"

namespace pawl::server {

struct BuiltinTaskOptions {
  // Besides loopback: "api.example.com", "*.example.com", or "*" for all.
  std::vector<std::string> http_hosts = {};
  bool allow_shell = false;
  std::function<void(std::string_view line)> log = {};
};

bool is_allowed_host(const BuiltinTaskOptions& options, std::string_view host);

std::vector<std::pair<std::string, engine::TaskFunction>> builtin_tasks(BuiltinTaskOptions options);

}  // namespace pawl::server
