// Api: the server's REST API as the commands use it: one connection, JSON both ways, and errors
// that say what to do next. Of several servers on one store the first is asked that answers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "net/http_client.h"
#include "value/json_writer.h"
#include "value/payload_tree.h"

namespace pawl::cli {

// --- what every command that speaks to a server takes

struct ServerOptions {
  std::string url;             // --server, PAWL_URL, http://127.0.0.1:7380; several with commas
  std::string token;           // --token, PAWL_TOKEN
  std::string authority = {};  // --ca, PAWL_CA: PEM file of trusted certificates
  bool json = false;           // print what the server answered
};

enum class JsonFlag : bool { kNo, kYes };
void declare_server(Arguments& arguments, ServerOptions& options, JsonFlag json = JsonFlag::kYes);

// --- requests

struct ApiAnswer {
  unsigned status = 0;
  std::string text;
  PayloadTree body;  // null: the answer had none
};

class Api {
 public:
  static Result<Api> open(const ServerOptions& options);

  // An answer of 4xx or 5xx is an error, with the server's code, message and hint; what a deploy
  // was refused for is printed on stderr.
  Result<ApiAnswer> get(const std::string& target);
  Result<ApiAnswer> send(std::string_view method, const std::string& target,
                         const std::string& body = {});
  // For what may be asked again: goes on asking for a while if the server is not there, since it
  // may be just starting again.
  Result<ApiAnswer> get_patiently(const std::string& target);

  // Of the server that is asked.
  const std::string& url() const { return servers_[at_].url; }
  // For another connection to the same server.
  const net::ClientOptions& client_options() const { return servers_[at_].options; }

 private:
  struct OneServer {
    std::string url;
    net::ClientOptions options;
  };

  explicit Api(std::vector<OneServer> servers) : servers_(std::move(servers)) { connect_to(0); }

  void connect_to(std::size_t server);
  Result<net::ClientResponse> ask(std::string_view method, const std::string& target,
                                  const std::string& body);

  std::vector<OneServer> servers_;
  std::size_t at_ = 0;
  std::unique_ptr<net::HttpClient> client_;
};

// "/api/v1/runs/ID/state", with the id escaped.
std::string run_path(std::string_view run, std::string_view below = {});

// "?a=1&b=x%20y" out of what is added; empty values are left out.
class QueryText {
 public:
  void add(std::string_view name, std::string_view value);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// --- looking into answers: what is not there or of another kind is empty, zero or null

std::string text_at(const PayloadTree& tree, std::string_view name);
std::int64_t integer_at(const PayloadTree& tree, std::string_view name);
double number_at(const PayloadTree& tree, std::string_view name);
bool flag_at(const PayloadTree& tree, std::string_view name);
std::optional<std::int64_t> time_at(const PayloadTree& tree, std::string_view name);
const PayloadTree& tree_at(const PayloadTree& tree, std::string_view name);
// The elements of a list.
const PayloadTree::Elements& list_at(const PayloadTree& tree, std::string_view name);
// As payload text; "" for null.
std::string json_of(const PayloadTree& tree);

// --- values from the command line

// JSON text, @FILE, or - or @- for the standard input; checked.
Result<std::string> read_json_argument(const std::string& argument);

// For requests: larger than one payload may be.
JsonWriter request_writer();

// Prints the error, and gives the exit code for it.
int report_failure(const Error& error);

// --- where commands end

// Prints the answer as it came, with --json; else nothing.
void print_json(const ApiAnswer& answer);

}  // namespace pawl::cli
