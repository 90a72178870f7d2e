// Completion scripts and docs/cli.md, made from what the commands declare.
#include <fmt/core.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/command_help.h"
#include "cli/command_line.h"

namespace pawl::cli {
namespace {

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
  return out;
}

// Of the command and of those below it, such as `pawl bench seq`, each once.
std::vector<OptionHelp> all_options(const CommandHelp& command) {
  std::vector<OptionHelp> options = command.options;
  for (const CommandHelp& inner : command.commands) {
    for (const OptionHelp& option : inner.options) {
      const auto is_same = [&option](const OptionHelp& other) {
        return other.names == option.names;
      };
      if (std::ranges::none_of(options, is_same)) options.push_back(option);
    }
  }
  return options;
}

std::vector<std::string> option_names(const CommandHelp& command) {
  std::vector<std::string> names{"--help"};
  for (const OptionHelp& option : all_options(command)) {
    if (option.positional) continue;
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

// What may stand where no option does: words of arguments by position, and commands of its own.
std::vector<std::string> plain_words(const CommandHelp& command) {
  std::vector<std::string> words;
  for (const OptionHelp& option : command.options) {
    if (option.positional) words.insert(words.end(), option.words.begin(), option.words.end());
  }
  for (const CommandHelp& inner : command.commands) words.push_back(inner.name);
  return words;
}

bool takes_file(const OptionHelp& option) {
  const std::string& name = option.positional ? option.names.front() : option.value;
  return name.find("FILE") != std::string::npos || name == "DIR" || name == "MODULE";
}

// Text in single quotes of a shell.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char letter : text) {
    if (letter == '\'') {
      out += "'\\''";
    } else {
      out += letter;
    }
  }
  return out + "'";
}

std::string markdown_text(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '|') out += '\\';
    out += letter == '\n' ? ' ' : letter;
  }
  return out;
}

// pawl list [OPTIONS] RUN [FILE...]
std::string usage_of(const std::string& prefix, const CommandHelp& command) {
  std::string usage = prefix + command.name;
  const bool has_options = std::any_of(command.options.begin(), command.options.end(),
                                       [](const OptionHelp& one) { return !one.positional; });
  if (has_options) usage += " [OPTIONS]";
  for (const OptionHelp& option : command.options) {
    if (!option.positional) continue;
    const std::string name = option.names.front() + (option.many ? "..." : "");
    usage += option.required ? " " + name : " [" + name + "]";
  }
  return usage;
}

void add_reference(const std::string& prefix, const CommandHelp& command, const char* level,
                   std::string& page) {
  page += fmt::format("\n{} {}{}\n\n{}.\n\n```\n{}\n```\n", level, prefix, command.name,
                      command.summary, usage_of(prefix, command));
  if (!command.options.empty()) {
    page += "\n| argument | meaning |\n| --- | --- |\n";
    for (const OptionHelp& option : command.options) {
      const bool shows_value = !option.value.empty() && !option.positional;
      page += fmt::format(
          "| `{}{}` | {}{} |\n", joined(option.names, ", "),
          shows_value ? " " + markdown_text(option.value) : "", markdown_text(option.help),
          option.positional && !option.words.empty() ? ": " + joined(option.words, ", ") : "");
    }
  }
  if (!command.footer.empty()) page += "\n" + command.footer + "\n";
  for (const CommandHelp& inner : command.commands) {
    add_reference(prefix + command.name + " ", inner, "####", page);
  }
}

constexpr const char* kPageHead =
    R"(# The command line

Made by `pawl completion markdown`, from what the commands declare; a test compares the two.

Data goes to stdout, everything else to stderr. Colours and lines that are drawn anew appear only on a
terminal; `NO_COLOR` turns colours off, `TERM=dumb` both. Commands that speak to a server take its address from `--server` or
`PAWL_URL` (default `http://127.0.0.1:7380`) and an API token from `--token` or `PAWL_TOKEN`; with `--json`
they print what the server answered. Times are written as `2026-11-16T03:00:00Z`, durations as `250ms`, `90s`,
`5m`, `2h` or `30d`.

| exit code | meaning |
| --- | --- |
| 0 | done |
| 1 | the run failed or was cancelled; of `exec`: an uncaught exception |
| 2 | the source was refused; its places are on stderr |
| 3 | the run met a limit |
| 4 | the server or the store refused what was asked |
| 5 | no server answers |
| 6 | the time that was given has passed |
| 64 | the command line, or a file that it names, is not usable |
)";

class CompletionCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.word("SHELL", shell_, {"bash", "zsh", "fish", "markdown"},
                   "markdown prints the reference of all commands");
    arguments.footer(
        "bash: eval \"$(pawl completion bash)\" in ~/.bashrc\n"
        "zsh: pawl completion zsh > \"${fpath[1]}/_pawl\"\n"
        "fish: pawl completion fish > ~/.config/fish/completions/pawl.fish");
  }

  int run() override {
    const std::vector<CommandHelp> commands = describe_commands();
    const std::string text = shell_ == "bash"   ? bash_completion(commands)
                             : shell_ == "zsh"  ? zsh_completion(commands)
                             : shell_ == "fish" ? fish_completion(commands)
                                                : markdown_reference(commands);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return kExitOk;
  }

 private:
  std::string shell_;
};

}  // namespace

