#include "net/http_client.h"

#include <netdb.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>

#include "base/error_codes.h"

namespace pawl::net {
namespace {

constexpr std::size_t kReadBytes = 64 << 10;

Error unreachable(const std::string& what) {
  return {ErrorCode::server_unreachable, what + ": " + std::strerror(errno)};
}

Error broken(const std::string& what) { return {ErrorCode::server_unreachable, what}; }

SSL* ssl_of(void* tls) { return static_cast<SSL*>(tls); }

Error tls_error(const std::string& what, SSL* tls) {
  const long verdict = tls == nullptr ? X509_V_OK : SSL_get_verify_result(tls);
  char text[256] = "";
  if (verdict != X509_V_OK) return broken(what + ": " + X509_verify_cert_error_string(verdict));
  if (const unsigned long code = ERR_get_error()) {
    ERR_error_string_n(code, text, sizeof text);
    return broken(what + ": " + text);
  }
  return unreachable(what);
}

bool is_same_name(std::string_view name, std::string_view lower_case) {
  return std::equal(name.begin(), name.end(), lower_case.begin(), lower_case.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; });
}

bool is_address(const std::string& host) {
  return host.find(':') != std::string::npos ||
         host.find_first_not_of("0123456789.") == std::string::npos;
}

}  // namespace

std::optional<Url> parse_url(std::string_view text) {
  Url url;
  if (text.starts_with("https://")) {
    url.tls = true;
    text.remove_prefix(8);
  } else if (text.starts_with("http://")) {
    text.remove_prefix(7);
  } else {
    return std::nullopt;
  }
  for (const char letter : text) {
    if (static_cast<unsigned char>(letter) <= ' ' || letter == '#' || letter == '\x7f') {
      return std::nullopt;
    }
  }
  const std::size_t end = text.find_first_of("/?");
  std::string_view host = text.substr(0, end);
  url.target = end == std::string_view::npos ? "/" : std::string(text.substr(end));
  if (url.target[0] == '?') url.target.insert(0, "/");
  url.port = url.tls ? 443 : 80;
  const std::size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) {
    const std::string_view port = host.substr(colon + 1);
    const auto read = std::from_chars(port.data(), port.data() + port.size(), url.port);
    if (read.ec != std::errc() || read.ptr != port.data() + port.size() || url.port == 0) {
      return std::nullopt;
    }
    host = host.substr(0, colon);
  }
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty() || host.find_first_of("@[]") != std::string_view::npos) return std::nullopt;
  url.host = std::string(host);
  return url;
}

HttpClient::~HttpClient() { close(); }

HttpClient::HttpClient(HttpClient&& other) noexcept
    : options_(std::move(other.options_)),
      socket_(std::exchange(other.socket_, -1)),
      tls_(std::exchange(other.tls_, nullptr)),
      buffer_(std::move(other.buffer_)) {}

void HttpClient::close() {
  if (tls_ != nullptr) SSL_free(ssl_of(std::exchange(tls_, nullptr)));
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
  buffer_.clear();
}

void HttpClient::end_writing() { ::shutdown(socket_, SHUT_WR); }

Status HttpClient::connect() {
  close();
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  std::string port = std::to_string(options_.port);
  int failed = ::getaddrinfo(options_.host.c_str(), port.c_str(), &hints, &found);
  if (failed != 0) return fail(broken(options_.host + ": " + ::gai_strerror(failed)));
  Error error = broken(options_.host + " has no address");
  for (addrinfo* at = found; at != nullptr && socket_ < 0; at = at->ai_next) {
    int socket = ::socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
    if (socket < 0) continue;
    auto ms = options_.timeout.count();
    timeval limit{ms / 1000, ms % 1000 * 1000};
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    int yes = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (::connect(socket, at->ai_addr, at->ai_addrlen) == 0) {
      socket_ = socket;
    } else {
      error = unreachable("cannot connect to " + options_.host + ":" + port);
      ::close(socket);
    }
  }
  ::freeaddrinfo(found);
  if (socket_ < 0) return fail(std::move(error));
  if (!options_.tls) return {};
  Status begun = begin_tls();
  if (!begun) close();
  return begun;
}

