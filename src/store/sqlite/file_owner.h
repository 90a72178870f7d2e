// Whose files a store's are. What an administrator makes or restores as root in the folder of a
// service, the service must be able to open.
#pragma once

#include <string>

namespace pawl::store::sqlite {

// Opens a file of this name, or makes it with mode 0600: if root makes it, it belongs to the owner
// of the folder. -1 and errno as of open().
int open_or_make(const std::string& path);
// What to do about a store's file that cannot be opened for this reason, an errno.
std::string opening_hint(int reason);
// The same owner and mode as `like`, or the owner of the folder if there is no such file.
void adopt_owner(const std::string& path, const std::string& like);

}  // namespace pawl::store::sqlite
