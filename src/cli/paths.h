// Paths of files, as text.
#pragma once

#include <string>

namespace pawl::cli {

// "a/b" of "a/b/c"; empty: it has none.
std::string folder_of(const std::string& path);
// One below the other; the second alone if there is no first.
std::string joined_path(const std::string& folder, const std::string& path);
// Without "." and "..", as far as that can be said without looking.
std::string plain_path(const std::string& path);
// The way from a folder to a file, both as they are on the disk.
std::string path_from(const std::string& folder, const std::string& file);
bool is_there(const std::string& path);
// With those above it; false: it cannot be made.
bool make_folder(const std::string& path);

}  // namespace pawl::cli
