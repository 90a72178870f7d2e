#include "server/builtin_tasks.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "base/clock.h"
#include "base/error_codes.h"
#include "base/memory_failure.h"
#include "base/utf8.h"
#include "engine/schedule/interval_text.h"
#include "engine/trace/run_trace.h"
#include "server/answer_link.h"
#include "value/payload_tree.h"

namespace pawl::server {
namespace {

using engine::TaskContext;
using engine::TaskFailure;
using engine::TaskResult;

constexpr double kMostSeconds = 3600;

TaskFailure failure(std::string kind, std::string message, bool retryable, Payload data = {}) {
  return {CallError{std::move(kind), std::move(message), std::move(data), {}}, retryable};
}

TaskFailure wrong_argument(std::string message) {
  return failure("TypeError", std::move(message), false);
}

// The arguments of a call: the first ones by position, all by name. What is taken wrongly is noted,
// and told once.
class CallArguments {
 public:
  CallArguments(const engine::TaskOrder& order, std::vector<std::string_view> names)
      : name_(order.name) {
    auto args = PayloadTree::parse(order.args.text());
    auto keywords = PayloadTree::parse(order.keywords.text());
    if (args && args->kind() == PayloadKind::kList) {
      if (args->elements().size() > names.size()) complain("got too many arguments");
      for (std::size_t i = 0; i < std::min(names.size(), args->elements().size()); ++i) {
        values_.set(names[i], args->elements()[i]);
      }
    }
    if (keywords && keywords->kind() == PayloadKind::kObject) {
      for (const auto& [name, value] : keywords->fields()) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
          complain("got an unexpected argument '" + name + "'");
        }
        values_.set(name, value);
      }
    }
  }

  const PayloadTree* find(std::string_view name) const {
    const PayloadTree* found = values_.find(name);
    return found == nullptr || found->is_null() ? nullptr : found;
  }
  std::string text(std::string_view name, std::string otherwise = {}) {
    const PayloadTree* found = find(name);
    if (found == nullptr) return otherwise;
    if (found->kind() == PayloadKind::kString) return found->text();
    complain(std::string(name) + " must be a str");
    return otherwise;
  }
  double seconds(std::string_view name, double otherwise) {
    const PayloadTree* found = find(name);
    if (found == nullptr) return otherwise;
    double value = -1;
    if (found->kind() == PayloadKind::kInt) value = static_cast<double>(found->integer());
    if (found->kind() == PayloadKind::kFloat) value = found->number();
    if (value > 0 && value <= kMostSeconds) return value;
    complain(std::string(name) + " must be a number of seconds up to 3600");
    return otherwise;
  }
  bool flag(std::string_view name, bool otherwise) {
    const PayloadTree* found = find(name);
    if (found == nullptr) return otherwise;
    if (found->kind() == PayloadKind::kBool) return found->boolean();
    complain(std::string(name) + " must be a bool");
    return otherwise;
  }
  // A dict of texts.
  std::vector<std::pair<std::string, std::string>> texts(std::string_view name) {
    std::vector<std::pair<std::string, std::string>> out;
    const PayloadTree* found = find(name);
    if (found == nullptr) return out;
    if (found->kind() != PayloadKind::kObject) complain(std::string(name) + " must be a dict");
    if (found->kind() != PayloadKind::kObject) return out;
    for (const auto& [key, value] : found->fields()) {
      if (value.kind() == PayloadKind::kString) {
        out.emplace_back(key, value.text());
      } else {
        complain(std::string(name) + "[" + key + "] must be a str");
      }
    }
    return out;
  }
  // Text as UTF-8, or bytes.
  std::optional<std::string> bytes(std::string_view name) {
    const PayloadTree* found = find(name);
    if (found == nullptr) return std::nullopt;
    if (found->kind() == PayloadKind::kString || found->kind() == PayloadKind::kBytes) {
      return found->text();
    }
    complain(std::string(name) + " must be a str or bytes");
    return std::nullopt;
  }

