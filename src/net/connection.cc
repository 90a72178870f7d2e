#include "net/connection.h"

#include <algorithm>
#include <boost/asio/error.hpp>
#include <utility>

#include "net/http_connection.h"
#include "net/http_exchange.h"

namespace pawl::net {
namespace {

using Clock = std::chrono::steady_clock;
using Failure = BodyReader::Failure;

constexpr std::size_t kFirstReadBytes = 4 << 10;
constexpr std::size_t kMostReadBytes = 64 << 10;
constexpr std::size_t kKeptBufferBytes = 16 << 10;
// Bodies up to this size are reckoned as they are; larger ones several times, since what is made of
// them is as large as they are.
constexpr std::size_t kPlainBodyBytes = 64 << 10;
constexpr std::size_t kHandledFactor = 3;
// A client that has been silent for so long, or is slower than this, stalls.
constexpr std::chrono::milliseconds kSilence{1000};
constexpr std::chrono::milliseconds kGrace{2000};
constexpr std::size_t kLeastBytesPerSecond = 32 << 10;
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr std::string_view kMemoryShort =
    "requests hold as much memory as they may: there is no room for this one";

}  // namespace

HttpConnection::HttpConnection(IoThread& thread, std::unique_ptr<ByteStream> stream,
                               std::string remote)
    : thread_(thread),
      stream_(std::move(stream)),
      remote_(std::move(remote)),
      since_(Clock::now()),
      progress_(since_),
      share_(thread.shared().budget) {}

std::shared_ptr<Connection> Connection::make(IoThread& thread, std::unique_ptr<ByteStream> stream,
                                             std::string remote) {
  return std::make_shared<HttpConnection>(thread, std::move(stream), std::move(remote));
}

// --- time and end

void HttpConnection::begin() {
  guarded([this] {
    deadline_ = Clock::now() + options().receive_timeout;
    stream_->open([self = self()](const ErrorOf& error) {
      self->guarded([&] {
        if (error) return self->close();
        self->next_request();
      });
    });
  });
}

void HttpConnection::check_time(SteadyTime now) {
  guarded([&] {
    if (answer_lost_) return close();
    if (now < deadline_) return;
    if (state_ == State::kReceiving) return refuse(408, "the request did not arrive in time");
    close();
  });
}

void HttpConnection::close() noexcept {
  if (state_ == State::kClosed) return;
  const std::shared_ptr<Connection> kept = shared_from_this();
  state_ = State::kClosed;
  stream_->close();
  drop_request();
  client_gone();
  release(head_);
  release(body_);
  release(pending_);
  share_.resize(0);
  thread_.remove(*this);
}

std::optional<SteadyTime> HttpConnection::idle_since() const {
  const bool no_head = state_ == State::kReceiving && !exchange_;
  if (state_ != State::kOpening && state_ != State::kIdle && !no_head) return std::nullopt;
  return since_;
}

std::size_t HttpConnection::stalled_bytes(SteadyTime now) const {
  const bool waits = state_ == State::kReceiving || (writing_ && state_ != State::kLingering);
  if (!waits) return 0;
  const SteadyTime silent_since = now - kSilence;
  if (progress_ < silent_since) return share_.counted();
  if (state_ != State::kReceiving || now - since_ < kGrace) return 0;
  const double seconds = std::chrono::duration<double>(now - since_).count();
  const bool slow = static_cast<double>(body_of_request_.size()) < seconds * kLeastBytesPerSecond;
  return slow ? share_.counted() : 0;
}

void HttpConnection::evict() {
  ++thread_.shared().evicted;
  if (state_ != State::kReceiving) return close();
  guarded([this] {
    drop_request();
    refuse(503, kMemoryShort);
  });
}

// --- reading

void HttpConnection::next_request() {
  if (state_ == State::kClosed) return;
  gone_ = {};
  gone_said_ = false;
  searched_ = 0;
  if (buffer_.size() > 0) {
    begin_receiving();
    return feed();
  }
  if (thread_.shared().draining) return close();
  trim_buffer();
  share_.resize(0);
  state_ = State::kIdle;
  since_ = Clock::now();
  deadline_ = since_ + options().idle_timeout;
  read();
}

void HttpConnection::begin_receiving() {
  state_ = State::kReceiving;
  since_ = progress_ = Clock::now();
  deadline_ = since_ + options().receive_timeout;
}

// No more of a body than there is to come: what follows it has to wait until the request has been
// answered.
void HttpConnection::read() {
  std::size_t bytes = kFirstReadBytes;
  if (exchange_) {
    bytes = std::clamp<std::uint64_t>(body_reader_.left(), 1, kMostReadBytes);
    if (body_reader_.is_chunked()) bytes = std::max(bytes, kFirstReadBytes);
  }
  const auto into = buffer_.prepare(bytes);
  if (!hold(0)) return refuse(503, kMemoryShort);
  stream_->read_some(into, [self = self()](const ErrorOf& error, std::size_t moved) {
    self->guarded([&] { self->received(error, moved); });
  });
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
    begin_receiving();
  } else {
    progress_ = Clock::now();
  }
  feed();
}

