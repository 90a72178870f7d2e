// ByteStream: what a connection reads and writes; a socket, with TLS above it or not. One thread
// uses it. Handlers are called from its io_context, never from within a call.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/system/error_code.hpp>
#include <functional>
#include <memory>

namespace pawl::net {

using ErrorOf = boost::system::error_code;
using Buffers = std::array<boost::asio::const_buffer, 2>;

class ByteStream {
 public:
  using Done = std::function<void(const ErrorOf&)>;
  using Moved = std::function<void(const ErrorOf&, std::size_t)>;

  virtual ~ByteStream() = default;

  virtual void open(Done done) = 0;  // TLS: the handshake
  virtual void read_some(boost::asio::mutable_buffer into, Moved moved) = 0;
  virtual void write_some(const Buffers& from, Moved moved) = 0;
  // Something can be read from the socket, or its other end has closed.
  virtual void wait_readable(Done done) = 0;
  virtual bool other_end_closed() = 0;  // after wait_readable
  virtual void end_writing() = 0;
  virtual void close() = 0;  // handlers that wait get an error
};

std::unique_ptr<ByteStream> make_plain_stream(boost::asio::ip::tcp::socket socket);
std::unique_ptr<ByteStream> make_tls_stream(boost::asio::ip::tcp::socket socket,
                                            boost::asio::ssl::context& context);

}  // namespace pawl::net
