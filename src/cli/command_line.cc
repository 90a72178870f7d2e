// The only translation unit that includes CLI11, which is slow to compile.
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "base/error_codes.h"

namespace pawl::cli {
namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done, 1 uncaught exception, 2 source refused, 3 limit met, 64 wrong usage.";

void add_source(CLI::App& verb, std::string& source, std::vector<std::string>& modules) {
  verb.add_option("FILE", source, "a Python file; FILE.py:NAME picks one of several workflows")
      ->required();
  verb.add_option("MODULE", modules, "further files that FILE imports");
}

void add_exec(CLI::App& app, ExecOptions& options, std::string& source) {
  CLI::App& verb = *app.add_subcommand("exec", "Run a program in memory, without a store");
  add_source(verb, source, options.modules);
  verb.add_option("--input", options.input, "the input as JSON, or @FILE, or @- for stdin")
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
                  "scripted replies for tasks: {\"name\": [reply, ...]}")
      ->type_name("FILE");
  verb.add_option("--heap", options.heap_bytes,
                  "heap limit in bytes; 64MB and the like are understood")
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false));
  verb.add_option("--fuel", options.fuel, "limit of instructions")->type_name("N");
  verb.footer(kFooter);
}

void add_declared(CLI::App& verb, DeclaredNames& declared) {
  verb.add_option("--task", declared.tasks, "a task that the source calls without defining it")
      ->type_name("NAME")
      ->delimiter(',')
      ->allow_extra_args(false);
  verb.add_option("--inputs", declared.inputs, "the names of a plain file's inputs")
      ->type_name("NAME,...")
      ->delimiter(',')
      ->allow_extra_args(false);
}

void add_check(CLI::App& app, CheckOptions& options) {
  CLI::App& verb = *app.add_subcommand("check", "Compile only, and say what is wrong");
  verb.add_option("FILE", options.files, "Python files")->required();
  add_declared(verb, options.declared);
  verb.footer(kFooter);
}

void add_dis(CLI::App& app, DisOptions& options, std::string& source) {
  CLI::App& verb = *app.add_subcommand("dis", "Print the bytecode of a program");
  add_source(verb, source, options.modules);
  add_declared(verb, options.declared);
  verb.add_flag("--library", options.library, "also functions of library modules");
  verb.add_flag("--roles", options.roles, "also what each temporary is for");
}

void add_explain(CLI::App& app, ExplainOptions& options) {
  app.add_subcommand("explain", "Explain an error code; without one, list them all")
      ->add_option("CODE", options.code, "for example PAWL-2001");
}

void add_bench(CLI::App& app, BenchOptions& options) {
  CLI::App& verb = *app.add_subcommand("bench", "Measure the engine, durably; prints JSON lines");
  verb.require_subcommand(1);
  struct Kind {
    const char* name;
    const char* help;
    std::uint64_t runs, steps, concurrency;
  };
  static constexpr Kind kKinds[] = {
      {"seq", "runs of sequential steps, many at once", 20'000, 10, 1024},
      {"fanout", "runs that gather --width tasks", 20, 0, 1},
      {"latency", "one run after the other, from start to result", 1'000, 1, 1},
      {"park", "--runs parked runs, of which --wakes are woken at random", 1'000'000, 0, 4096},
      {"depth", "a step of one run, early and after --depth calls", 1, 1'000, 1},
  };
  for (const Kind& kind : kKinds) {
    CLI::App& bench = *verb.add_subcommand(kind.name, kind.help);
    bench.callback([&options, kind] {
      options.kind = kind.name;
      if (options.runs == 0) options.runs = kind.runs;
      if (options.steps == 0) options.steps = kind.steps;
      if (options.concurrency == 0) options.concurrency = kind.concurrency;
    });
    bench
        .add_option("--store", options.store, "memory: or sqlite:PATH; default: a file of its own")
        ->type_name("URL");
    bench.add_option("--runs", options.runs, "how many runs")->type_name("N");
    bench.add_option("--steps", options.steps, "steps of each run")->type_name("K");
    bench.add_option("--width", options.width, "tasks of each gather")->type_name("W");
    bench.add_option("--concurrency", options.concurrency, "runs at once")->type_name("C");
    bench.add_option("--input-bytes", options.input_bytes, "size of each input")->type_name("B");
    bench.add_option("--wakes", options.wakes, "parked runs to wake")->type_name("N");
    bench.add_option("--depth", options.depth, "calls before the late steps")->type_name("N");
    bench.add_option("--worker-threads", options.worker_threads, "threads of the tasks")
        ->type_name("N");
    bench.add_option("--worker", options.worker, "where the tasks run")
        ->check(CLI::IsMember({"inproc"}));
  }
}

// CLI11 prints help and errors through streams; here they become the text of a CommandLine.
CommandLine describe(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream problem;
  CommandLine line;
  if (app.exit(error, out, problem) == 0) {
    line.text = out.str();
    if (!line.text.ends_with('\n')) line.text += '\n';
  } else {
    line.exit_code = kExitUsage;
    line.text = "pawl: " + error_label(ErrorCode::usage) + ": " + error.what() +
                "\nRun with --help for more information.\n";
  }
  return line;
}

}  // namespace

SourceArgument parse_source_argument(const std::string& text) {
  const std::size_t colon = text.rfind(".py:");
  if (colon == std::string::npos) return {text, ""};
  return {text.substr(0, colon + 3), text.substr(colon + 4)};
}

CommandLine parse_command_line(std::vector<std::string> arguments) {
  CommandLine line;
  std::string exec_source;
  std::string dis_source;

  CLI::App app("Pawl runs workflows written in ordinary Python that survive crashes and restarts.",
               "pawl");
  app.set_version_flag("--version", "pawl " PAWL_VERSION);
  app.require_subcommand(1);
  app.footer(kFooter);
  add_exec(app, line.exec, exec_source);
  add_check(app, line.check);
  add_dis(app, line.dis, dis_source);
  add_explain(app, line.explain);
  add_bench(app, line.bench);

  try {
    // CLI11 takes its arguments from the back.
    std::reverse(arguments.begin(), arguments.end());
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return describe(app, error);
  }

  line.exec.source = parse_source_argument(exec_source);
  line.dis.source = parse_source_argument(dis_source);
  const std::string verb = app.get_subcommands().front()->get_name();
  line.verb = verb == "exec"    ? Verb::kExec
              : verb == "check" ? Verb::kCheck
              : verb == "dis"   ? Verb::kDis
              : verb == "bench" ? Verb::kBench
                                : Verb::kExplain;
  return line;
}

}  // namespace pawl::cli
