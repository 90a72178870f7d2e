// Copies of a database. A backup may be taken while another process has the database open and
// writes to it: it holds what was committed when it began, and keeps nobody from writing.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace pawl::store {

enum class Overwrite : bool { kNo, kYes };

// Fails with store_unavailable if there is no database, store_damaged if it is none of Pawl, and
// store_refused if there is a file at the target and it may not be overwritten, or if it is the
// database itself; another database that is open is store_in_use. The target appears whole or not
// at all.
Status backup_sqlite(const std::string& path, const std::string& target, Overwrite overwrite);

// Puts a backup in the place of a database that nobody has open (store_in_use). The backup is
// checked first: it must be a whole database of Pawl that this release can read. `skipped_keys` are
// never given out: keys that were, after the backup was made, are known to workers and others.
Status restore_sqlite(const std::string& backup, const std::string& name, Overwrite overwrite,
                      std::int64_t skipped_keys);

}  // namespace pawl::store
