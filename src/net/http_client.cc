#include "net/http_client.h"

#include <netdb.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>

namespace pawl::net {
namespace {

constexpr std::size_t kReadBytes = 64 << 10;

Error unreachable(const std::string& what) {
  return {ErrorCode::server_unreachable, what + ": " + std::strerror(errno)};
}

Error broken(const std::string& what) { return {ErrorCode::server_unreachable, what}; }

}  // namespace

HttpClient::~HttpClient() { close(); }

HttpClient::HttpClient(HttpClient&& other) noexcept
    : options_(std::move(other.options_)),
      socket_(std::exchange(other.socket_, -1)),
      buffer_(std::move(other.buffer_)) {}

void HttpClient::close() {
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
  return {};
}

Status HttpClient::send(std::string_view bytes) {
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
  std::string bytes(kReadBytes, '\0');
  ssize_t got = 0;
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
    PAWL_TRY_STATUS(read_bytes(size, into));
    PAWL_TRY(std::string end, read_line());
    if (size == 0) return {};
  }
}

Result<ClientResponse> HttpClient::receive(bool has_body) {
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
    response.headers.push_back({line.substr(0, colon), value == std::string::npos
                                                           ? std::string()
                                                           : line.substr(value)});
  }
  if (response.status == 100) return receive(has_body);
  bool bodiless = !has_body || response.status == 204 || response.status == 304;
  std::string_view length = response.header("content-length");
  if (bodiless) {
    // Nothing follows.
  } else if (response.header("transfer-encoding") == "chunked") {
    PAWL_TRY_STATUS(read_chunks(&response.body));
  } else if (!length.empty()) {
    std::size_t count = 0;
    std::from_chars(length.data(), length.data() + length.size(), count);
    PAWL_TRY_STATUS(read_bytes(count, &response.body));
  } else {
    while (true) {
      PAWL_TRY(std::string more, receive_some());
      if (more.empty()) break;
      response.body += more;
    }
  }
  if (response.header("connection") == "close") close();
  return response;
}

Result<ClientResponse> HttpClient::try_request(const std::string& text, bool has_body) {
  PAWL_TRY_STATUS(send(text));
  return receive(has_body);
}

Result<ClientResponse> HttpClient::request(std::string_view method, std::string_view target,
                                           std::string_view body,
                                           const std::vector<Header>& headers) {
  std::string text;
  text.reserve(256 + body.size());
  text.append(method).append(" ").append(target).append(" HTTP/1.1\r\nHost: ");
  text.append(options_.host).append("\r\n");
  for (const std::vector<Header>* list : {&std::as_const(options_.headers), &headers}) {
    for (const Header& header : *list) {
      text.append(header.name).append(": ").append(header.value).append("\r\n");
    }
  }
  if (!body.empty() || method == "POST" || method == "PUT") {
    text.append("Content-Type: application/json\r\nContent-Length: ");
    text.append(std::to_string(body.size())).append("\r\n");
  }
  text.append("\r\n").append(body);
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
