// Connection: one client. It reads the head of a request, asks the handler whether to go on, reads
// the body, hands both to the handler, writes the response, and begins again. While the handler
// takes its time it watches whether the client goes away.
//
// All of it happens on the connection's IoThread; answers from other threads are posted there.
//
// What a connection holds for its client is counted in the server's MemoryBudget.
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
  virtual void close() noexcept = 0;

  // --- who goes first when there is not enough for all
  // Since when it has had no request, or has not sent the head of one; none: it is in use.
  virtual std::optional<SteadyTime> idle_since() const = 0;
  // Bytes that it holds, if its client keeps it waiting; else 0.
  virtual std::size_t stalled_bytes(SteadyTime now) const = 0;
  virtual void evict() = 0;

  static std::shared_ptr<Connection> make(IoThread& thread, std::unique_ptr<ByteStream> stream,
                                          std::string remote);
};

}  // namespace pawl::net
