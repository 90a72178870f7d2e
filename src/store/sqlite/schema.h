// The tables of a database, their versions, and how one becomes the next. docs/formats/database.md
// says what the tables hold.
//
// The version is PRAGMA user_version; PRAGMA application_id tells a database of Pawl from any
// other. A migration is never changed once it has been released: what is new is a further one.
#pragma once

#include "base/result.h"
#include "store/sqlite/database.h"

namespace pawl::store::sqlite {

// "PAWL"
constexpr std::int64_t kApplicationId = 0x5041574C;

// What this release writes.
std::int64_t schema_version();

// Whether this release may write to the file: it is ours and not too new, or holds nothing. Changes
// nothing. Fails with store_too_new or store_damaged.
Status check_owner(Connection& connection, const std::string& path);

// Makes the tables of a new database, or brings one of an older release up to date, in one
// transaction. The owner has been checked.
Status prepare_schema(Connection& connection);

}  // namespace pawl::store::sqlite
