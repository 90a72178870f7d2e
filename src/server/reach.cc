#include "server/reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <initializer_list>
#include <optional>

namespace pawl::server {
namespace {

using Bytes4 = std::array<std::uint8_t, 4>;
using Bytes16 = std::array<std::uint8_t, 16>;

AddressKind kind_of(const Bytes4& address) {
  if (address[0] == 127 || address[0] == 0) return AddressKind::kThisMachine;
  if (address[0] == 169 && address[1] == 254) return AddressKind::kLinkLocal;
  return address[0] >= 224 ? AddressKind::kLinkLocal : AddressKind::kOther;
}

bool begins_with(const Bytes16& address, std::initializer_list<std::uint8_t> prefix) {
  return std::equal(prefix.begin(), prefix.end(), address.begin());
}

Bytes4 part_of(const Bytes16& address, std::size_t first) {
  Bytes4 part{};
  std::copy_n(address.begin() + static_cast<std::ptrdiff_t>(first), part.size(), part.begin());
  return part;
}

AddressKind kind_of(const Bytes16& address) {
  const bool zeros = std::all_of(address.begin(), address.begin() + 10,
                                 [](std::uint8_t byte) { return byte == 0; });
  const bool mapped = zeros && address[10] == 0xff && address[11] == 0xff;
  const bool plain = zeros && address[10] == 0 && address[11] == 0;
  const bool own = plain && part_of(address, 12) <= Bytes4{0, 0, 0, 1};
  if (own) return AddressKind::kThisMachine;
  if (mapped || plain) return kind_of(part_of(address, 12));
  // Networks in which an address of IPv4 is hidden: NAT64 and 6to4.
  if (begins_with(address, {0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0})) {
    return kind_of(part_of(address, 12));
  }
  if (begins_with(address, {0x20, 0x02})) return kind_of(part_of(address, 2));
  // Where a cloud hands out credentials over IPv6.
  if (begins_with(address, {0xfd, 0x00, 0x0e, 0xc2})) return AddressKind::kLinkLocal;
  const bool link_local = address[0] == 0xfe && (address[1] & 0xc0) == 0x80;
  return link_local || address[0] == 0xff ? AddressKind::kLinkLocal : AddressKind::kOther;
}

// One text for each address, however it is written; of IPv4 in IPv6 the one of IPv4.
std::optional<std::string> canonical(std::string_view address) {
  const std::string text(address.substr(0, address.find('%')));
  char out[INET6_ADDRSTRLEN];
  Bytes4 four{};
  if (::inet_pton(AF_INET, text.c_str(), four.data()) == 1) {
    return ::inet_ntop(AF_INET, four.data(), out, sizeof out);
  }
  Bytes16 six{};
  if (::inet_pton(AF_INET6, text.c_str(), six.data()) != 1) return std::nullopt;
  const bool mapped = begins_with(six, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff});
  if (mapped) return ::inet_ntop(AF_INET, six.data() + 12, out, sizeof out);
  return ::inet_ntop(AF_INET6, six.data(), out, sizeof out);
}

}  // namespace

AddressKind kind_of_address(std::string_view address) {
  const std::string text(address.substr(0, address.find('%')));
  Bytes4 four{};
  if (::inet_pton(AF_INET, text.c_str(), four.data()) == 1) return kind_of(four);
  Bytes16 six{};
  if (::inet_pton(AF_INET6, text.c_str(), six.data()) == 1) return kind_of(six);
  return AddressKind::kLinkLocal;  // what is not understood is not reached
}

std::vector<std::string> own_addresses() {
  std::vector<std::string> found;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return found;
  for (const ifaddrs* at = all; at != nullptr; at = at->ifa_next) {
    if (at->ifa_addr == nullptr) continue;
    const int family = at->ifa_addr->sa_family;
    if (family != AF_INET && family != AF_INET6) continue;
    const socklen_t size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
    char text[NI_MAXHOST];
    if (::getnameinfo(at->ifa_addr, size, text, sizeof text, nullptr, 0, NI_NUMERICHOST) != 0) {
      continue;
    }
    if (auto address = canonical(text)) found.push_back(std::move(*address));
  }
  ::freeifaddrs(all);
  return found;
}

bool Reach::allows_host(std::string_view host) const {
  const std::optional<std::string> address = canonical(host);
  const bool here =
      host == "localhost" || (address && kind_of_address(*address) == AddressKind::kThisMachine);
  if (loopback && here) return true;
  return std::ranges::any_of(hosts, [&](const std::string& allowed) {
    if (allowed == "*" || allowed == host) return true;
    return allowed.starts_with("*.") && host.ends_with(std::string_view(allowed).substr(1));
  });
}

bool Reach::allows_address(std::string_view host, const std::string& address, std::uint16_t port,
                           std::uint16_t own_port) const {
  const std::optional<std::string> text = canonical(address);
  if (!text) return false;
  AddressKind kind = kind_of_address(address);
  if (kind == AddressKind::kOther) {
    const std::vector<std::string> own = own_addresses();
    const bool is_own = std::ranges::find(own, *text) != own.end();
    if (is_own) kind = AddressKind::kThisMachine;
  }
  if (kind == AddressKind::kOther) return true;
  if (kind == AddressKind::kThisMachine && port == own_port) return false;
  if (kind == AddressKind::kThisMachine && loopback) return true;
  // The operator has named this very address, not a name that leads there.
  return canonical(host) == text && std::ranges::any_of(hosts, [&](const std::string& allowed) {
           return canonical(allowed) == text;
         });
}

}  // namespace pawl::server
