// HttpClient: one connection to a server, used by one thread at a time. It blocks; it keeps the
// connection between two requests and opens it anew when the server has closed it.
//
// For the command line, built-in tasks, tests and benchmarks.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "net/http.h"

namespace pawl::net {

struct ClientOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
  std::chrono::milliseconds timeout{30'000};      // of one read or write
  std::chrono::milliseconds total{0};             // of a whole request; 0: as long as it takes
  std::vector<Header> headers = {};               // of every request
  std::size_t body_bytes = std::size_t{1} << 30;  // largest body of a response

  bool tls = false;
  std::string authority_path = {};  // PEM file of trusted certificates; empty: the system's
};

// "http://HOST[:PORT]/PATH", with the target as it is sent; an IPv6 address stands in brackets.
struct Url {
  bool tls = false;
  std::string host;
  std::uint16_t port = 0;  // 80 or 443 if none is named
  std::string target;      // path and query; at least "/"
};
// Nothing: it is no such URL. User names and fragments are not taken.
std::optional<Url> parse_url(std::string_view text);

struct ClientResponse {
  unsigned status = 0;
  std::vector<Header> headers;
  std::string body;

  std::string_view header(std::string_view name) const { return find_header(headers, name); }
};

class HttpClient {
 public:
  explicit HttpClient(ClientOptions options) : options_(std::move(options)) {}
  ~HttpClient();
  HttpClient(HttpClient&& other) noexcept;
  HttpClient& operator=(HttpClient&&) = delete;

  Result<ClientResponse> request(std::string_view method, std::string_view target,
                                 std::string_view body = {},
                                 const std::vector<Header>& headers = {});

  // The bytes of a request.
  std::string request_text(std::string_view method, std::string_view target, std::string_view body,
                           const std::vector<Header>& headers) const;

  // --- the parts of it, for those who send what is no request, or read a stream
  Status connect();
  Status send(std::string_view bytes);
  Result<ClientResponse> receive(bool has_body = true);
  // Whether there are bytes, or the end, to receive within this time.
  bool wait_readable(std::chrono::milliseconds time);
  // The head of a response alone; what is behind it comes with receive_some.
  Result<ClientResponse> receive_head();
  // Some bytes, as they come; empty: the server has closed the connection.
  Result<std::string> receive_some();
  void end_writing();
  void close();
  bool is_open() const { return socket_ >= 0; }

 private:
  Result<ClientResponse> try_request(const std::string& text, bool has_body);
  Status begin_tls();
  std::string host_header() const;
  Result<std::string> read_line();
  Status read_bytes(std::size_t count, std::string* into);
  Status read_chunks(std::string* into);

  ClientOptions options_;
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::time_point::max();
  int socket_ = -1;
  void* tls_ = nullptr;  // SSL of OpenSSL, if the connection has TLS
  std::string buffer_;   // received and not yet used
};

}  // namespace pawl::net