  void complain(std::string what) {
    if (problem_.empty()) problem_ = name_ + "() " + std::move(what);
  }
  const std::string& problem() const { return problem_; }

 private:
  std::string name_;
  PayloadTree values_{PayloadTree::Fields{}};
  std::string problem_;
};

// Bytes as text if they are, for a program's convenience.
PayloadTree text_or_bytes(std::string content) {
  if (is_valid_utf8(content)) return PayloadTree(std::move(content));
  return {PayloadKind::kBytes, std::move(content)};
}

TaskResult encoded(const PayloadTree& tree) {
  Result<Payload> payload = tree.encode();
  if (!payload) return failure("ValueError", payload.error().message, false);
  return std::move(*payload);
}

bool is_token(std::string_view text) {
  if (text.empty()) return false;
  for (const char letter : text) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                       (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
    if (!plain) return false;
  }
  return true;
}

// --- http.request

struct HttpRequest {
  net::Url url;
  std::string method;
  std::vector<net::Header> headers;
  std::string body;
  double timeout = 30;
  bool raise_for_status = true;
};

// What is called is part of the attempt's span, unless the call says another.
void add_trace(const engine::TaskOrder& order, std::vector<net::Header>* headers) {
  if (!order.trace || !net::find_header(*headers, "traceparent").empty()) return;
  const engine::SpanId span = engine::attempt_span(*order.trace, order.call, order.attempt);
  headers->push_back(
      {"traceparent", engine::traceparent_text(order.trace->id, span, order.trace->sampled)});
  if (!order.trace->state.empty()) headers->push_back({"tracestate", order.trace->state});
}

HttpRequest read_request(CallArguments& arguments, const engine::TaskOrder& order) {
  HttpRequest request;
  const std::optional<net::Url> url = net::parse_url(arguments.text("url"));
  if (!url) arguments.complain("needs a url that begins with http:// or https://");
  request.url = url.value_or(net::Url());
  request.method = arguments.text("method", "GET");
  if (!is_token(request.method)) arguments.complain("method is not one of HTTP");
  request.timeout = arguments.seconds("timeout", 30);
  request.raise_for_status = arguments.flag("raise_for_status", true);
  bool has_key = false;
  for (auto& [name, value] : arguments.texts("headers")) {
    if (!is_token(name) || value.find_first_of(std::string_view("\r\n\0", 3)) != value.npos) {
      arguments.complain("headers has one that HTTP does not take");
    }
    has_key = has_key || name == "Idempotency-Key";
    request.headers.push_back({name, value});
  }
  const PayloadTree* json = arguments.find("json");
  const std::optional<std::string> body = arguments.bytes("body");
  if (json != nullptr && body) arguments.complain("takes body or json, not both");
  if (json != nullptr) {
    Result<Payload> text = json->encode();
    request.body = text ? text->text() : "";
  } else if (body) {
    request.body = *body;
    const bool has_type = !net::find_header(request.headers, "content-type").empty();
    if (!has_type) request.headers.push_back({"Content-Type", "text/plain; charset=utf-8"});
  }
  // The same for every attempt: so that whoever is called can tell.
  if (!has_key && request.method != "GET" && request.method != "HEAD") {
    request.headers.push_back({"Idempotency-Key", order.run + "/" + std::to_string(order.call)});
  }
  add_trace(order, &request.headers);
  request.headers.push_back({"Connection", "close"});
  return request;
}

