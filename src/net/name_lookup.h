// NameLookup: addresses of hosts, found on threads of its own, since the system's resolver blocks
// for as long as a name server takes. A name that takes long holds one thread; there are several.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"

namespace pawl::net {

class NameLookup {
 public:
  // The numeric addresses, on any thread.
  using Found = std::function<void(Result<std::vector<std::string>>)>;

  NameLookup();
  ~NameLookup();  // does not wait for names that are being looked up: they are found in vain

  void find(const std::string& host, Found found);

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
};

}  // namespace pawl::net
