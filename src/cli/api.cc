#include "cli/api.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "base/clock.h"
#include "base/error_codes.h"
#include "cli/command_line.h"
#include "cli/files.h"
#include "cli/say.h"
#include "cli/times.h"
#include "net/url.h"

namespace pawl::cli {
namespace {

constexpr const char* kDefaultUrl = "http://127.0.0.1:7380";
constexpr std::chrono::milliseconds kTimeout{40'000};  // longer than any long poll asks for
constexpr int kPatienceSeconds = 60;

const PayloadTree kNull;
const PayloadTree::Elements kNoElements;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The trace that the command is part of, as build systems hand it on.
void add_trace(std::vector<net::Header>* headers) {
  for (const auto& [variable, name] :
       {std::pair{"TRACEPARENT", "traceparent"}, std::pair{"TRACESTATE", "tracestate"}}) {
    std::string value = environment(variable);
    const auto is_printable = [](char c) { return c >= ' ' && c <= '~'; };
    if (value.empty() || !std::ranges::all_of(value, is_printable)) continue;
    headers->push_back({name, std::move(value)});
  }
}

Limits answer_limits() {
  Limits limits;
  limits.payload_bytes = std::size_t{1} << 30;
  limits.data_nesting += 100;
  return limits;
}

Result<net::ClientOptions> options_for(const std::string& url) {
  const std::optional<net::Url> parts = net::parse_url(url);
  if (!parts || parts->target != "/") {
    return fail(ErrorCode::usage, fmt::format("'{}' is not a server address", url),
                "write http://HOST:PORT or https://HOST:PORT");
  }
  net::ClientOptions options;
  options.host = parts->host;
  options.port = parts->port;
  options.tls = parts->tls;
  options.timeout = kTimeout;
  return options;
}

// What stands between the commas, each with its scheme.
std::vector<std::string> urls_of(std::string_view given) {
  std::vector<std::string> urls;
  while (!given.empty()) {
    const std::size_t end = std::min(given.find(','), given.size());
    std::string url(given.substr(0, end));
    given.remove_prefix(std::min(end + 1, given.size()));
    std::erase(url, ' ');
    while (url.ends_with('/')) url.pop_back();
    if (url.find("://") == std::string::npos) url = "http://" + url;
    urls.push_back(std::move(url));
  }
  return urls;
}

Error error_of(const net::ClientResponse& response, const PayloadTree& body) {
  const PayloadTree& error = tree_at(body, "error");
  if (text_at(error, "code").empty()) {
    // A proxy in front of a server that is being restarted, most likely.
    const bool nobody = response.status == 502 || response.status == 503 || response.status == 504;
    return {
        nobody ? ErrorCode::server_unreachable : ErrorCode::invalid_request,
        fmt::format("something in front of the server answered with status {}", response.status),
        nobody ? "look whether the server runs, and whether the proxy finds it"
               : "check the address, and what the proxy lets through"};
  }
  std::string message = text_at(error, "message");
  if (!list_at(error, "diagnostics").empty()) {
    // What a deploy was refused for: the places, each with its line, as the compiler shows them.
    say_text(message);
    message = "the server refuses the program";
  }
  const std::string label = text_at(error, "code");
  const auto code = find_error(label);
  if (message.empty()) message = fmt::format("the server answered with status {}", response.status);
  // A newer server may know codes that this program does not.
  if (!code && !label.empty()) message = label + ": " + message;
  Error out{code.value_or(ErrorCode::internal_error), message, text_at(error, "hint")};
  if (out.code == ErrorCode::not_authenticated) {
    out.hint =
        "give a token with --token or PAWL_TOKEN; someone with an admin token can create one with "
        "'pawl "
        "token create', or with its --store while the server is stopped";
  }
  if (out.code == ErrorCode::unknown_route) {
    out.hint = "the server may be older than this program, or no Pawl server at all";
  }
  return out;
}

// By what HttpClient says of it.
const char* unreachable_hint(std::string_view url, std::string_view message) {
  if (message.starts_with("cannot read trusted certificates")) {
    return "--ca or PAWL_CA names a PEM file of certificates";
  }
  if (message.starts_with("no TLS with")) {
    return "trust its certificate, or the authority that has signed it, with --ca FILE or PAWL_CA; "
           "the address of a server without TLS begins with http://";
  }
  if (url.starts_with("http://") && message.find("closed the connection") != message.npos) {
    return "if the server has TLS, its address begins with https://";
  }
  return "start one with 'pawl dev', or name another with --server or PAWL_URL";
}

}  // namespace

void declare_server(Arguments& arguments, ServerOptions& options, JsonFlag json) {
  arguments.option(
      "--server", "URL", options.url,
      "the server, or several that share a store, with commas between; default: PAWL_URL, or "
      "http://127.0.0.1:7380");
  arguments.option("--token", "TOKEN", options.token, "an API token; default: PAWL_TOKEN");
  arguments.option(
      "--ca", "FILE", options.authority,
      "PEM file of certificates to trust for https; default: PAWL_CA, or the system's");
  if (json == JsonFlag::kYes) {
    arguments.flag("--json", options.json, "print the server's response as JSON");
  }
}

// --- requests

Result<Api> Api::open(const ServerOptions& options) {
  const std::string given = options.url.empty() ? environment("PAWL_URL") : options.url;
  const std::string token = options.token.empty() ? environment("PAWL_TOKEN") : options.token;
  if (std::ranges::any_of(token, [](unsigned char c) { return c <= ' ' || c >= 0x7f; })) {
    return fail(ErrorCode::usage, "the API token has a space or a control character in it",
                "give it as 'pawl token create' printed it: --token or PAWL_TOKEN");
  }
  std::vector<OneServer> servers;
  for (std::string& url : urls_of(given.empty() ? kDefaultUrl : given)) {
    PAWL_TRY(net::ClientOptions client, options_for(url));
    client.authority_path = options.authority.empty() ? environment("PAWL_CA") : options.authority;
    if (!token.empty()) client.headers.push_back({"Authorization", "Bearer " + token});
    add_trace(&client.headers);
    servers.push_back({std::move(url), std::move(client)});
  }
  return Api(std::move(servers));
}

void Api::connect_to(std::size_t server) {
  at_ = server;
  client_ = std::make_unique<net::HttpClient>(servers_[at_].options);
}

// A request that no server has got may go to any of them, and one that changes nothing may be asked
// again.
Result<net::ClientResponse> Api::ask(std::string_view method, const std::string& target,
                                     const std::string& body) {
  if (servers_.size() == 1) return client_->request(method, target, body);
  for (std::size_t left = servers_.size(); true; --left) {
    Status connected = client_->is_open() ? Status() : client_->connect();
    Result<net::ClientResponse> response = fail(ErrorCode::server_unreachable, "no server");
    if (connected) {
      response = client_->request(method, target, body);
    } else {
      response = fail(connected.error());
    }
    const bool is_leaving = response && response->status == 503;
    const bool may_go_on = !connected || method == "GET";
    if ((response && !is_leaving) || !may_go_on || left == 1) return response;
    connect_to((at_ + 1) % servers_.size());
  }
}

Result<ApiAnswer> Api::send(std::string_view method, const std::string& target,
                            const std::string& body) {
  Result<net::ClientResponse> response = ask(method, target, body);
  if (!response) {
    Error error = std::move(response).error();
    if (error.code == ErrorCode::server_unreachable) {
      error.hint = unreachable_hint(url(), error.message);
      error.message = fmt::format("no server at {}: {}", url(), error.message);
    }
    return fail(std::move(error));
  }
  ApiAnswer answer{response->status, std::move(response->body), {}};
  if (!answer.text.empty()) {
    Result<PayloadTree> tree = PayloadTree::parse(answer.text, answer_limits());
    if (!tree && response->status < 400) {
      return fail(
          ErrorCode::server_unreachable,
          fmt::format("what answers at {} is not a Pawl server: {}", url(), tree.error().message),
          "check the address");
    }
    if (tree) answer.body = std::move(*tree);
  }
  if (response->status >= 400) return fail(error_of(*response, answer.body));
  return answer;
}

Result<ApiAnswer> Api::get(const std::string& target) { return send("GET", target); }

Result<ApiAnswer> Api::get_patiently(const std::string& target) {
  for (int second = 0;; ++second) {
    Result<ApiAnswer> answer = get(target);
    const bool gone = !answer && (answer.error().code == ErrorCode::server_unreachable ||
                                  answer.error().code == ErrorCode::engine_stopped);
    if (!gone || second >= kPatienceSeconds) return answer;
    if (second == 0) say("pawl: no answer from {}; asking again\n", url());
    ::sleep(1);
  }
}

std::string run_path(std::string_view run, std::string_view below) {
  std::string path = "/api/v1/runs/" + net::percent_encode(run);
  if (!below.empty()) path.append("/").append(below);
  return path;
}

void QueryText::add(std::string_view name, std::string_view value) {
  if (value.empty()) return;
  text_ += text_.empty() ? '?' : '&';
  text_.append(name).append("=").append(net::percent_encode(value));
}

// --- looking into answers

const PayloadTree& tree_at(const PayloadTree& tree, std::string_view name) {
  const PayloadTree* found = tree.find(name);
  return found == nullptr ? kNull : *found;
}

std::string text_at(const PayloadTree& tree, std::string_view name) {
  const PayloadTree& found = tree_at(tree, name);
  return found.kind() == PayloadKind::kString ? found.text() : "";
}

std::int64_t integer_at(const PayloadTree& tree, std::string_view name) {
  return static_cast<std::int64_t>(number_at(tree, name));
}

double number_at(const PayloadTree& tree, std::string_view name) {
  const PayloadTree& found = tree_at(tree, name);
  if (found.kind() == PayloadKind::kInt) return static_cast<double>(found.integer());
  return found.kind() == PayloadKind::kFloat ? found.number() : 0;
}

bool flag_at(const PayloadTree& tree, std::string_view name) {
  const PayloadTree& found = tree_at(tree, name);
  return found.kind() == PayloadKind::kBool && found.boolean();
}

std::optional<std::int64_t> time_at(const PayloadTree& tree, std::string_view name) {
  return parse_time(text_at(tree, name));
}

const PayloadTree::Elements& list_at(const PayloadTree& tree, std::string_view name) {
  const PayloadTree& found = tree_at(tree, name);
  return found.kind() == PayloadKind::kList ? found.elements() : kNoElements;
}

std::string json_of(const PayloadTree& tree) {
  if (tree.is_null()) return "";
  Result<Payload> payload = tree.encode(answer_limits());
  return payload ? payload->text() : "";
}

// --- values from the command line

Result<std::string> read_json_argument(const std::string& argument) {
  std::string text = argument;
  if (argument == "-") {
    PAWL_TRY(text, read_file("-"));
  } else if (argument.starts_with('@')) {
    PAWL_TRY(text, read_file(argument.substr(1)));
  }
  Result<Payload> payload = Payload::parse(text);
  if (!payload) {
    Error error = std::move(payload).error();
    if (error.hint.empty() && argument == text) {
      error.hint = text.starts_with('{') || text.starts_with('[') || text.starts_with('"')
                       ? "write it as JSON, in single quotes for the shell: '{\"name\": \"Ada\"}'"
                       : fmt::format("a text is written with quotes: '\"{}\"'", text);
    }
    return fail(std::move(error));
  }
  return std::move(*payload).text();
}

JsonWriter request_writer() {
  JsonOptions options;
  options.max_bytes = std::size_t{1} << 30;
  options.tags = JsonTags::kPlain;
  return JsonWriter(options);
}

// --- where commands end

int report_failure(const Error& error) {
  std::fflush(stdout);
  report(error);
  switch (error.code) {
    case ErrorCode::server_unreachable:
      return kExitNoServer;
    case ErrorCode::compile_failed:
      return kExitCompileError;
    case ErrorCode::wait_timeout:
      return kExitTimeout;
    case ErrorCode::usage:
    case ErrorCode::cannot_read_file:
    case ErrorCode::invalid_json:
      return kExitUsage;
    default:
      return kExitRefused;
  }
}

void print_json(const ApiAnswer& answer) { fmt::print("{}\n", answer.text); }

}  // namespace pawl::cli
