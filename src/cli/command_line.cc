// The only translation unit that includes CLI11, which is slow to compile.
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <optional>
#include <sstream>

#include "base/error_codes.h"
#include "base/spelling.h"
#include "cli/command_help.h"
#include "cli/command_table.h"

namespace pawl::cli {
namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done, 1 uncaught exception, 2 source refused, 3 limit exceeded, 64 usage error.";
constexpr const char* kMainFooter =
    "Exit codes: 0 done, 1 the run failed, 2 source refused, 3 limit exceeded, 4 refused by the "
    "server,\n"
    "5 no server, 6 timed out, 64 usage error. See 'pawl COMMAND --help' for more.";

using Words = std::map<const CLI::Option*, std::vector<std::string>>;

// Arguments over a subcommand of CLI11.
class AppArguments final : public Arguments {
 public:
  AppArguments(CLI::App& app, Words& words) : app_(app), words_(words) {}

  void flag(const char* names, bool& target, const char* help) override {
    app_.add_flag(names, target, help);
  }
  void option(const char* names, const char* value, std::string& target,
              const char* help) override {
    app_.add_option(names, target, help)->type_name(value)->check(not_empty());
  }
  void option(const char* names, const char* value, std::optional<std::string>& target,
              const char* help) override {
    app_.add_option(names, target, help)->type_name(value)->check(not_empty());
  }
  void option(const char* names, const char* value, std::optional<std::int64_t>& target,
              const char* help) override {
    app_.add_option(names, target, help)->type_name(value);
  }
  void option(const char* names, const char* value, std::optional<double>& target,
              const char* help) override {
    app_.add_option(names, target, help)->type_name(value);
  }
  void option(const char* names, const char* value, std::vector<std::string>& target,
              const char* help) override {
    app_.add_option(names, target, help)
        ->type_name(value)
        ->allow_extra_args(false)
        ->check(not_empty());
  }
  void choice(const char* names, std::string& target, std::vector<std::string> words,
              const char* help) override {
    restrict(app_.add_option(names, target, help), std::move(words));
  }
  void argument(const char* name, std::string& target, const char* help,
                Presence presence) override {
    app_.add_option(name, target, help)
        ->required(presence == Presence::kRequired)
        ->check(not_empty());
  }
  void argument(const char* name, std::vector<std::string>& target, const char* help,
                Presence presence) override {
    app_.add_option(name, target, help)
        ->required(presence == Presence::kRequired)
        ->check(not_empty());
  }
  void word(const char* name, std::string& target, std::vector<std::string> words, const char* help,
            Presence presence) override {
    CLI::Option* option = app_.add_option(name, target, help);
    restrict(option->required(presence == Presence::kRequired), std::move(words));
  }
  void footer(std::string text) override { app_.footer(std::move(text)); }

 private:
  // A variable of a script that is not set must not pass for an option that was left out:
  // `pawl cancel --workflow "$name" --status waiting` would be meant for every workflow.
  static CLI::Validator not_empty() {
    return CLI::Validator(
        [](std::string& text) { return std::string(text.empty() ? "it is empty" : ""); }, "");
  }

  void restrict(CLI::Option* option, std::vector<std::string> words) {
    words_[option] = words;
    const CLI::IsMember member(words);
    const auto check = [member, words = std::move(words)](std::string& text) {
      std::string problem = member(text);
      const std::string meant = problem.empty() ? "" : suggestion(text, words);
      return meant.empty() ? problem : problem + "; " + meant;
    };
    option->check(CLI::Validator(check, member.get_description()));
  }

