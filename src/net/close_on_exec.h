// Sockets that no other program gets: whatever this process starts must not hold a port or a
// client's connection. Boost.Asio opens and accepts sockets without the flag.
#pragma once

#include <fcntl.h>

namespace pawl::net {

inline void keep_to_this_process(int file) {
  const int flags = ::fcntl(file, F_GETFD);
  if (flags >= 0) (void)::fcntl(file, F_SETFD, flags | FD_CLOEXEC);
}

}  // namespace pawl::net