// Takes what has come as far as it goes, and asks for more.
void HttpConnection::feed() {
  try {
    if (!exchange_ && !feed_head()) return;
    if (!feed_body()) return;
  } catch (const std::bad_alloc&) {
    ++thread_.shared().memory_failures;
    drop_request();
    return refuse(503, "there is no memory for the request");
  }
  arrived();
}

// Whether the head is there and the body is wanted.
bool HttpConnection::feed_head() {
  const std::string_view bytes(static_cast<const char*>(buffer_.data().data()), buffer_.size());
  const auto end = find_head_end(bytes, &searched_);
  if (end.value_or(bytes.size()) > options().header_bytes) {
    refuse(431, "the headers are too large");
    return false;
  }
  if (!end) {
    read();
    return false;
  }
  head_of_request_.emplace();
  const auto refusal = read_head(bytes.substr(0, *end), &*head_of_request_);
  buffer_.consume(*end);
  searched_ = 0;
  if (refusal) {
    refuse(refusal->status, refusal->message);
    return false;
  }
  return judge();
}

// The handler sees the head. If it answers, the body is passed over where it is here already, and
// else the connection cannot go on.
bool HttpConnection::judge() {
  Head& head = *head_of_request_;
  is_head_ = head.request.method == "HEAD";
  old_version_ = head.old_version;
  keep_alive_ = head.keep_alive;
  head.request.remote = remote_;
  const std::size_t limit = options().body_bytes;
  if (head.length > limit) return refuse(413, "the body is too large"), false;
  const bool is_here = !head.chunked && head.length <= buffer_.size();
  exchange_ = std::make_shared<HttpExchange>(self(), thread_.context_if_alive(),
                                             thread_.shared().budget, std::move(head.request));
  // An answer from within closes the connection, unless the body can be passed over.
  keep_alive_ = head.keep_alive && is_here;
  state_ = State::kHandling;
  ++thread_.shared().requests;
  arrived_ = thread_.shared().handler(exchange_);
  if (!arrived_) {
    if (is_here) buffer_.consume(head.length);
    if (state_ == State::kHandling) deadline_ = SteadyTime::max();
    exchange_.reset();
    watch();
    return false;
  }
  if (state_ != State::kHandling) return drop_request(), false;
  state_ = State::kReceiving;
  keep_alive_ = head.keep_alive;
  const std::size_t most = std::min(limit, exchange_->most_body_bytes());
  body_reader_ =
      head.chunked ? BodyReader::in_chunks(most) : BodyReader::with_length(head.length, most);
  if (head.expects_continue && !is_here) {
    say_continue();
    return false;
  }
  return true;
}

// Whether the body is complete.
bool HttpConnection::feed_body() {
  while (!body_reader_.is_done()) {
    if (body_reader_.failure() != Failure::kNone) return body_failed(), false;
    if (buffer_.size() == 0) return read(), false;
    const std::string_view bytes(static_cast<const char*>(buffer_.data().data()), buffer_.size());
    const BodyReader::Step step = body_reader_.take(bytes);
    if (!take_data(step.data)) {
      drop_request();
      return refuse(503, kMemoryShort), false;
    }
    buffer_.consume(step.used);
  }
  return true;
}