  CLI::App& app_;
  Words& words_;
};

CLI::App& add_verb(CLI::App& app, std::string_view name) {
  const CommandInfo& command = *find_command(name);
  CLI::App& verb = *app.add_subcommand(std::string(name), std::string(command.summary));
  verb.group(std::string(command.group));
  return verb;
}

void add_source(CLI::App& verb, std::string& source, std::vector<std::string>& modules) {
  verb.add_option("FILE", source, "a Python file; FILE.py:NAME picks one of several workflows")
      ->required();
  verb.add_option("MODULE", modules, "other files that FILE imports");
}

void add_settings(CLI::App& verb, std::vector<std::string>& settings) {
  verb.add_option("--set", settings, kSetHelp)->type_name("NAME=VALUE")->allow_extra_args(false);
}

void add_exec(CLI::App& app, ExecOptions& options, std::string& source) {
  CLI::App& verb = add_verb(app, "exec");
  verb.add_option("FILE", source, "a Python file; FILE.py:NAME picks one of several workflows");
  verb.add_option("MODULE", options.modules, "other files that FILE imports");
  verb.add_option("--input", options.input, "the input as JSON, or @FILE, or - for stdin")
      ->type_name("JSON");
  CLI::Option* json = verb.add_flag(
      "--result", [&](std::int64_t) { options.result_form = ResultForm::kJson; },
      "print the output as one line of JSON at the end");
  verb.add_flag(
          "--repr", [&](std::int64_t) { options.result_form = ResultForm::kRepr; },
          "print the output's Python repr at the end")
      ->excludes(json);
  verb.add_option(
          "--stress", options.stress_interval,
          "dump, destroy and restore the machine at every suspension and every N instructions")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  verb.add_option("--tasks", options.tasks_path,
                  "JSON file of scripted task replies: {\"name\": [reply, ...]}")
      ->type_name("FILE");
  verb.add_option("--from", options.from,
                  "open a file of 'pawl export' instead: alone, it is only shown; with --tasks or "
                  "--send the run goes on from where it stands")
      ->type_name("FILE");
  verb.add_option("--at", options.at,
                  "with --from: as the run stood after this turn, if its history is in the file")
      ->type_name("TURN");
  verb.add_option("--turns", options.turns, "with --from: go on for at most N turns, and show each")
      ->type_name("N");
  verb.add_option("--send", options.messages, "with --from: a message that the run gets")
      ->type_name("CHANNEL=JSON")
      ->allow_extra_args(false);
  verb.add_option("--save", options.save_path,
                  "with --from: write the run as it then stands to another file")
      ->type_name("FILE");
  verb.add_flag("--json", options.json, "with --from: show the run as JSON");
  add_settings(verb, options.settings);
  verb.add_option("--heap", options.heap_bytes, "heap limit, such as 64MB")
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false));
  verb.add_option("--fuel", options.fuel, "instruction limit, from one wait to the next")
      ->type_name("N");
  verb.footer(kFooter);
}

