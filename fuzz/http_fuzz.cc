// The reader of HTTP requests: a whole connection whose client sends the input, once in one piece
// and once in pieces that the input's first byte chooses. However the bytes are cut, the same
// requests must reach the handler and the same answers must leave; no limit may be exceeded; and
// when the client has gone, nothing is held for it.
#include <algorithm>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "net/connection.h"
#include "net/head_reader.h"
#include "net/io_thread.h"

namespace {

using namespace pawl::net;

// So small that an input reaches beyond them.
constexpr std::size_t kHeaderBytes = 1 << 10;
constexpr std::size_t kBodyBytes = 2 << 10;
constexpr std::size_t kSmallBodyBytes = 16;
constexpr std::size_t kMemoryBytes = 64 << 10;

// What a client sent and got.
struct Talk {
  std::string_view input;
  std::size_t seed = 0;  // of the pieces; 0: as large as there is room for
  std::size_t sent = 0;
  std::string output;
  bool closed = false;

  std::size_t next_piece(std::size_t room) {
    if (seed == 0) return room;
    seed = seed * 1103515245 + 12345;
    return std::min(room, 1 + (seed >> 16) % 23);
  }
};

class FakeStream final : public ByteStream {
 public:
  FakeStream(boost::asio::io_context& context, Talk& talk) : context_(context), talk_(talk) {}

  void open(Done done) override {
    later([done] { done({}); });
  }
  void read_some(boost::asio::mutable_buffer into, Moved moved) override {
    later([this, into, moved] {
      if (talk_.closed) return moved(boost::asio::error::operation_aborted, 0);
      const std::size_t left = talk_.input.size() - talk_.sent;
      if (left == 0) return moved(boost::asio::error::eof, 0);
      const std::size_t size = std::min(left, talk_.next_piece(into.size()));
      std::copy_n(talk_.input.data() + talk_.sent, size, static_cast<char*>(into.data()));
      talk_.sent += size;
      moved({}, size);
    });
  }
  void write_some(const Buffers& from, Moved moved) override {
    later([this, from, moved] {
      if (talk_.closed) return moved(boost::asio::error::operation_aborted, 0);
      std::string text;
      for (const auto& part : from) text.append(static_cast<const char*>(part.data()), part.size());
      text.resize(std::min(text.size(), talk_.next_piece(text.size())));
      talk_.output += text;
      moved({}, text.size());
    });
  }
  void wait_readable(Done done) override {
    if (talk_.sent < talk_.input.size()) return later([done] { done({}); });
    waiting_ = std::move(done);
  }
  bool other_end_closed() override { return false; }
  void end_writing() override {}
  void close() override {
    talk_.closed = true;
    if (!waiting_) return;
    later([done = std::exchange(waiting_, {})] { done(boost::asio::error::operation_aborted); });
  }

 private:
  template <typename Action>
  void later(Action action) {
    boost::asio::post(context_, std::move(action));
  }

  boost::asio::io_context& context_;
  Talk& talk_;
  Done waiting_;
};

class Reader {
 public:
  Reader() : shared_(std::make_shared<ServerShared>()) {
    shared_->options.header_bytes = kHeaderBytes;
    shared_->options.body_bytes = kBodyBytes;
    shared_->budget = std::make_shared<MemoryBudget>(kMemoryBytes);
    shared_->handler = [this](std::shared_ptr<Exchange> exchange) { return judge(exchange); };
    thread_ = std::make_unique<IoThread>(shared_);
  }

  // The requests that came, each as a line.
  std::vector<std::string> read(Talk& talk) {
    requests_.clear();
    {
      auto connection = Connection::make(
          *thread_, std::make_unique<FakeStream>(thread_->context(), talk), "127.0.0.1");
      thread_->add(connection);
      connection->begin();
    }
    while (thread_->context().poll_one() > 0) {
      PAWL_ASSERT(shared_->budget->used() <= kMemoryBytes);
    }
    thread_->close_all();
    thread_->context().poll();
    PAWL_ASSERT(shared_->open == 0);
    PAWL_ASSERT(shared_->budget->used() == 0);
    return std::exchange(requests_, {});
  }

 private:
  Arrived judge(const std::shared_ptr<Exchange>& exchange) {
    const Request& request = exchange->request();
    PAWL_ASSERT(request.headers.size() <= kMostHeaders);
    if (request.path() == "/refused") {
      exchange->respond({403, "text/plain", "no"});
      return {};
    }
    const bool small = request.path() == "/small";
    if (small) exchange->limit_body(kSmallBodyBytes);
    return [this, exchange, small] {
      const Request& whole = exchange->request();
      PAWL_ASSERT(whole.body.size() <= (small ? kSmallBodyBytes : kBodyBytes));
      requests_.push_back(whole.method + ' ' + whole.target + ' ' + whole.body);
      answer(exchange);
    };
  }

  void answer(const std::shared_ptr<Exchange>& exchange) {
    if (exchange->request().path() == "/later") {
      boost::asio::post(thread_->context(), [exchange] { exchange->respond({}); });
    } else if (exchange->request().path() == "/stream") {
      exchange->begin_stream({});
      exchange->send(exchange->request().body);
      exchange->end_stream();
    } else if (exchange->request().path() != "/dropped") {
      exchange->respond({200, "text/plain", exchange->request().body});
    }
  }

  std::shared_ptr<ServerShared> shared_;
  std::unique_ptr<IoThread> thread_;
  std::vector<std::string> requests_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static Reader reader;
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  Talk whole{.input = input};
  Talk cut{.input = input, .seed = data[0] + std::size_t{1}};
  const std::vector<std::string> of_whole = reader.read(whole);
  const std::vector<std::string> of_cut = reader.read(cut);
  // A connection goes on after a refusal only if the body was there already.
  if (input.find("/refused") != std::string_view::npos) return 0;
  PAWL_ASSERT(of_whole == of_cut);
  PAWL_ASSERT(whole.closed && cut.closed);
  return 0;
}
