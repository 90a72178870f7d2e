// Reach: which addresses the built-in task http.request may connect to, whatever name led there.
//
// Without a word of the operator it reaches nothing on this machine (loopback, 0.0.0.0, its own
// addresses) and nothing of the network's own plumbing (link-local addresses, among them those from
// which clouds hand out credentials; multicast). Addresses of IPv4 that are written as one of IPv6
// count as what they are. The server's own port on this machine is never reached: a workflow must
// not speak to the API in the server's name.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pawl::server {

enum class AddressKind {
  kOther,
  kThisMachine,  // loopback, and what leads to it
  kLinkLocal,    // and other addresses that no router passes on
};
// Of a numeric address, leaving the machine's own addresses aside.
AddressKind kind_of_address(std::string_view address);

// The numeric addresses that the machine's interfaces have.
std::vector<std::string> own_addresses();

struct Reach {
  // "api.example.com", "*.example.com", an address, or "*" for all names.
  std::vector<std::string> hosts = {};
  bool loopback = false;

  // Whether the list allows this name or address. Where it leads is another question.
  bool allows_host(std::string_view host) const;
  // Whether a host that is written so may lead to this address.
  bool allows_address(std::string_view host, const std::string& address, std::uint16_t port,
                      std::uint16_t own_port) const;
};

}  // namespace pawl::server
