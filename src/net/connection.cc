#include "net/connection.h"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/error.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <charconv>
#include <optional>
#include <utility>

namespace pawl::net {
namespace {

namespace http = boost::beast::http;
using Clock = std::chrono::steady_clock;
using Parser = http::request_parser<http::string_body>;

constexpr std::size_t kFirstReadBytes = 4 << 10;
constexpr std::size_t kMostReadBytes = 256 << 10;
constexpr std::size_t kKeptBufferBytes = 16 << 10;
// How long a client that was refused is listened to, so that it reads why before it is cut off.
constexpr std::chrono::milliseconds kLinger{2000};
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

void append_number(std::string* out, std::size_t number, int base) {
  char digits[24];
  auto end = std::to_chars(digits, digits + sizeof digits, number, base);
  out->append(digits, end.ptr);
}

class HttpConnection;

class HttpExchange final : public Exchange {
 public:
  HttpExchange(std::weak_ptr<HttpConnection> connection,
               std::weak_ptr<boost::asio::io_context> context, Request request)
      : connection_(std::move(connection)), context_(std::move(context)) {
    request_ = std::move(request);
  }
  ~HttpExchange() override;

  void respond(Response response) override;
  void begin_stream(Response head) override;
  void send(std::string part) override;
  void end_stream() override;
  void on_gone(std::function<void()> gone) override;

 private:
  // Runs an action on the connection's thread, if that and the connection are still there.
  template <typename Action>
  void there(Action action) {
    std::shared_ptr<boost::asio::io_context> context = context_.lock();
    if (!context) return;
    boost::asio::dispatch(*context,
                          [connection = connection_, action = std::move(action)]() mutable {
                            if (auto alive = connection.lock()) action(*alive);
                          });
  }

  std::weak_ptr<HttpConnection> connection_;
  std::weak_ptr<boost::asio::io_context> context_;
  std::atomic<bool> answered_ = false;
};

class HttpConnection final : public Connection {
 public:
  HttpConnection(IoThread& thread, std::unique_ptr<ByteStream> stream, std::string remote)
      : thread_(thread), stream_(std::move(stream)), remote_(std::move(remote)) {}

  void begin() override;
  void check_time(SteadyTime now) override;
  void close_if_idle() override {
    if (state_ == State::kIdle) close();
  }
  void close() override;

  // --- what an exchange asks for
  void respond(Response response);
  void begin_stream(Response head);
  void send_part(const std::string& part);
  void end_stream();
  void set_gone(std::function<void()> gone);
  void refuse(unsigned status, std::string_view message);

 private:
  enum class State {
    kOpening,
    kIdle,       // between two requests
    kReceiving,  // a request has begun
    kHandling,   // the handler has it
    kSending,    // the response is on its way
    kStreaming,  // parts of it may come
    kLingering,  // the last response is out
    kClosed,
  };

  const HttpServerOptions& options() const { return thread_.shared().options; }
  std::shared_ptr<HttpConnection> self() {
    return std::static_pointer_cast<HttpConnection>(shared_from_this());
  }

  void next_request();
  void read();
  void received(const ErrorOf& error, std::size_t bytes);
  void feed();
  void parse_failed(const ErrorOf& error);
  void say_continue();
  void handle();
  void watch();
  void client_gone();
  void write_head(const Response& response, std::optional<std::size_t> length);
  void write();
  void wrote(const ErrorOf& error, std::size_t bytes);
  void sent();
  void linger();

  IoThread& thread_;
  std::unique_ptr<ByteStream> stream_;
  std::string remote_;
  State state_ = State::kOpening;
  SteadyTime deadline_ = SteadyTime::max();

  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  bool continue_said_ = false;

  bool is_head_ = false;
  bool old_version_ = false;  // HTTP/1.0
  bool keep_alive_ = true;
  bool watching_ = false;
  bool gone_said_ = false;
  std::function<void()> gone_;

