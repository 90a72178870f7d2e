// Changes: hears from the server's stream of changes (GET /api/v1/events) when it is worth to look
// again, over a connection of its own. The stream is best effort, so whoever watches looks again
// now and then in any case; a stream that ends, because the server does, is opened again.
#pragma once

#include <string>

#include "cli/api.h"
#include "net/http_client.h"

namespace pawl::cli {

class Changes {
 public:
  // Of one run, or of all if it is empty. Listens from here on: make it before the first look.
  Changes(const Api& api, const std::string& run);

  // Waits for a change, at most so long. True: look again. What comes together is told once.
  bool wait(double seconds);

 private:
  bool open();
  // Takes what has come; whether an event is among it. A stream that has ended is closed.
  bool take();

  net::HttpClient client_;
  std::string target_;
  std::string tail_;  // of what was received, in case an event is cut in two
};

}  // namespace pawl::cli