std::string bash_completion(const std::vector<CommandHelp>& commands) {
  std::string names;
  std::string cases;
  for (const CommandHelp& command : commands) {
    names += (names.empty() ? "" : " ") + command.name;
    cases += fmt::format("    {}) options={}; words={} ;;\n", command.name,
                         quoted(joined(option_names(command), " ")),
                         quoted(joined(plain_words(command), " ")));
  }
  std::string values;
  for (const CommandHelp& command : commands) {
    for (const OptionHelp& option : all_options(command)) {
      if (option.positional || option.words.empty()) continue;
      values += fmt::format("    {}:{}) COMPREPLY=($(compgen -W {} -- \"$word\")); return ;;\n",
                            command.name, option.names.back(), quoted(joined(option.words, " ")));
    }
  }
  return fmt::format(R"(# bash completion for pawl
_pawl() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" options= words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W {} -- "$word"))
    return
  fi
  case "${{COMP_WORDS[1]}}:$before" in
{}  esac
  case "${{COMP_WORDS[1]}}" in
{}  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word")) ;;
  esac
}}
complete -o filenames -F _pawl pawl
)",
                     quoted(names + " --help --version"), values, cases);
}

std::string zsh_completion(const std::vector<CommandHelp>& commands) {
  // _arguments takes 'NAME[HELP]:VALUE:ACTION'; brackets and colons inside of a text are escaped.
  const auto escaped = [](const std::string& text) {
    std::string out;
    for (const char letter : text) {
      if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') out += '\\';
      out += letter;
    }
    return out;
  };
  std::string names;
  std::string cases;
  for (const CommandHelp& command : commands) {
    names += "    " + quoted(escaped(command.name) + ":" + escaped(command.summary)) + "\n";
    cases += fmt::format("    {})\n      _arguments \\\n", command.name);
    for (const OptionHelp& option : all_options(command)) {
      std::string action = option.words.empty() ? "" : "(" + joined(option.words, " ") + ")";
      if (action.empty() && takes_file(option)) action = "_files";
      if (option.positional) {
        // Without an action zsh shows the name as a message, also where an option is typed, and
        // then completes nothing at the first Tab.
        if (action.empty()) action = "{:}";
        cases += "        " +
                 quoted((option.many ? "*:" : ":") + escaped(option.names.front()) + ":" + action) +
                 " \\\n";
        continue;
      }
      const std::string value =
          option.value.empty() ? "" : ":" + escaped(option.value) + ":" + action;
      for (const std::string& name : option.names) {
        cases +=
            "        " +
            quoted((option.many ? "*" : "") + name + "[" + escaped(option.help) + "]" + value) +
            " \\\n";
      }
    }
    if (!command.commands.empty()) {
      cases +=
          "        " + quoted(":command:(" + joined(plain_words(command), " ") + ")") + " \\\n";
    }
    cases += "        '--help[print this]' ;;\n";
  }
  return fmt::format(R"(#compdef pawl
_pawl() {{
  local -a commands
  commands=(
{}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{}  esac
}}
_pawl "$@"
)",
                     names, cases);
}

std::string fish_completion(const std::vector<CommandHelp>& commands) {
  std::string out = "# fish completion for pawl\n";
  for (const CommandHelp& command : commands) {
    out += fmt::format("complete -c pawl -n __fish_use_subcommand -f -a {} -d {}\n", command.name,
                       quoted(command.summary));
    const std::string within = quoted("__fish_seen_subcommand_from " + command.name);
    for (const OptionHelp& option : all_options(command)) {
      if (option.positional) {
        if (option.words.empty()) continue;
        out += fmt::format("complete -c pawl -n {} -f -a {}\n", within,
                           quoted(joined(option.words, " ")));
        continue;
      }
      out += "complete -c pawl -n " + within;
      for (const std::string& name : option.names) {
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!option.words.empty()) {
        out += " -x -a " + quoted(joined(option.words, " "));
      } else if (!option.value.empty()) {
        out += takes_file(option) ? " -r" : " -x";
      }
      out += " -d " + quoted(option.help) + "\n";
    }
    for (const CommandHelp& inner : command.commands) {
      out += fmt::format("complete -c pawl -n {} -f -a {} -d {}\n", within, inner.name,
                         quoted(inner.summary));
    }
  }
  return out;
}

std::string markdown_reference(const std::vector<CommandHelp>& commands) {
  std::string page = kPageHead;
  std::string group;
  for (const CommandHelp& command : commands) {
    if (command.group != group) {
      group = command.group;
      page += "\n## " + group + "\n";
    }
    add_reference("pawl ", command, "###", page);
  }
  return page;
}

std::unique_ptr<Command> make_completion_command() { return std::make_unique<CompletionCommand>(); }

}  // namespace pawl::cli
