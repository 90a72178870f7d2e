// What the command line takes, as data: for completion scripts and docs/cli.md.
#pragma once

#include <string>
#include <vector>

namespace pawl::cli {

struct OptionHelp {
  std::vector<std::string> names;  // "-f", "--follow"; of an argument by position one: "FILE"
  std::string value;               // what it takes; empty: a flag
  std::string help;
  std::vector<std::string> words;  // the only values it takes, if they are few
  bool positional = false;
  bool required = false;
  bool many = false;
};

struct CommandHelp {
  std::string name;
  std::string group;
  std::string summary;
  std::string footer;
  std::vector<OptionHelp> options;
  std::vector<CommandHelp> commands;  // of a command that has commands of its own
};

// In the order of the command table.
std::vector<CommandHelp> describe_commands();

std::string bash_completion(const std::vector<CommandHelp>& commands);
std::string zsh_completion(const std::vector<CommandHelp>& commands);
std::string fish_completion(const std::vector<CommandHelp>& commands);
// docs/cli.md
std::string markdown_reference(const std::vector<CommandHelp>& commands);

}  // namespace pawl::cli