TaskResult answer_of(bool raise_for_status, net::ClientResponse response) {
  PayloadTree headers{PayloadTree::Fields{}};
  for (const net::Header& header : response.headers) {
    std::string name = header.name;
    for (char& letter : name) letter = letter >= 'A' && letter <= 'Z' ? letter + 32 : letter;
    headers.set(name, text_or_bytes(header.value));
  }
  const bool is_json = response.header("content-type").find("json") != std::string_view::npos;
  PayloadTree out{PayloadTree::Fields{}};
  out.set("status", PayloadTree(static_cast<std::int64_t>(response.status)));
  out.set("headers", std::move(headers));
  std::optional<PayloadTree> parsed;
  if (is_json) {
    if (auto tree = PayloadTree::parse(response.body)) parsed = std::move(*tree);
  }
  out.set("body", text_or_bytes(std::move(response.body)));
  out.set("json", parsed ? std::move(*parsed) : PayloadTree());
  if (!raise_for_status || response.status < 400) return encoded(out);
  const bool retryable = response.status >= 500 || response.status == 408 || response.status == 429;
  Result<Payload> data = out.encode();
  return failure("HTTPError", "the server answered with status " + std::to_string(response.status),
                 retryable, data ? std::move(*data) : Payload());
}

std::string host_of(const net::Url& url) { return url.host + ":" + std::to_string(url.port); }

// Of a name that is no address: what it says by itself.
AddressKind kind_of_host(const std::string& host) {
  if (host == "localhost") return AddressKind::kThisMachine;
  const bool number =
      host.find_first_not_of("0123456789.") == host.npos || host.find(':') != host.npos;
  return number ? kind_of_address(host) : AddressKind::kOther;
}

std::string refusal_of(const Reach& reach, const std::string& host) {
  if (!reach.allows_host(host) && kind_of_host(host) != AddressKind::kThisMachine) {
    return "http.request may not reach " + host + ": start the server with --allow-host " + host;
  }
  return "http.request may not reach " + host +
         ", which is on the server's own machine or network: --allow-loopback allows this machine "
         "but for the server's own port, --allow-host any other address";
}

// --- the others

ShellCommand read_command(CallArguments& arguments) {
  ShellCommand command;
  const PayloadTree* given = arguments.find("command");
  if (given != nullptr && given->kind() == PayloadKind::kString) {
    command.words = {"/bin/sh", "-c", given->text()};
  } else if (given != nullptr &&
             (given->kind() == PayloadKind::kList || given->kind() == PayloadKind::kTuple)) {
    for (const PayloadTree& word : given->elements()) {
      if (word.kind() == PayloadKind::kString) {
        command.words.push_back(word.text());
      } else {
        arguments.complain("command must be a str or a list of str");
      }
    }
  }
  if (command.words.empty()) arguments.complain("command must be a str or a list of str");
  command.input = arguments.bytes("input").value_or("");
  command.timeout_s = arguments.seconds("timeout", 60);
  command.folder = arguments.text("cwd");
  command.variables = arguments.texts("env");
  const auto has_end = [](const std::string& text) { return text.find('\0') != text.npos; };
  bool cut = has_end(command.folder) || std::ranges::any_of(command.words, has_end);
  for (const auto& [name, value] : command.variables) {
    cut = cut || has_end(name) || has_end(value) || name.empty() || name.find('=') != name.npos;
  }
  // The system would take the text up to there for all of it.
  if (cut) arguments.complain("command, cwd and env take no null character, env no '=' in a name");
  return command;
}

TaskResult result_of(const ShellOutcome& outcome, bool check) {
  if (!outcome.problem.empty()) return failure("OSError", outcome.problem, outcome.timed_out);
  PayloadTree out{PayloadTree::Fields{}};
  out.set("exit_code", PayloadTree(static_cast<std::int64_t>(outcome.exit_code)));
  out.set("stdout", text_or_bytes(outcome.output));
  out.set("stderr", text_or_bytes(outcome.errors));
  if (!check || outcome.exit_code == 0) return encoded(out);
  Result<Payload> data = out.encode();
  return failure("CommandFailed",
                 "the command ended with exit code " + std::to_string(outcome.exit_code), true,
                 data ? std::move(*data) : Payload());
}