// The server must prove that it is the host that was asked for.
Status HttpClient::begin_tls() {
  SSL_CTX* context = SSL_CTX_new(TLS_client_method());
  if (context == nullptr) return fail(tls_error("TLS", nullptr));
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  const bool trusts =
      options_.authority_path.empty()
          ? SSL_CTX_set_default_verify_paths(context) == 1
          : SSL_CTX_load_verify_locations(context, options_.authority_path.c_str(), nullptr) == 1;
  SSL* tls = trusts ? SSL_new(context) : nullptr;
  SSL_CTX_free(context);
  if (tls == nullptr) {
    return fail(tls_error("cannot read trusted certificates " + options_.authority_path, nullptr));
  }
  tls_ = tls;
  SSL_set_fd(tls, socket_);
  if (is_address(options_.host)) {
    X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), options_.host.c_str());
  } else {
    SSL_set1_host(tls, options_.host.c_str());
    SSL_set_tlsext_host_name(tls, options_.host.c_str());
  }
  ERR_clear_error();
  if (SSL_connect(tls) != 1) {
    return fail(tls_error("no TLS with " + options_.host, tls));
  }
  return {};
}

Status HttpClient::send(std::string_view bytes) {
  while (!bytes.empty() && tls_ != nullptr) {
    ERR_clear_error();
    const int part = static_cast<int>(std::min<std::size_t>(bytes.size(), 1 << 20));
    const int sent = SSL_write(ssl_of(tls_), bytes.data(), part);
    if (sent <= 0) return fail(tls_error("cannot send", ssl_of(tls_)));
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  while (!bytes.empty()) {
    ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return fail(unreachable("cannot send"));
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return {};
}

Result<std::string> HttpClient::receive_some() {
  if (!buffer_.empty()) return std::exchange(buffer_, {});
  // Somebody who sends a byte now and then must not be listened to for ever.
  if (std::chrono::steady_clock::now() >= end_) {
    return fail(broken("the response did not come in time"));
  }
  std::string bytes(kReadBytes, '\0');
  ssize_t got = 0;
  if (tls_ != nullptr) {
    ERR_clear_error();
    got = SSL_read(ssl_of(tls_), bytes.data(), static_cast<int>(bytes.size()));
    if (got <= 0 && SSL_get_error(ssl_of(tls_), static_cast<int>(got)) != SSL_ERROR_ZERO_RETURN) {
      return fail(tls_error("cannot receive", ssl_of(tls_)));
    }
    bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return bytes;
  }
  do {
    got = ::recv(socket_, bytes.data(), bytes.size(), 0);
  } while (got < 0 && errno == EINTR);
  if (got < 0) return fail(unreachable("cannot receive"));
  bytes.resize(static_cast<std::size_t>(got));
  return bytes;
}

Result<std::string> HttpClient::read_line() {
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n")) == std::string::npos) {
    std::string kept = std::exchange(buffer_, {});
    PAWL_TRY(std::string more, receive_some());
    if (more.empty()) return fail(broken("the server has closed the connection"));
    buffer_ = std::move(kept) + more;
  }
  std::string line = buffer_.substr(0, end);
  buffer_.erase(0, end + 2);
  return line;
}

Status HttpClient::read_bytes(std::size_t count, std::string* into) {
  while (buffer_.size() < count) {
    count -= buffer_.size();
    *into += std::exchange(buffer_, {});
    PAWL_TRY(buffer_, receive_some());
    if (buffer_.empty()) return fail(broken("the response ends too early"));
  }
  into->append(buffer_, 0, count);
  buffer_.erase(0, count);
  return {};
}

Status HttpClient::read_chunks(std::string* into) {
  while (true) {
    PAWL_TRY(std::string line, read_line());
    std::size_t size = 0;
    auto read = std::from_chars(line.data(), line.data() + line.size(), size, 16);
    if (read.ec != std::errc()) return fail(broken("the response is not well formed"));
    if (size > options_.body_bytes - std::min(into->size(), options_.body_bytes)) {
      return fail(broken("the response is too large"));
    }
    PAWL_TRY_STATUS(read_bytes(size, into));
    PAWL_TRY(std::string end, read_line());
    if (size == 0) return {};
  }
}

bool HttpClient::wait_readable(std::chrono::milliseconds time) {
  if (!buffer_.empty() || (tls_ != nullptr && SSL_has_pending(ssl_of(tls_)) == 1)) return true;
  pollfd wanted{socket_, POLLIN, 0};
  return ::poll(&wanted, 1, static_cast<int>(time.count())) > 0;
}

Result<ClientResponse> HttpClient::receive_head() {
  ClientResponse response;
  PAWL_TRY(std::string line, read_line());
  std::size_t space = line.find(' ');
  if (!line.starts_with("HTTP/1.") || space == std::string::npos) {
    return fail(broken("the server does not speak HTTP"));
  }
  std::from_chars(line.data() + space + 1, line.data() + line.size(), response.status);
  while (true) {
    PAWL_TRY(line, read_line());
    if (line.empty()) break;
    std::size_t colon = line.find(':');
    if (colon == std::string::npos) return fail(broken("the response is not well formed"));
    std::size_t value = line.find_first_not_of(' ', colon + 1);
    response.headers.push_back(
        {line.substr(0, colon), value == std::string::npos ? std::string() : line.substr(value)});
  }
  if (response.status == 100) return receive_head();
  return response;
}

Result<ClientResponse> HttpClient::receive(bool has_body) {
  PAWL_TRY(ClientResponse response, receive_head());
  bool bodiless = !has_body || response.status == 204 || response.status == 304;
  std::string_view length = response.header("content-length");
  if (bodiless) {
    // Nothing follows.
  } else if (response.header("transfer-encoding") == "chunked") {
    PAWL_TRY_STATUS(read_chunks(&response.body));
  } else if (!length.empty()) {
    std::size_t count = 0;
    std::from_chars(length.data(), length.data() + length.size(), count);
    if (count > options_.body_bytes) return fail(broken("the response is too large"));
    PAWL_TRY_STATUS(read_bytes(count, &response.body));
  } else {
    while (true) {
      PAWL_TRY(std::string more, receive_some());
      if (more.empty()) break;
      response.body += more;
      if (response.body.size() > options_.body_bytes) {
        return fail(broken("the response is too large"));
      }
    }
  }
  if (response.header("connection") == "close") close();
  return response;
}

Result<ClientResponse> HttpClient::try_request(const std::string& text, bool has_body) {
  PAWL_TRY_STATUS(send(text));
  return receive(has_body);
}

std::string HttpClient::host_header() const {
  const bool bracketed = options_.host.find(':') != std::string::npos;
  std::string host = bracketed ? "[" + options_.host + "]" : options_.host;
  if (options_.port != (options_.tls ? 443 : 80)) host += ":" + std::to_string(options_.port);
  return host;
}

std::string HttpClient::request_text(std::string_view method, std::string_view target,
                                     std::string_view body,
                                     const std::vector<Header>& headers) const {
  std::string text;
  text.reserve(256 + body.size());
  text.append(method).append(" ").append(target).append(" HTTP/1.1\r\nHost: ");
  text.append(host_header()).append("\r\n");
  bool names_type = false;
  for (const std::vector<Header>* list : {&std::as_const(options_.headers), &headers}) {
    for (const Header& header : *list) {
      names_type = names_type || is_same_name(header.name, "content-type");
      text.append(header.name).append(": ").append(header.value).append("\r\n");
    }
  }
  if (!body.empty() || method == "POST" || method == "PUT") {
    if (!names_type) text.append("Content-Type: application/json\r\n");
    text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n");
  }
  text.append("\r\n").append(body);
  return text;
}

Result<ClientResponse> HttpClient::request(std::string_view method, std::string_view target,
                                           std::string_view body,
                                           const std::vector<Header>& headers) {
  const std::string text = request_text(method, target, body, headers);
  if (options_.total.count() > 0) end_ = std::chrono::steady_clock::now() + options_.total;
  bool fresh = !is_open();
  if (fresh) PAWL_TRY_STATUS(connect());
  auto response = try_request(text, method != "HEAD");
  if (!response) close();
  if (response || fresh || method != "GET") return response;
  // The server may have closed a connection that was idle for long. Only what does no harm if it
  // is done twice is sent again.
  PAWL_TRY_STATUS(connect());
  return try_request(text, method != "HEAD");
}

}  // namespace pawl::net
