// What the verbs share of reading files and of telling errors.
#pragma once

#include <string>

#include "base/result.h"

namespace pawl::cli {

// The whole of a file; "-" is the standard input. Refuses more than `maximum_bytes`.
Result<std::string> read_file(const std::string& path, std::size_t maximum_bytes = 64 << 20);

// "pawl: PAWL-9002: …" on stderr, with the hint on a line of its own.
void report(const Error& error);

// Removes a database and the files beside it.
void remove_database(const std::string& path);

// Whether two paths lead to one file that is there.
bool is_same_file(const std::string& one, const std::string& other);

}  // namespace pawl::cli