TaskResult log_line(const BuiltinTaskOptions& options, TaskContext& context) {
  const engine::TaskOrder& order = context.order();
  std::string line = order.run + ":";
  if (order.trace) line += " trace " + engine::hex_text(order.trace->id) + ":";
  auto args = PayloadTree::parse(context.order().args.text());
  if (args && args->kind() == PayloadKind::kList) {
    for (const PayloadTree& one : args->elements()) {
      if (one.kind() == PayloadKind::kString) {
        line += " " + one.text();
      } else if (auto text = one.encode()) {
        line += " " + text->text();
      }
    }
  }
  for (char& letter : line) {
    if (static_cast<unsigned char>(letter) < ' ') letter = ' ';
  }
  if (options.log) options.log(line);
  return Payload();
}

// A list of labels, or of pairs of a label and a value; none: "Confirm", which is True.
std::vector<AnswerChoice> read_choices(CallArguments& arguments) {
  const PayloadTree* given = arguments.find("choices");
  if (given == nullptr) return {{"Confirm", Payload::trusted("true")}};
  std::vector<AnswerChoice> choices;
  const auto is_sequence = [](const PayloadTree& tree) {
    return tree.kind() == PayloadKind::kList || tree.kind() == PayloadKind::kTuple;
  };
  if (!is_sequence(*given)) arguments.complain("choices must be a list");
  if (!is_sequence(*given)) return choices;
  for (const PayloadTree& one : given->elements()) {
    const bool is_pair = is_sequence(one) && one.elements().size() == 2 &&
                         one.elements()[0].kind() == PayloadKind::kString;
    const bool is_label = one.kind() == PayloadKind::kString;
    if (!is_pair && !is_label) {
      arguments.complain("choices must have labels, or pairs of a label and a value");
      continue;
    }
    auto value = (is_pair ? one.elements()[1] : one).encode();
    if (value) choices.push_back({is_pair ? one.elements()[0].text() : one.text(), *value});
  }
  return choices;
}

TaskResult link(const BuiltinTaskOptions& options, TaskContext& context) {
  constexpr double kMostSecondsOfALink = 366.0 * 86'400;
  CallArguments arguments(context.order(), {"token", "title", "choices", "ends_in"});
  AnswerLink made;
  const std::string token = arguments.text("token");
  made.title = arguments.text("title", "Please confirm");
  made.choices = read_choices(arguments);
  double seconds = 3.0 * 86'400;
  if (const PayloadTree* life = arguments.find("ends_in")) {
    if (life->kind() == PayloadKind::kInt) seconds = static_cast<double>(life->integer());
    if (life->kind() == PayloadKind::kFloat) seconds = life->number();
    const bool is_text = life->kind() == PayloadKind::kString;
    if (is_text) {
      const auto parsed = engine::parse_interval(life->text());
      seconds = parsed ? static_cast<double>(*parsed) / 1e6 : -1;
    }
  }
  if (!(seconds > 0 && seconds <= kMostSecondsOfALink)) {
    arguments.complain("ends_in must be seconds, or a text such as '3d', up to a year");
  }
  if (!arguments.problem().empty()) return wrong_argument(arguments.problem());
  made.ends_at_us = SystemClock().now_us() + static_cast<std::int64_t>(seconds * 1e6);
  const auto path = make_answer_path(token, made);
  if (!path) return failure("ValueError", path.error().message, false);
  return encoded(PayloadTree(options.public_url + *path));
}

TaskResult noop(TaskContext& context) {
  auto args = PayloadTree::parse(context.order().args.text());
  if (!args || args->kind() != PayloadKind::kList || args->elements().empty()) return Payload();
  return encoded(args->elements().front());
}

}  // namespace

BuiltinTasks::BuiltinTasks(BuiltinTaskOptions options, std::unique_ptr<ShellHost> shell,
                           std::chrono::milliseconds patience)
    : options_(std::move(options)), patience_(patience), shell_(std::move(shell)) {}

void BuiltinTasks::add_to(engine::WorkerPool& pool, std::uint16_t own_port) {
  own_port_ = own_port;
  pool.add_begun("http.request", [this](const Task& task) { request(task); });
  pool.add_begun("shell.run", [this](const Task& task) { run_command(task); });
  pool.add("pawl.log", [this](TaskContext& context) { return log_line(options_, context); });
  pool.add("pawl.link", [this](TaskContext& context) { return link(options_, context); });
  pool.add("pawl.noop", [](TaskContext& context) { return noop(context); });
}

