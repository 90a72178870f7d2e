// The commands of `pawl` in one table: help, shell completion and docs/cli.md are made from it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "cli/command.h"

namespace pawl::cli {

struct CommandInfo {
  std::string_view name;
  std::string_view group;  // commands of one group stand together
  std::string_view summary;
  std::unique_ptr<Command> (*make)();  // null: declared in command_line.cc
};

std::span<const CommandInfo> command_table();
const CommandInfo* find_command(std::string_view name);
// The command that was probably meant; empty if none is near.
std::string nearest_command(std::string_view name);

}  // namespace pawl::cli
