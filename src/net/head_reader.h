// The head of a request: its line and headers, as HTTP/1.1 has them. The only user of Beast's
// parser.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "net/http.h"

namespace pawl::net {

inline constexpr std::size_t kMostHeaders = 128;

struct Head {
  Request request;           // without its body and where it comes from
  bool old_version = false;  // HTTP/1.0
  bool keep_alive = true;
  bool chunked = false;
  std::uint64_t length = 0;  // of the body that follows, if it is not chunked
  bool expects_continue = false;

  bool has_body() const { return chunked || length > 0; }
};

// Why a head is not taken, and what is said to the client.
struct HeadRefusal {
  unsigned status = 0;
  std::string message;
};

// Where the head ends that the bytes begin with: behind its empty line. `searched` bytes are known
// not to have the end, and the number is moved on. Nothing: the end has not come.
std::optional<std::size_t> find_head_end(std::string_view bytes, std::size_t* searched);

// Of a whole head, its empty line included.
std::optional<HeadRefusal> read_head(std::string_view bytes, Head* head);

}  // namespace pawl::net