void add_declared(CLI::App& verb, DeclaredNames& declared) {
  verb.add_option("--task", declared.tasks, "a task that the source calls but does not define")
      ->type_name("NAME")
      ->delimiter(',')
      ->allow_extra_args(false);
  verb.add_option("--inputs", declared.inputs,
                  "the names of the inputs, for a file without @workflow")
      ->type_name("NAME,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_settings(verb, declared.settings);
}

void add_check(CLI::App& app, CheckOptions& options) {
  CLI::App& verb = add_verb(app, "check");
  verb.add_option("FILE", options.files, "Python files")->required();
  add_declared(verb, options.declared);
  verb.add_option("--against", options.against,
                  "also ask this server which of its live runs could move to the new code; exit "
                  "code 4 if some could not")
      ->type_name("URL");
  verb.add_flag("--json", options.json, "print the errors and warnings as JSON");
  verb.footer(kFooter);
}

void add_dis(CLI::App& app, DisOptions& options, std::string& source) {
  CLI::App& verb = add_verb(app, "dis");
  add_source(verb, source, options.modules);
  add_declared(verb, options.declared);
  verb.add_flag("--library", options.library, "include functions of library modules");
  verb.add_flag("--roles", options.roles, "include what each temporary is for");
}

void add_explain(CLI::App& app, ExplainOptions& options) {
  CLI::App& verb = add_verb(app, "explain");
  verb.add_option("CODE", options.code, "for example PAWL-2001");
  verb.add_flag("--json", options.json, "print it as JSON");
}

// Of a server as a process of its own.
void add_server_benches(CLI::App& verb, BenchOptions& options) {
  constexpr const char* kStore = "memory:, sqlite:PATH or postgres://…; default: a file of its own";
  CLI::App& idle = *verb.add_subcommand("idle", "what workers cost a server that wait for tasks");
  idle.callback([&options] { options.kind = "idle"; });
  idle.add_option("--store", options.store, kStore)->type_name("URL");
  idle.add_option("--workers", options.workers, "workers that wait")->type_name("N");
  idle.add_option("--seconds", options.seconds, "how long they are watched")->type_name("S");
  CLI::App& ready = *verb.add_subcommand("ready", "from the start of a server until it is ready");
  ready.callback([&options] {
    options.kind = "ready";
    if (options.runs == 0) options.runs = 20;
  });
  ready.add_option("--store", options.store, kStore)->type_name("URL");
  ready.add_option("--runs", options.runs, "how many starts")->type_name("N");
  CLI::App& move = *verb.add_subcommand("move", "parked runs that go on with other code");
  move.callback([&options] {
    options.kind = "move";
    if (options.runs == 0) options.runs = 100'000;
  });
  move.add_option("--store", options.store, kStore)->type_name("URL");
  move.add_option("--runs", options.runs, "how many runs")->type_name("N");
  CLI::App& hooks = *verb.add_subcommand("hooks", "signed webhooks that start a run each");
  hooks.callback([&options] {
    options.kind = "hooks";
    if (options.runs == 0) options.runs = 50'000;
    if (options.concurrency == 0) options.concurrency = 64;
  });
  hooks.add_option("--store", options.store, kStore)->type_name("URL");
  hooks.add_option("--runs", options.runs, "how many webhooks")->type_name("N");
  hooks.add_option("--concurrency", options.concurrency, "connections")->type_name("N");
}

void add_bench(CLI::App& app, BenchOptions& options) {
  CLI::App& verb = add_verb(app, "bench");
  verb.require_subcommand(1);
  struct Kind {
    const char* name;
    const char* help;
    std::uint64_t runs, steps, concurrency;
  };
  static constexpr Kind kKinds[] = {
      {"seq", "runs of sequential steps, many at once", 20'000, 10, 1024},
      {"fanout", "runs that gather --width tasks, a hundred thousand in all", 0, 0, 1},
      {"latency", "one run after the other, from start to result", 1'000, 1, 1},
      {"park", "--runs parked runs, of which --wakes are woken at random", 1'000'000, 0, 4096},
      {"schedules", "--runs schedules at one instant, and ten times as many that are not due",
       10'000, 0, 1},
      {"depth", "a step of a run after --depth calls, and one of a fresh run", 1, 1'000, 1},
      {"history", "steps with and without the history of runs, and bytes of a turn", 20'000, 10,
       1024},
  };
  for (const Kind& kind : kKinds) {
    CLI::App& bench = *verb.add_subcommand(kind.name, kind.help);
    bench.callback([&options, kind] {
      options.kind = kind.name;
      if (options.runs == 0) options.runs = kind.runs;
      if (options.runs == 0)
        options.runs =
            std::max<std::uint64_t>(100'000 / std::max<std::uint64_t>(options.width, 1), 1);
      if (options.steps == 0) options.steps = kind.steps;
      if (options.concurrency == 0) options.concurrency = kind.concurrency;
    });
    bench
        .add_option("--store", options.store,
                    "memory:, sqlite:PATH or postgres://…; default: a file of its own")
        ->type_name("URL");
    bench.add_option("--runs", options.runs, "how many runs")->type_name("N");
    bench.add_option("--steps", options.steps, "steps of each run")->type_name("K");
    bench.add_option("--width", options.width, "tasks of each gather")->type_name("W");
    bench.add_option("--concurrency", options.concurrency, "runs at once")->type_name("C");
    bench.add_option("--input-bytes", options.input_bytes, "size of each input")->type_name("B");
    bench.add_option("--wakes", options.wakes, "parked runs to wake")->type_name("N");
    bench.add_option("--depth", options.depth, "calls before the late steps")->type_name("N");
    bench
        .add_option("--worker-threads", options.worker_threads,
                    "threads of the tasks; processes, for python and node")
        ->type_name("N");
    bench
        .add_option("--worker", options.worker,
                    "where the tasks run: inproc, or over HTTP http-cpp, python, node")
        ->type_name("KIND")
        ->check(CLI::IsMember({"inproc", "http-cpp", "http", "python", "node"}));
    bench.add_option("--sdk", options.sdk, "folder of the SDKs for --worker python and node")
        ->type_name("DIR");
    bench.add_flag("--history", options.history, "the turns of the runs are kept");
    bench
        .add_option("--read-latency-ms", options.read_latency_ms,
                    "by how much each read of the store takes longer, with tasks in process")
        ->type_name("MS");
    bench.add_flag("--trace", options.traces,
                   "send spans of all runs to a collector in this process");
  }
  add_server_benches(verb, options);
}

// The command that was reached, or one below it: `pawl bench seq`.
const CLI::App& innermost(const CLI::App& app) {
  const std::vector<CLI::App*> inner = app.get_subcommands();
  return inner.empty() ? app : innermost(*inner.front());
}

// What a command was given and does not take, in our words; and the option that was meant.
struct Surplus {
  std::string message;
  std::string hint = {};
};

Surplus describe_surplus(const CLI::App& verb, const CLI::ParseError& error,
                         const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (argument == "--") break;
    const std::string name = argument.substr(0, argument.find('='));
    const bool is_option = name.size() > 1 && name[0] == '-' && (name[1] < '0' || name[1] > '9');
    if (!is_option || verb.get_option_no_throw(name) != nullptr) continue;
    std::vector<std::string> names;
    for (const CLI::Option* option : verb.get_options()) {
      for (const std::string& known : option->get_lnames()) names.push_back("--" + known);
    }
    const std::string nearest = nearest_word(name, names);
    return {"there is no option '" + name + "'",
            nearest.empty() ? "" : "did you mean '" + nearest + "'?"};
  }
  const std::vector<std::string> left = verb.remaining();
  if (left.empty()) return {error.what()};
  return {"'" + left.front() + "' is one argument too many"};
}

// CLI11 prints help and errors through streams; here they become the text of a CommandLine.
CommandLine describe(const CLI::App& app, const CLI::ParseError& error, const std::string& command,
                     const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream problem;
  CommandLine line;
  if (app.exit(error, out, problem) == 0) {
    line.text = out.str();
    if (!line.text.ends_with('\n')) line.text += '\n';
  } else {
    line.exit_code = kExitUsage;
    Surplus problem_text{error.what()};
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
      problem_text = describe_surplus(innermost(app), error, arguments);
    }
    if (problem_text.hint.empty()) {
      problem_text.hint =
          "'pawl" + (command.empty() ? "" : " " + command) + " --help' says what it takes";
    }
    line.text = "pawl: " + error_label(ErrorCode::usage) + ": " + problem_text.message +
                "\nhint: " + problem_text.hint + "\n";
  }
  return line;
}

CommandLine unknown_command(const std::string& name) {
  CommandLine line;
  line.exit_code = kExitUsage;
  line.text = "pawl: " + error_label(ErrorCode::usage) + ": there is no command '" + name + "'\n";
  const std::string nearest(nearest_command(name));
  line.text += nearest.empty() ? "Run 'pawl --help' for the list of commands.\n"
                               : "hint: did you mean 'pawl " + nearest + "'?\n";
  return line;
}

// The whole command line as CLI11 knows it, and where it puts what it reads.
struct Parser {
  CLI::App app{"Pawl runs workflows written in ordinary Python that survive crashes and restarts.",
               "pawl"};
  CommandLine line;
  std::string exec_source;
  std::string dis_source;
  std::map<std::string, std::shared_ptr<Command>> commands;
  Words words;

  // What the command `only` takes is declared, and the others are names: to declare what all take
  // is a third of the time that a short command needs. Without `only`, all are.
  explicit Parser(std::optional<std::string_view> only = std::nullopt) {
    app.set_version_flag("--version", "pawl " PAWL_VERSION);
    app.require_subcommand(1);
    app.footer(kMainFooter);
    for (const CommandInfo& command : command_table()) {
      if (only && *only != command.name) {
        add_verb(app, command.name);
      } else if (command.make != nullptr) {
        std::shared_ptr<Command> made = command.make();
        AppArguments arguments(add_verb(app, command.name), words);
        made->declare(arguments);
        commands.emplace(command.name, std::move(made));
      } else {
        add_plain(command.name);
      }
    }
  }

  void add_plain(std::string_view name) {
    if (name == "exec") add_exec(app, line.exec, exec_source);
    if (name == "check") add_check(app, line.check);
    if (name == "dis") add_dis(app, line.dis, dis_source);
    if (name == "explain") add_explain(app, line.explain);
    if (name == "bench") add_bench(app, line.bench);
  }
};

OptionHelp option_help(const CLI::Option& option, const Words& words) {
  OptionHelp help;
  help.positional = option.get_positional();
  if (help.positional) {
    help.names = {option.get_name()};
  } else {
    for (const std::string& name : option.get_snames()) help.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) help.names.push_back("--" + name);
  }
  help.help = option.get_description();
  help.required = option.get_required();
  help.many = option.get_items_expected_max() >= CLI::detail::expected_max_vector_size;
  auto restricted = words.find(&option);
  if (restricted != words.end()) {
    help.words = restricted->second;
    for (const std::string& word : help.words) {
      help.value += (help.value.empty() ? "" : "|") + word;
    }
  } else if (option.get_items_expected_max() > 0) {
    help.value = option.get_type_name();
    help.value = help.value.substr(0, help.value.find(':'));
  }
  return help;
}

CommandHelp command_help(const CLI::App& app, const Words& words) {
  CommandHelp help{
      app.get_name(), app.get_group(), app.get_description(), app.get_footer(), {}, {}};
  for (const CLI::Option* option :
       app.get_options([](const CLI::Option* one) { return one->get_name() != "--help"; })) {
    help.options.push_back(option_help(*option, words));
  }
  for (const CLI::App* inner : app.get_subcommands([](const CLI::App*) { return true; })) {
    help.commands.push_back(command_help(*inner, words));
  }
  return help;
}

}  // namespace

SourceArgument parse_source_argument(const std::string& text) {
  const std::size_t colon = text.rfind(".py:");
  if (colon == std::string::npos) return {text, ""};
  return {text.substr(0, colon + 3), text.substr(colon + 4)};
}

std::vector<CommandHelp> describe_commands() {
  const Parser parser;
  return command_help(parser.app, parser.words).commands;
}

CommandLine parse_command_line(std::vector<std::string> arguments) {
  if (!arguments.empty() && !arguments[0].starts_with('-') && !find_command(arguments[0])) {
    return unknown_command(arguments[0]);
  }
  const std::string command =
      arguments.empty() || arguments[0].starts_with('-') ? "" : arguments[0];
  Parser parser(command);
  if (arguments.empty()) {
    CommandLine line;
    line.exit_code = kExitUsage;
    line.text =
        "pawl: " + error_label(ErrorCode::usage) + ": which command?\n\n" + parser.app.help();
    return line;
  }
  try {
    // CLI11 takes its arguments from the back.
    parser.app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    return describe(parser.app, error, command, arguments);
  }

  CommandLine line = std::move(parser.line);
  line.exec.source = parse_source_argument(parser.exec_source);
  line.dis.source = parse_source_argument(parser.dis_source);
  const std::string name = parser.app.get_subcommands().front()->get_name();
  auto found = parser.commands.find(name);
  if (found != parser.commands.end()) {
    line.verb = Verb::kCommand;
    line.command = found->second;
    return line;
  }
  if (name == "exec" && line.exec.source.path.empty() && line.exec.from.empty()) {
    line.exit_code = kExitUsage;
    line.text = "pawl: " + error_label(ErrorCode::usage) +
                ": exec: FILE is missing\nhint: pawl exec FILE.py, or pawl exec --from FILE\n";
    return line;
  }
  line.verb = name == "exec"    ? Verb::kExec
              : name == "check" ? Verb::kCheck
              : name == "dis"   ? Verb::kDis
              : name == "bench" ? Verb::kBench
                                : Verb::kExplain;
  return line;
}

}  // namespace pawl::cli
