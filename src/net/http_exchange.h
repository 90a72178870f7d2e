// HttpExchange: an exchange of a connection, which it may outlive. It holds its share of the memory
// budget for as long as anybody has it: a request that waits for its turn counts, even if its
// client has gone.
#pragma once

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <new>
#include <utility>

#include "net/http.h"
#include "net/http_connection.h"
#include "net/memory_budget.h"

namespace pawl::net {

class HttpExchange final : public Exchange {
 public:
  HttpExchange(std::weak_ptr<HttpConnection> connection,
               std::weak_ptr<boost::asio::io_context> context, std::shared_ptr<MemoryBudget> budget,
               Request request)
      : connection_(std::move(connection)),
        context_(std::move(context)),
        budget_(std::move(budget)) {
    request_ = std::move(request);
  }
  ~HttpExchange() override;

  void respond(Response response) override;
  void begin_stream(Response head) override;
  void send(std::string part) override;
  void end_stream() override;
  void on_gone(std::function<void()> gone) override;

  // --- for its connection
  std::size_t most_body_bytes() const { return most_body_bytes_; }
  // The body has come, and with it what the request holds from now on.
  void take_body(std::string body, MemoryShare share) {
    request_.body = std::move(body);
    share_ = std::move(share);
  }

 private:
  // Runs an action on the connection's thread, if that and the connection are still there. If there
  // is no memory to say so, the connection notices when it looks around, and ends.
  template <typename Action>
  void there(Action action) noexcept {
    try {
      std::shared_ptr<boost::asio::io_context> context = context_.lock();
      if (!context) return;
      boost::asio::dispatch(*context,
                            [connection = connection_, action = std::move(action)]() mutable {
                              auto alive = connection.lock();
                              if (alive) alive->guarded([&] { action(*alive); });
                            });
    } catch (const std::bad_alloc&) {
      if (auto alive = connection_.lock()) alive->lose_answer();
    }
  }

  std::weak_ptr<HttpConnection> connection_;
  std::weak_ptr<boost::asio::io_context> context_;
  std::shared_ptr<MemoryBudget> budget_;
  std::atomic<bool> answered_ = false;
  MemoryShare share_;
};

}  // namespace pawl::net
