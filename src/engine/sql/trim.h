// trim(text, characters) of queries, and ltrim and rtrim. SQLite's own take the product of the two
// lengths, and nothing can end a query in the middle of a function.
#pragma once

struct sqlite3;

namespace pawl::engine::sql {

// False: there is no memory.
bool add_trim(sqlite3* connection);

}  // namespace pawl::engine::sql