// Memory is taken for what has come, not for what was announced.
bool HttpConnection::take_data(std::string_view data) {
  std::string& body = body_of_request_;
  const std::size_t wanted = body.size() + data.size();
  if (wanted > body.capacity()) {
    std::size_t capacity = std::max(wanted, 2 * body.capacity());
    if (!body_reader_.is_chunked()) {
      capacity = std::min<std::uint64_t>(capacity, wanted + body_reader_.left());
    }
    // Both the old and the new memory are there while it grows.
    if (!hold(capacity + body.size())) return false;
    body.reserve(capacity);
  }
  body += data;
  return hold(body.capacity());
}

bool HttpConnection::hold(std::size_t bytes) {
  const std::size_t all = std::max(bytes, body_of_request_.capacity()) + buffer_.capacity();
  return share_.resize(all) || (thread_.relieve(*this) && share_.resize(all));
}

void HttpConnection::body_failed() {
  const Failure failure = body_reader_.failure();
  drop_request();
  if (failure == Failure::kTooLarge) return refuse(413, "the body is too large");
  if (failure == Failure::kTooMuchBesides) {
    return refuse(400, "the chunks of the body have too many extensions or trailers");
  }
  refuse(400, "the chunks of the body are malformed");
}

void HttpConnection::say_continue() {
  Buffers text{boost::asio::buffer(kContinue.data(), kContinue.size()), {}};
  // So short a text goes out as a whole.
  stream_->write_some(text, [self = self()](const ErrorOf& error, std::size_t) {
    self->guarded([&] {
      if (error) return self->close();
      if (self->state_ == State::kReceiving) self->feed();
    });
  });
}

// A large buffer is only for a request that is arriving.
void HttpConnection::trim_buffer() noexcept {
  if (buffer_.size() == 0 && buffer_.capacity() > kKeptBufferBytes) buffer_ = {};
}

// The request is complete. From here on its memory belongs to the exchange, which may be alive for
// longer than the connection.
void HttpConnection::arrived() {
  MemoryShare share(thread_.shared().budget);
  const std::size_t size = body_of_request_.size();
  trim_buffer();
  share_.resize(buffer_.capacity());
  const std::size_t needed = size > kPlainBodyBytes ? size * kHandledFactor : size;
  if (!share.resize(needed) && !(thread_.relieve(*this) && share.resize(needed))) {
    drop_request();
    return refuse(503, kMemoryShort);
  }
  state_ = State::kHandling;
  deadline_ = SteadyTime::max();
  const std::shared_ptr<HttpExchange> exchange = std::exchange(exchange_, {});
  exchange->take_body(std::exchange(body_of_request_, {}), std::move(share));
  try {
    std::exchange(arrived_, {})();
  } catch (const std::bad_alloc&) {
    ++thread_.shared().memory_failures;
    refuse(503, "there is no memory for the request");
  }
  watch();
}

// Forgets a request that will not be handled. Whoever has seen its head hears nothing more.
void HttpConnection::drop_request() noexcept {
  const State state = std::exchange(state_, State::kLingering);  // nobody answers it from here on
  exchange_.reset();
  arrived_ = {};
  release(body_of_request_);
  share_.resize(buffer_.capacity());
  state_ = state;
}

// --- the client may go away

void HttpConnection::watch() {
  if (watching_ || buffer_.size() > 0) return;
  if (state_ != State::kHandling && state_ != State::kStreaming) return;
  stream_->wait_readable([self = self()](const ErrorOf& error) {
    self->watching_ = false;
    self->guarded([&] {
      if (self->state_ != State::kHandling && self->state_ != State::kStreaming) return;
      if (error || self->stream_->other_end_closed()) self->client_gone();
    });
  });
  watching_ = true;
}

void HttpConnection::client_gone() noexcept {
  if (std::exchange(gone_said_, true)) return;
  try {
    if (auto gone = std::exchange(gone_, {})) gone();
  } catch (const std::bad_alloc&) {
    ++thread_.shared().memory_failures;
  }
  if (state_ == State::kStreaming) close();
}

void HttpConnection::set_gone(std::function<void()> gone) {
  if (gone_said_ || state_ == State::kClosed) return gone();
  if (state_ == State::kHandling || state_ == State::kStreaming) gone_ = std::move(gone);
}

}  // namespace pawl::net
