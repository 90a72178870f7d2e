#include "server/logged_path.h"

#include <algorithm>

#include "net/url.h"

namespace pawl::server {

std::string without_secrets(std::string_view target) {
  const std::size_t path_end = std::min(target.find('?'), target.size());
  std::string shown;
  bool is_secret = false;
  for (std::size_t begin = 0; begin < path_end;) {
    const std::size_t end = std::min(target.find('/', begin), path_end);
    const std::string_view segment = target.substr(begin, end - begin);
    shown += is_secret && !segment.empty() ? "***" : segment;
    if (!segment.empty()) is_secret = net::percent_decode(segment) == "promises";
    if (end < path_end) shown += '/';
    begin = end + 1;
  }
  return shown.append(target.substr(path_end));
}

}  // namespace pawl::server
