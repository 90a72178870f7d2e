// HttpFetcher: requests to other servers, many at a time on one thread. However slow a peer is, the
// others do not wait for it. Each request has a connection of its own and a time for all of it.
//
// Names are resolved on a few threads of their own, since the system's resolver blocks. `allowed`
// is asked of each address that a name has, and the connection goes to an address that was asked
// about: so a name that points elsewhere a moment later gains nothing. Redirects are not followed.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "net/http.h"
#include "net/http_client.h"

namespace pawl::net {

struct FetchRequest {
  Url url;
  std::string method = "GET";
  std::string body = {};
  std::vector<Header> headers = {};
  std::chrono::milliseconds timeout{30'000};      // from the name's resolution to the last byte
  std::size_t body_bytes = std::size_t{1} << 20;  // largest body of the response
  std::string authority_path = {};                // PEM file of trusted certificates
  // "127.0.0.1", 80; empty: every address is allowed.
  std::function<bool(const std::string& address, std::uint16_t port)> allowed = {};
};

class HttpFetcher {
 public:
  // Called once, on the fetcher's thread. PAWL-5003 if no address of the host was allowed.
  using Done = std::function<void(Result<ClientResponse>)>;
  using Id = std::uint64_t;

  static std::unique_ptr<HttpFetcher> make();
  virtual ~HttpFetcher() = default;  // what is under way is not answered

  // From any thread.
  virtual Id begin(FetchRequest request, Done done) = 0;
  // It ends with an error within this time, if it has not ended before.
  virtual void end_within(Id fetch, std::chrono::milliseconds time) = 0;
};

}  // namespace pawl::net
