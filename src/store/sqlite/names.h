// Names: queues and workflows as small integers, so that rows and indexes stay narrow. A name is
// known by its namespace and text; its number never changes and is never given back.
//
// Belongs to the writer. What a transaction has added is forgotten if it is rolled back.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "store/records.h"
#include "store/sqlite/database.h"

namespace pawl::store::sqlite {

class Names {
 public:
  // The name's number; a new name gets one.
  std::int64_t number(Connection& connection, Namespace ns, std::string_view name);

  // After a rollback.
  void forget() {
    numbers_.clear();
    last_number_ = 0;
  }

 private:
  // Most lookups in a row ask for the same name.
  Namespace last_ns_ = 0;
  std::string last_name_;
  std::int64_t last_number_ = 0;
  std::unordered_map<std::string, std::int64_t> numbers_;
};

// The name's number, or 0 if nobody has used it yet; for readers.
std::int64_t find_name(Connection& connection, Namespace ns, std::string_view name);

}  // namespace pawl::store::sqlite
