#include "server/logged_path.h"

#include <algorithm>

#include "net/url.h"

namespace pawl::server {

std::string logged_path(std::string_view target) {
  const std::string_view path = target.substr(0, std::min(target.find('?'), target.find('#')));
  std::string shown;
  bool is_secret = false;
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view segment = path.substr(begin, end - begin);
    shown += is_secret && !segment.empty() ? "***" : segment;
    if (!segment.empty()) {
      const auto decoded = net::percent_decode(segment);
      is_secret = decoded == "promises" || decoded == "answers";
    }
    if (end < path.size()) shown += '/';
    begin = end + 1;
  }
  return shown;
}

}  // namespace pawl::server