  std::string head_;
  std::string body_;
  std::size_t sent_ = 0;
  bool writing_ = false;
  std::string pending_;  // of a stream, behind what is being written
  bool stream_ended_ = false;
};

// --- the exchange

HttpExchange::~HttpExchange() {
  if (answered_.exchange(true)) return;
  there([](HttpConnection& connection) {
    connection.refuse(500, "the server has dropped the request");
  });
}

void HttpExchange::respond(Response response) {
  if (answered_.exchange(true)) return;
  there([response = std::move(response)](HttpConnection& connection) mutable {
    connection.respond(std::move(response));
  });
}

void HttpExchange::begin_stream(Response head) {
  if (answered_.exchange(true)) return;
  there([head = std::move(head)](HttpConnection& connection) mutable {
    connection.begin_stream(std::move(head));
  });
}

void HttpExchange::send(std::string part) {
  there([part = std::move(part)](HttpConnection& connection) { connection.send_part(part); });
}

void HttpExchange::end_stream() {
  there([](HttpConnection& connection) { connection.end_stream(); });
}

void HttpExchange::on_gone(std::function<void()> gone) {
  there([gone = std::move(gone)](HttpConnection& connection) mutable {
    connection.set_gone(std::move(gone));
  });
}

// --- time and end

void HttpConnection::begin() {
  deadline_ = Clock::now() + options().receive_timeout;
  stream_->open([self = self()](const ErrorOf& error) {
    if (error) return self->close();
    self->next_request();
  });
}

void HttpConnection::check_time(SteadyTime now) {
  if (now < deadline_) return;
  if (state_ == State::kReceiving) return refuse(408, "the request did not arrive in time");
  close();
}

void HttpConnection::close() {
  if (state_ == State::kClosed) return;
  state_ = State::kClosed;
  stream_->close();
  client_gone();
  thread_.remove(*this);
}

// --- reading

void HttpConnection::next_request() {
  if (state_ == State::kClosed) return;
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(options().header_bytes));
  parser_->body_limit(options().body_bytes);
  parser_->eager(true);
  continue_said_ = false;
  gone_ = {};
  gone_said_ = false;
  if (buffer_.size() > 0) {
    state_ = State::kReceiving;
    deadline_ = Clock::now() + options().receive_timeout;
    return feed();
  }
  if (thread_.shared().draining) return close();
  if (buffer_.capacity() > kKeptBufferBytes) buffer_ = {};
  state_ = State::kIdle;
  deadline_ = Clock::now() + options().idle_timeout;
  read();
}

void HttpConnection::read() {
  std::size_t bytes = kFirstReadBytes;
  if (parser_->is_header_done()) {
    std::uint64_t left = parser_->content_length_remaining().value_or(kMostReadBytes);
    bytes = std::clamp<std::uint64_t>(left, kFirstReadBytes, kMostReadBytes);
  }
  stream_->read_some(
      buffer_.prepare(bytes),
      [self = self()](const ErrorOf& error, std::size_t moved) { self->received(error, moved); });
}

void HttpConnection::received(const ErrorOf& error, std::size_t bytes) {
  if (state_ != State::kIdle && state_ != State::kReceiving) return;
  if (error) {
    // A client that ended its side in the middle of a request may still read.
    if (state_ == State::kReceiving && error == boost::asio::error::eof) {
      return refuse(400, "the request ends before it is complete");
    }
    return close();
  }
  buffer_.commit(bytes);
  if (state_ == State::kIdle) {
    state_ = State::kReceiving;
    deadline_ = Clock::now() + options().receive_timeout;
  }
  feed();
}

void HttpConnection::feed() {
  while (buffer_.size() > 0 && !parser_->is_done()) {
    ErrorOf error;
    std::size_t used = 0;
    try {
      used = parser_->put(buffer_.data(), error);
    } catch (const std::bad_alloc&) {
      return refuse(503, "there is no memory for the request");
    }
    buffer_.consume(used);
    if (error == http::error::need_more) break;
    if (error) return parse_failed(error);
  }
  if (parser_->is_header_done()) {
    // What is not understood would be taken for no body, and the body for the next request.
    const auto coding = parser_->get()[http::field::transfer_encoding];
    if (!coding.empty() && !boost::beast::iequals(coding, "chunked")) {
      return refuse(501, "a body is sent plainly or in chunks, not compressed");
    }
  }
  if (parser_->is_done()) return handle();
  if (parser_->is_header_done() && !continue_said_) return say_continue();
  read();
}

void HttpConnection::parse_failed(const ErrorOf& error) {
  if (error == http::error::body_limit) return refuse(413, "the body is too large");
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return refuse(431, "the headers are too large");
  }
  if (error == http::error::bad_version) return refuse(505, "only HTTP/1.1 is spoken here");
  refuse(400, "the request is not HTTP: " + error.message());
}

