// The tables, in a schema of any name. No extension and no superuser is wanted: a role that may
// create a schema, or owns an empty one, is enough.
#pragma once

#include <string>

#include "base/result.h"
#include "store/postgres/connection.h"

namespace pawl::store::postgres {

// Makes the tables if they are not there, in one transaction and under a lock, so that two servers
// may begin at once. A database that has them is only looked at. Fails with store_too_new if a
// newer release has made them.
Status prepare_schema(Connection& connection, const std::string& schema);

// Only looks: fails with store_unavailable if there are no tables.
Status check_schema(Connection& connection, const std::string& schema);

// What prepare_schema would do to an empty database, as a script.
std::string migration_script(const std::string& schema);

}  // namespace pawl::store::postgres
