// A request, a response, and the exchange that ties them together.
//
// An Exchange is answered exactly once, from any thread: by respond(), or by begin_stream(), any
// number of send() and end_stream(). One that is dropped unanswered answers 500. Nothing waits in
// between, so a long poll costs an object and no thread.
//
// A handler sees a request twice: first its head, which it may refuse before anything of the body
// is read, then the whole of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pawl::net {

struct Header {
  std::string name;
  std::string value;
};

// The value of the first of that name, in any case; empty if there is none.
std::string_view find_header(const std::vector<Header>& headers, std::string_view name);

struct Request {
  std::string method;  // "GET"
  std::string target;  // path and query, as it was sent
  std::vector<Header> headers;
  std::string body;
  std::string remote;  // the client's address

  std::string_view header(std::string_view name) const { return find_header(headers, name); }
  std::string_view path() const;
  std::string_view query() const;  // without the question mark
};

struct Response {
  unsigned status = 200;
  std::string content_type = "application/json";  // empty: none is said
  std::string body;
  std::vector<Header> headers = {};  // further ones
};

// "Not Found"
std::string_view reason_of(unsigned status);

class Exchange {
 public:
  virtual ~Exchange() = default;

  // The handler may move its parts away, before it has answered or handed on the exchange.
  Request& request() { return request_; }

  // While only the head is there: a body beyond this is refused. It can only get less.
  void limit_body(std::size_t bytes) { most_body_bytes_ = std::min(most_body_bytes_, bytes); }

  virtual void respond(Response response) = 0;

  // A body whose parts come later. A client that does not read them is dropped when too much is
  // waiting for it.
  virtual void begin_stream(Response head) = 0;
  virtual void send(std::string part) = 0;
  virtual void end_stream() = 0;

  // Called once on the connection's thread if the client goes before it has its answer, or while it
  // is given a stream; from within this call if it has gone already.
  virtual void on_gone(std::function<void()> gone) = 0;

 protected:
  Request request_;
  std::size_t most_body_bytes_ = SIZE_MAX;
};

// Called with a request that has its head only. What is returned is called when the body has come
// too. Nothing: the exchange has been answered, and the body is not wanted.
using Arrived = std::function<void()>;
using Handler = std::function<Arrived(std::shared_ptr<Exchange>)>;

}  // namespace pawl::net