void HttpConnection::say_continue() {
  continue_said_ = true;
  auto expect = parser_->get()[http::field::expect];
  if (!boost::beast::iequals(expect, "100-continue")) return read();
  Buffers text{boost::asio::buffer(kContinue.data(), kContinue.size()), {}};
  // So short a text goes out as a whole.
  stream_->write_some(text, [self = self()](const ErrorOf& error, std::size_t) {
    if (error) return self->close();
    if (self->state_ == State::kReceiving) self->read();
  });
}

void HttpConnection::handle() {
  auto message = parser_->release();
  Request request;
  request.method = std::string(message.method_string());
  request.target = std::string(message.target());
  request.remote = remote_;
  for (const auto& field : message) {
    request.headers.push_back({std::string(field.name_string()), std::string(field.value())});
  }
  request.body = std::move(message.body());
  is_head_ = message.method() == http::verb::head;
  old_version_ = message.version() < 11;
  keep_alive_ = message.keep_alive();
  state_ = State::kHandling;
  deadline_ = SteadyTime::max();
  ++thread_.shared().requests;
  thread_.shared().handler(
      std::make_shared<HttpExchange>(self(), thread_.context_if_alive(), std::move(request)));
  watch();
}

// --- the client may go away

void HttpConnection::watch() {
  if (watching_ || buffer_.size() > 0) return;
  if (state_ != State::kHandling && state_ != State::kStreaming) return;
  watching_ = true;
  stream_->wait_readable([self = self()](const ErrorOf& error) {
    self->watching_ = false;
    if (self->state_ != State::kHandling && self->state_ != State::kStreaming) return;
    if (error || self->stream_->other_end_closed()) self->client_gone();
  });
}

void HttpConnection::client_gone() {
  if (std::exchange(gone_said_, true)) return;
  if (auto gone = std::exchange(gone_, {})) gone();
  if (state_ == State::kStreaming) close();
}

void HttpConnection::set_gone(std::function<void()> gone) {
  if (gone_said_ || state_ == State::kClosed) return gone();
  if (state_ == State::kHandling || state_ == State::kStreaming) gone_ = std::move(gone);
}

// --- writing

void HttpConnection::write_head(const Response& response, std::optional<std::size_t> length) {
  if (thread_.shared().draining) keep_alive_ = false;
  head_ = "HTTP/1.1 ";
  append_number(&head_, response.status, 10);
  head_ += ' ';
  head_ += reason_of(response.status);
  head_ += "\r\nDate: ";
  head_ += thread_.date();
  if (!response.content_type.empty()) {
    head_ += "\r\nContent-Type: ";
    head_ += response.content_type;
  }
  for (const Header& header : response.headers) {
    head_ += "\r\n";
    head_ += header.name;
    head_ += ": ";
    head_ += header.value;
  }
  bool bodiless = response.status == 204 || response.status == 304;
  if (length && !bodiless) {
    head_ += "\r\nContent-Length: ";
    append_number(&head_, *length, 10);
  } else if (!length && !old_version_) {
    head_ += "\r\nTransfer-Encoding: chunked";
  } else if (!length) {
    keep_alive_ = false;
  }
  if (!keep_alive_) {
    head_ += "\r\nConnection: close";
  } else if (old_version_) {
    head_ += "\r\nConnection: keep-alive";
  }
  head_ += "\r\n\r\n";
}

