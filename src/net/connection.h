// Connection: one client. It reads a request, hands it to the handler, writes the response, and
// begins again. While the handler takes its time it watches whether the client goes away.
//
// All of it happens on the connection's IoThread; answers from other threads are posted there.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "net/byte_stream.h"
#include "net/http.h"
#include "net/io_thread.h"

namespace pawl::net {

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  virtual ~Connection() = default;

  virtual void begin() = 0;
  // Ends it if it has been waiting for the client for too long.
  virtual void check_time(SteadyTime now) = 0;
  virtual void close_if_idle() = 0;
  virtual void close() = 0;

  static std::shared_ptr<Connection> make(IoThread& thread, std::unique_ptr<ByteStream> stream,
                                          std::string remote);
};

}  // namespace pawl::net
