#include "cli/command_table.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "cli/command_help.h"
#include "cli/command_line.h"

namespace pawl::cli {
namespace {

TEST(CommandTable, EachCommandOfTheTableIsThereAndTheOtherWayRound) {
  const std::vector<CommandHelp> commands = describe_commands();
  ASSERT_EQ(commands.size(), command_table().size());
  std::set<std::string_view> ended_groups;
  std::string_view group;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const CommandInfo& info = command_table()[i];
    EXPECT_EQ(commands[i].name, info.name);
    EXPECT_EQ(commands[i].summary, info.summary);
    EXPECT_EQ(commands[i].group, info.group);
    EXPECT_FALSE(info.summary.ends_with('.')) << info.name;
    if (info.group != group) {
      EXPECT_TRUE(ended_groups.insert(info.group).second) << info.group << " stands in two places";
      group = info.group;
    }
    const CommandLine line = parse_command_line({std::string(info.name), "--help"});
    EXPECT_EQ(line.exit_code, kExitOk) << info.name;
    EXPECT_NE(line.text.find(info.summary), std::string::npos) << info.name;
  }
}

TEST(CommandTable, KnowsWhatWasMeant) {
  EXPECT_EQ(nearest_command("lst"), "list");
  EXPECT_EQ(nearest_command("strat"), "start");
  EXPECT_EQ(nearest_command("elephant"), "");
  const CommandLine line = parse_command_line({"lst"});
  EXPECT_EQ(line.exit_code, kExitUsage);
  EXPECT_NE(line.text.find("did you mean 'pawl list'?"), std::string::npos) << line.text;
}

TEST(CommandTable, ThePageOfTheCommandLineIsTrue) {
  std::ifstream file(PAWL_SOURCE_DIR "/docs/cli.md");
  std::stringstream page;
  page << file.rdbuf();
  EXPECT_EQ(page.str(), markdown_reference(describe_commands()))
      << "run: pawl completion markdown > docs/cli.md";
}

TEST(CommandTable, CompletionScriptsNameEveryCommandAndOption) {
  const std::vector<CommandHelp> commands = describe_commands();
  for (const std::string& script :
       {bash_completion(commands), zsh_completion(commands), fish_completion(commands)}) {
    for (const CommandInfo& info : command_table()) {
      EXPECT_NE(script.find(info.name), std::string::npos) << info.name;
    }
    EXPECT_NE(script.find("on-conflict"), std::string::npos);
    EXPECT_NE(script.find("restart_if_ended"), std::string::npos);
  }
}

}  // namespace
}  // namespace pawl::cli