void HttpConnection::respond(Response response) {
  if (state_ != State::kHandling) return;
  write_head(response, response.body.size());
  bool silent = is_head_ || response.status == 204 || response.status == 304;
  body_ = silent ? std::string() : std::move(response.body);
  state_ = State::kSending;
  write();
}

void HttpConnection::refuse(unsigned status, std::string_view message) {
  if (state_ != State::kReceiving && state_ != State::kHandling) return;
  if (state_ == State::kReceiving) {
    ++thread_.shared().bad_requests;
    is_head_ = false;
    old_version_ = false;
  }
  keep_alive_ = false;
  state_ = State::kHandling;
  if (options().refuse) return respond(options().refuse(status, message));
  respond({status, "text/plain", std::string(message) + "\n"});
}

void HttpConnection::begin_stream(Response head) {
  if (state_ != State::kHandling) return;
  write_head(head, std::nullopt);
  body_.clear();
  stream_ended_ = is_head_;
  state_ = State::kStreaming;
  write();
  watch();
}

void HttpConnection::send_part(const std::string& part) {
  if (state_ != State::kStreaming || stream_ended_ || part.empty()) return;
  if (pending_.size() > options().stream_backlog_bytes) return close();
  if (old_version_) {
    pending_ += part;
  } else {
    append_number(&pending_, part.size(), 16);
    pending_ += "\r\n";
    pending_ += part;
    pending_ += "\r\n";
  }
  if (!writing_) sent();
}

void HttpConnection::end_stream() {
  if (state_ != State::kStreaming || stream_ended_) return;
  stream_ended_ = true;
  if (!old_version_) pending_ += "0\r\n\r\n";
  if (!writing_) sent();
}

void HttpConnection::write() {
  std::size_t of_head = std::min(sent_, head_.size());
  std::size_t of_body = sent_ - of_head;
  Buffers rest{boost::asio::buffer(head_.data() + of_head, head_.size() - of_head),
               boost::asio::buffer(body_.data() + of_body, body_.size() - of_body)};
  writing_ = true;
  deadline_ = Clock::now() + options().send_timeout;
  stream_->write_some(rest, [self = self()](const ErrorOf& error, std::size_t bytes) {
    self->wrote(error, bytes);
  });
}

void HttpConnection::wrote(const ErrorOf& error, std::size_t bytes) {
  writing_ = false;
  if (state_ != State::kSending && state_ != State::kStreaming) return;
  if (error) return close();
  sent_ += bytes;
  if (sent_ < head_.size() + body_.size()) return write();
  sent();
}

void HttpConnection::sent() {
  sent_ = 0;
  head_.clear();
  body_.clear();
  deadline_ = SteadyTime::max();
  if (state_ == State::kStreaming) {
    if (!pending_.empty()) {
      body_ = std::exchange(pending_, {});
      return write();
    }
    if (!stream_ended_) return;
  }
  if (!keep_alive_) return linger();
  next_request();
}

// A socket that is closed while data waits to be read makes the client lose what it was sent last.
void HttpConnection::linger() {
  state_ = State::kLingering;
  deadline_ = Clock::now() + kLinger;
  stream_->end_writing();
  buffer_.clear();
  stream_->read_some(buffer_.prepare(kKeptBufferBytes),
                     [self = self()](const ErrorOf& error, std::size_t) {
                       if (self->state_ != State::kLingering) return;
                       if (error || Clock::now() >= self->deadline_) return self->close();
                       SteadyTime until = self->deadline_;
                       self->linger();
                       self->deadline_ = until;
                     });
}

}  // namespace

std::shared_ptr<Connection> Connection::make(IoThread& thread, std::unique_ptr<ByteStream> stream,
                                             std::string remote) {
  return std::make_shared<HttpConnection>(thread, std::move(stream), std::move(remote));
}

}  // namespace pawl::net
