// HttpConnection: what connection.h promises, as a state machine. Reading is in connection.cc,
// writing in connection_writing.cc.
//
//   opening → idle → receiving → handling → sending → idle …
//                        ↑___________|  (the head is judged before the body is read)
//                                    ↘ streaming → idle …
//   and from everywhere → lingering (the last response is out) → closed
#pragma once

#include <atomic>
#include <boost/beast/core/flat_buffer.hpp>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "net/body_reader.h"
#include "net/connection.h"
#include "net/head_reader.h"
#include "net/memory_budget.h"

namespace pawl::net {

class HttpExchange;

// Gives the memory of a text back, which an assignment of an empty one keeps.
inline void release(std::string& text) noexcept { std::string().swap(text); }

class HttpConnection final : public Connection {
 public:
  HttpConnection(IoThread& thread, std::unique_ptr<ByteStream> stream, std::string remote);

  void begin() override;
  void check_time(SteadyTime now) override;
  void close_if_idle() override {
    if (state_ == State::kIdle) close();
  }
  void close() noexcept override;
  std::optional<SteadyTime> idle_since() const override;
  std::size_t stalled_bytes(SteadyTime now) const override;
  void evict() override;

  // --- what an exchange asks for
  void respond(Response response);
  // An answer was too large for the budget. Those who stall are ended, for the next try's sake.
  void respond_without_room();
  void begin_stream(Response head);
  void send_part(const std::string& part);
  void end_stream();
  void set_gone(std::function<void()> gone);
  void refuse(unsigned status, std::string_view message);
  // From any thread: an answer could not be handed over, so the client waits in vain.
  void lose_answer() noexcept { answer_lost_ = true; }

  // Whatever happens on behalf of this client goes through here: if there is no memory for it, the
  // connection ends, and nothing else does.
  template <typename Action>
  void guarded(Action&& action) noexcept {
    try {
      action();
    } catch (const std::bad_alloc&) {
      ++thread_.shared().memory_failures;
      close();
    }
  }

 private:
  enum class State {
    kOpening,
    kIdle,       // between two requests
    kReceiving,  // a request has begun
    kHandling,   // the handler has it
    kSending,    // the response is on its way
    kStreaming,  // parts of it may come
    kLingering,  // the last response is out
    kClosed,
  };

  const HttpServerOptions& options() const { return thread_.shared().options; }
  std::shared_ptr<HttpConnection> self() {
    return std::static_pointer_cast<HttpConnection>(shared_from_this());
  }

  // --- connection.cc
  void next_request();
  void begin_receiving();
  void read();
  void received(const ErrorOf& error, std::size_t bytes);
  void feed();
  bool feed_head();
  bool judge();
  bool feed_body();
  bool take_data(std::string_view data);
  void body_failed();
  void say_continue();
  void trim_buffer() noexcept;
  void arrived();
  void drop_request() noexcept;
  // Room for so many bytes more than those of the buffers. Those who stall are ended for it.
  bool hold(std::size_t bytes);
  void watch();
  void client_gone() noexcept;

  // --- connection_writing.cc
  Response no_room() const;
  void write_head(const Response& response, std::optional<std::size_t> length);
  void write();
  void wrote(const ErrorOf& error, std::size_t bytes);
  void sent();
  void linger();

  IoThread& thread_;
  std::unique_ptr<ByteStream> stream_;
  std::string remote_;
  State state_ = State::kOpening;
  SteadyTime deadline_ = SteadyTime::max();
  SteadyTime since_;     // when the state began, as far as it is waited for
  SteadyTime progress_;  // when the client has sent or taken something last
  MemoryShare share_;    // what is received, then what is sent

  // --- of the request
  boost::beast::flat_buffer buffer_;
  std::size_t searched_ = 0;  // bytes of it without the end of a head
  std::optional<Head> head_of_request_;
  BodyReader body_reader_;
  std::string body_of_request_;
  std::shared_ptr<HttpExchange> exchange_;  // until its request is complete
  Arrived arrived_;                         // the same
  std::atomic<bool> answer_lost_ = false;

  bool is_head_ = false;
  bool old_version_ = false;  // HTTP/1.0
  bool keep_alive_ = true;
  bool watching_ = false;
  bool gone_said_ = false;
  std::function<void()> gone_;

  // --- of the response
  std::string head_;
  std::string body_;
  std::size_t sent_ = 0;
  bool writing_ = false;
  std::string pending_;  // of a stream, behind what is being written
  bool stream_ended_ = false;
};

}  // namespace pawl::net