// --- http.request

void BuiltinTasks::request(const Task& task) {
  CallArguments arguments(
      task->order(), {"url", "method", "headers", "body", "json", "timeout", "raise_for_status"});
  HttpRequest request = read_request(arguments, task->order());
  if (!arguments.problem().empty()) return task->finish(wrong_argument(arguments.problem()));
  if (!options_.reach.allows_host(request.url.host)) {
    return task->finish(
        failure("PermissionError", refusal_of(options_.reach, request.url.host), false));
  }
  net::FetchRequest fetched;
  fetched.url = std::move(request.url);
  fetched.method = std::move(request.method);
  fetched.body = std::move(request.body);
  fetched.headers = std::move(request.headers);
  fetched.timeout = std::chrono::milliseconds(static_cast<std::int64_t>(request.timeout * 1000));
  fetched.body_bytes = Limits{}.payload_bytes / 2;
  fetched.allowed = [this, host = fetched.url.host](const std::string& address,
                                                    std::uint16_t port) {
    return options_.reach.allows_address(host, address, port, own_port_);
  };
  const std::string host = host_of(fetched.url);
  // While it waits for its turn.
  task->on_interrupt([task = std::weak_ptr(task)] {
    if (const auto alive = task.lock()) alive->finish(engine::TaskReturned{});
  });
  lanes_.enter(host, [this, task, fetched = std::move(fetched), raise = request.raise_for_status] {
    fetch(task, fetched, raise);
  });
}

void BuiltinTasks::fetch(const Task& task, net::FetchRequest fetch, bool raise_for_status) {
  const std::string host = host_of(fetch.url);
  const std::string name = fetch.url.host;
  if (task->interrupted()) {
    lanes_.leave(host);
    return task->finish(engine::TaskReturned{});
  }
  const auto id = fetcher_->begin(std::move(fetch), [this, task, host, name, raise_for_status](
                                                        Result<net::ClientResponse> response) {
    lanes_.leave(host);
    if (response) return task->finish(answer_of(raise_for_status, std::move(*response)));
    if (response.error().code == ErrorCode::not_allowed) {
      return task->finish(failure("PermissionError", refusal_of(options_.reach, name), false));
    }
    // The server is stopping, and whoever comes after it asks again.
    if (task->interrupted() && !task->cancelled()) {
      return task->finish(engine::TaskReturned{});
    }
    task->finish(failure("ConnectionError", response.error().message, true));
  });
  // Without memory for it, an interrupted request goes on until its own time is over.
  const auto end_early = [this, id, task = std::weak_ptr(task)] {
    const auto alive = task.lock();
    const bool unwanted = alive != nullptr && alive->cancelled();
    fetcher_->end_within(id, unwanted ? std::chrono::milliseconds(0) : patience_);
  };
  (void)has_memory_for([&] { task->on_interrupt(end_early); });
}

// --- shell.run

void BuiltinTasks::run_command(const Task& task) {
  CallArguments arguments(task->order(), {"command", "input", "timeout", "cwd", "env", "check"});
  ShellCommand command = read_command(arguments);
  const bool check = arguments.flag("check", true);
  if (!arguments.problem().empty()) return task->finish(wrong_argument(arguments.problem()));
  if (!options_.allow_shell || shell_ == nullptr) {
    return task->finish(
        failure("PermissionError", "shell.run is off: start the server with --allow-shell", false));
  }
  const auto id = shell_->run(std::move(command), [task, check](const ShellOutcome& outcome) {
    // The server is stopping, and whoever comes after it begins again.
    const bool stopped = task->interrupted() && !task->cancelled();
    if (!outcome.problem.empty() && stopped) return task->finish(engine::TaskReturned{});
    task->finish(result_of(outcome, check));
  });
  task->on_interrupt([this, id] { shell_->cancel(id); });
}

}  // namespace pawl::server
