#include "net/byte_stream.h"

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <functional>
#include <utility>

namespace pawl::net {
namespace {

using boost::asio::ip::tcp;

bool closed_by_other(tcp::socket& socket) {
  ErrorOf error;
  return socket.available(error) == 0 || error;
}

void shut_writing(tcp::socket& socket) {
  ErrorOf ignored;
  socket.shutdown(tcp::socket::shutdown_send, ignored);
}

void shut(tcp::socket& socket) {
  ErrorOf ignored;
  socket.shutdown(tcp::socket::shutdown_both, ignored);
  socket.close(ignored);
}

class PlainStream final : public ByteStream {
 public:
  explicit PlainStream(tcp::socket socket) : socket_(std::move(socket)) {}

  void open(Done done) override {
    boost::asio::post(socket_.get_executor(), [done = std::move(done)] { done({}); });
  }
  void read_some(boost::asio::mutable_buffer into, Moved moved) override {
    socket_.async_read_some(into, std::move(moved));
  }
  void write_some(const Buffers& from, Moved moved) override {
    socket_.async_write_some(from, std::move(moved));
  }
  void wait_readable(Done done) override {
    socket_.async_wait(tcp::socket::wait_read, std::move(done));
  }
  bool other_end_closed() override { return closed_by_other(socket_); }
  void end_writing() override { shut_writing(socket_); }
  void close() override { shut(socket_); }

 private:
  tcp::socket socket_;
};

// Its close is not announced to the other end: whoever speaks HTTP knows from the lengths whether
// it has everything.
class TlsStream final : public ByteStream {
 public:
  TlsStream(tcp::socket socket, boost::asio::ssl::context& context)
      : stream_(std::move(socket), context) {}

  void open(Done done) override {
    stream_.async_handshake(boost::asio::ssl::stream_base::server, std::move(done));
  }
  void read_some(boost::asio::mutable_buffer into, Moved moved) override {
    if (looking_) {
      waiting_ = [this, into, moved = std::move(moved)] { give_ahead(into, moved); };
      return;
    }
    if (ahead_size_ > 0 || ahead_error_) {
      boost::asio::post(stream_.get_executor(),
                        [this, into, moved = std::move(moved)] { give_ahead(into, moved); });
      return;
    }
    stream_.async_read_some(into, std::move(moved));
  }
  void write_some(const Buffers& from, Moved moved) override {
    stream_.async_write_some(from, std::move(moved));
  }
  // What is encrypted tells only by being read whether it is data or a farewell: some is read
  // ahead.
  void wait_readable(Done done) override {
    if (ahead_size_ > 0 || ahead_error_) {
      boost::asio::post(stream_.get_executor(), [done = std::move(done)] { done({}); });
      return;
    }
    looking_ = true;
    stream_.async_read_some(
        boost::asio::buffer(ahead_),
        [this, done = std::move(done)](const ErrorOf& error, std::size_t bytes) {
          looking_ = false;
          ahead_error_ = error;
          ahead_size_ = bytes;
          done({});
          if (auto waiting = std::exchange(waiting_, {})) waiting();
        });
  }
  bool other_end_closed() override { return bool(ahead_error_); }
  void end_writing() override { shut_writing(stream_.next_layer()); }
  void close() override { shut(stream_.next_layer()); }

 private:
  void give_ahead(boost::asio::mutable_buffer into, const Moved& moved) {
    const std::size_t bytes = boost::asio::buffer_copy(
        into, boost::asio::buffer(ahead_.data() + ahead_begin_, ahead_size_ - ahead_begin_));
    ahead_begin_ += bytes;
    if (ahead_begin_ == ahead_size_) ahead_begin_ = ahead_size_ = 0;
    moved(bytes > 0 ? ErrorOf() : ahead_error_, bytes);
  }

  boost::asio::ssl::stream<tcp::socket> stream_;
  std::array<char, 1024> ahead_;  // what was read by wait_readable, and nobody has taken
  std::size_t ahead_begin_ = 0;
  std::size_t ahead_size_ = 0;
  ErrorOf ahead_error_;            // which ended that
  bool looking_ = false;           // such a read is on its way
  std::function<void()> waiting_;  // who wants to read, until it has come
};

}  // namespace

std::unique_ptr<ByteStream> make_plain_stream(tcp::socket socket) {
  return std::make_unique<PlainStream>(std::move(socket));
}

std::unique_ptr<ByteStream> make_tls_stream(tcp::socket socket,
                                            boost::asio::ssl::context& context) {
  return std::make_unique<TlsStream>(std::move(socket), context);
}

}  // namespace pawl::net
