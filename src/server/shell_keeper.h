// The processes behind shell.run, below the server:
//
//   server ── host ── keeper ── command ── whatever the command starts
//
// The host is forked from the server before that has a socket or a thread, and forks again whenever
// a command is to run: so a command inherits no socket, no file and no lock of the server. A keeper
// has one command. It ends all that the command has started, however that has hidden itself
// (another group, another session, a parent that has died), as soon as its connection to the server
// closes: on a time-out, a cancel, after the command's end, and when the server dies, however that
// happens.
//
// What is said on a keeper's connection: first the request, as its length and its fields; from the
// keeper a word of kStarted or kFailed, and one of kEnded.
#pragma once

#include <cstdint>
#include <string>

#include "server/shell_command.h"

namespace pawl::server {

struct KeeperWord {
  enum Kind : std::int32_t { kFailed = 1, kEnded = 2 };
  std::int32_t kind = kEnded;
  std::int32_t value = 0;  // of kFailed errno, of kEnded the status as waitpid gives it
};

// Input, output, errors of the command, and the connection: what goes to the host for each of them.
inline constexpr int kKeeperFiles = 4;

// The request of a command, as it is sent on the connection.
std::string keeper_request(const ShellCommand& command);

// What the host does until its own connection closes. Never returns.
[[noreturn]] void be_shell_host(int connection);

}  // namespace pawl::server
