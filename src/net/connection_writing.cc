// What a connection says: responses, refusals, streams, and its end.
#include <charconv>
#include <utility>

#include "net/http_connection.h"
#include "net/http_exchange.h"

namespace pawl::net {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLingerReadBytes = 16 << 10;
// How long a client that was refused is listened to, so that it reads why before it is cut off.
constexpr std::chrono::milliseconds kLinger{2000};

void append_number(std::string* out, std::size_t number, int base) {
  char digits[24];
  auto end = std::to_chars(digits, digits + sizeof digits, number, base);
  out->append(digits, end.ptr);
}

}  // namespace

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

Response HttpConnection::no_room() const {
  if (!options().refuse) return {503, "text/plain", "there is no room for the answer\n"};
  return options().refuse(
      503, "requests hold as much memory as they may: there is no room for the answer");
}

void HttpConnection::respond_without_room() {
  thread_.relieve(*this);
  respond(no_room());
}

void HttpConnection::respond(Response response) {
  if (state_ != State::kHandling) return;
  bool silent = is_head_ || response.status == 204 || response.status == 304;
  const std::size_t held = silent ? 0 : response.body.size();
  if (!hold(held)) response = no_room();
  write_head(response, response.body.size());
  body_ = silent ? std::string() : std::move(response.body);
  state_ = State::kSending;
  progress_ = Clock::now();
  write();
}

void HttpConnection::refuse(unsigned status, std::string_view message) {
  if (state_ != State::kReceiving && state_ != State::kHandling) return;
  if (state_ == State::kReceiving) {
    drop_request();
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
  progress_ = Clock::now();
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
  if (!hold(body_.capacity() + pending_.capacity())) return close();
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
  deadline_ = Clock::now() + options().send_timeout;
  stream_->write_some(rest, [self = self()](const ErrorOf& error, std::size_t bytes) {
    self->guarded([&] { self->wrote(error, bytes); });
  });
  writing_ = true;
}

void HttpConnection::wrote(const ErrorOf& error, std::size_t bytes) {
  writing_ = false;
  if (state_ != State::kSending && state_ != State::kStreaming) return;
  if (error) return close();
  progress_ = Clock::now();
  sent_ += bytes;
  if (sent_ < head_.size() + body_.size()) return write();
  sent();
}

void HttpConnection::sent() {
  sent_ = 0;
  head_.clear();
  release(body_);
  deadline_ = SteadyTime::max();
  if (state_ == State::kStreaming) {
    if (!pending_.empty()) {
      body_ = std::exchange(pending_, {});
      progress_ = Clock::now();
      return write();
    }
    share_.resize(buffer_.capacity());
    if (!stream_ended_) return;
  }
  if (!keep_alive_) return linger();
  next_request();
}

// A socket that is closed while data waits to be read makes the client lose what it was sent last.
void HttpConnection::linger() {
  if (state_ != State::kLingering) deadline_ = Clock::now() + kLinger;
  state_ = State::kLingering;
  stream_->end_writing();
  buffer_ = {};
  share_.resize(0);
  stream_->read_some(buffer_.prepare(kLingerReadBytes),
                     [self = self()](const ErrorOf& error, std::size_t) {
                       self->guarded([&] {
                         if (self->state_ != State::kLingering) return;
                         if (error || Clock::now() >= self->deadline_) return self->close();
                         self->linger();
                       });
                     });
}

}  // namespace pawl::net
