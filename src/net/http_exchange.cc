#include "net/http_exchange.h"

namespace pawl::net {

HttpExchange::~HttpExchange() {
  if (answered_.exchange(true)) return;
  there([](HttpConnection& connection) {
    connection.refuse(500, "the server has dropped the request");
  });
}

void HttpExchange::respond(Response response) {
  if (answered_.exchange(true)) return;
  // An answer counts while it waits for the connection's thread: many may come faster than that
  // thread sends them.
  MemoryShare room(budget_);
  if (!room.resize(response.body.size())) {
    return there([](HttpConnection& connection) { connection.respond_without_room(); });
  }
  there(
      [response = std::move(response), room = std::move(room)](HttpConnection& connection) mutable {
        room.resize(0);  // from here on the connection counts it
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

}  // namespace pawl::net
