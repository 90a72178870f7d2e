#include "server/browser_guard.h"

#include <arpa/inet.h>

#include <algorithm>
#include <string>

#include "base/error_codes.h"

namespace pawl::server {
namespace {

constexpr const char* kHint =
    "make a token with 'pawl token create' and send it, which no foreign page can; or use "
    "http://127.0.0.1 as the address";

bool is_same_text(std::string_view one, std::string_view other) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(one, other, {}, lower, lower);
}

// Without the port and the brackets of an IPv6 address.
std::string name_of(std::string_view host) {
  if (host.starts_with('[')) return std::string(host.substr(1, host.find(']') - 1));
  return std::string(host.substr(0, host.find(':')));
}

bool is_of_this_machine(std::string_view host) {
  const std::string name = name_of(host);
  in6_addr numeric{};
  return is_same_text(name, "localhost") || name.ends_with(".localhost") ||
         inet_pton(AF_INET, name.c_str(), &numeric) == 1 ||
         inet_pton(AF_INET6, name.c_str(), &numeric) == 1;
}

}  // namespace

Status check_browser(std::string_view origin, std::string_view host, bool loopback) {
  if (!origin.empty()) {
    std::string_view page = origin;
    for (const std::string_view scheme : {"http://", "https://"}) {
      if (page.starts_with(scheme)) page.remove_prefix(scheme.size());
    }
    if (!is_same_text(page, host)) {
      return fail(ErrorCode::not_allowed,
                  "a page of " + std::string(origin) +
                      " asks, and this server, which has no tokens, answers its own pages only",
                  kHint);
    }
  }
  if (loopback && !host.empty() && !is_of_this_machine(host)) {
    return fail(ErrorCode::not_allowed,
                "the name '" + name_of(host) +
                    "' is not that of this machine, and the server has no tokens",
                kHint);
  }
  return {};
}

}  // namespace pawl::server
