// The tables, in a schema of any name. No extension and no superuser is wanted: a role that may
// create a schema, or owns an empty one, is enough.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "store/postgres/connection.h"

namespace pawl::store::postgres {

// Makes the tables, or brings those of an older release up to date, in one transaction and under a
// lock, so that two servers may begin at once. Tables of this release are only looked at. Fails
// with store_too_new if a newer release has made them and this one may not work on them.
Status prepare_schema(Connection& connection, const std::string& schema);

// Only looks: fails with store_unavailable if there are no tables, or older ones.
Status check_schema(Connection& connection, const std::string& schema);

// The statements that prepare_schema would run on this database; empty: none.
Result<std::string> missing_migration(Connection& connection, const std::string& schema);
// The same for tables of a version. 0: there are none.
std::string migration_script(const std::string& schema, std::int64_t version);

}  // namespace pawl::store::postgres
