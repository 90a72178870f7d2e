// The command line of `pawl` as plain data. Parsing touches nothing outside (no file is opened), so
// a test can look at every option; the verbs themselves are in commands.h.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"

namespace pawl::cli {

// What a process of `pawl` ends with. Scripts rely on these numbers.
inline constexpr int kExitOk = 0;
inline constexpr int kExitException = 1;     // the program failed, or was cancelled
inline constexpr int kExitCompileError = 2;  // the source was refused
inline constexpr int kExitLimit = 3;         // the run met a limit: a PAWL-2xxx code
inline constexpr int kExitRefused = 4;       // the server refused the request
inline constexpr int kExitNoServer = 5;      // no server answers
inline constexpr int kExitTimeout = 6;       // the time that was given has passed
inline constexpr int kExitUsage = 64;        // the command line or a file it names is not usable
inline constexpr int kExitUnwritten = 74;    // stdout does not take the output

// FILE.py or FILE.py:NAME, where NAME picks one of several workflows.
struct SourceArgument {
  std::string path;
  std::string entry;  // empty: the one that the file has
};

SourceArgument parse_source_argument(const std::string& text);

enum class ResultForm { kNone, kJson, kRepr };

struct ExecOptions {
  SourceArgument source;
  // Further files that the source may import, each under its own name.
  std::vector<std::string> modules;
  // JSON text, or @FILE, or @- for the standard input; without it the program gets no input.
  std::optional<std::string> input;
  ResultForm result_form = ResultForm::kNone;
  // Dump, destroy and restore the machine at every suspension and every so many instructions; 0:
  // never.
  std::uint64_t stress_interval = 0;
  // A file of scripted replies for tasks; empty: none.
  std::string tasks_path;
  std::vector<std::string> settings;  // each NAME=VALUE
  // A file of `pawl export`, instead of a source; empty: none. Without any of the next three and
  // without replies it is only looked at.
  std::string from;
  std::optional<std::uint64_t> at;     // the turn of its history that it goes back to
  std::optional<std::uint64_t> turns;  // so many, each of which is shown
  std::vector<std::string> messages;   // each CHANNEL=JSON, for the run
  std::string save_path;               // for the run as it is at the end; empty: nowhere
  bool json = false;                   // of a look
  // What the program is given instead of the defaults of limits.h.
  std::optional<std::uint64_t> heap_bytes;
  std::optional<std::uint64_t> fuel;
};

// What a deploy would declare beside the files.
struct DeclaredNames {
  // Tasks that the source calls without defining or importing them.
  std::vector<std::string> tasks = {};
  std::vector<std::string> inputs = {};  // names in which a file of plain statements gets its input
  std::vector<std::string> settings = {};  // each NAME=VALUE, for os.environ
  std::string task_namespace = {};         // before the names of tasks that the source declares
};

inline constexpr const char* kSetHelp =
    "a setting that the workflows read in os.environ, for everybody to see; may be repeated";

struct CheckOptions {
  std::vector<std::string> files;  // each FILE.py or FILE.py:NAME
  DeclaredNames declared;
  std::string against;  // URL of a server whose live runs are to be able to move to it
  bool json = false;
};

struct DisOptions {
  SourceArgument source;
  std::vector<std::string> modules;
  DeclaredNames declared;
  bool library = false;  // include functions of library modules
  bool roles = false;    // include what each temporary is for
};

struct BenchOptions {
  std::string kind;   // seq, fanout, latency, park, schedules, depth, history, idle, ready …
  std::string store;  // a URL; empty: a file of its own in the working directory
  std::uint64_t runs = 0;
  std::uint64_t steps = 0;
  std::uint64_t width = 1000;
  std::uint64_t concurrency = 0;
  std::uint64_t input_bytes = 0;
  std::uint64_t wakes = 100'000;
  std::uint64_t depth = 1'000'000;
  std::string worker = "inproc";  // or http-cpp, python, node
  std::string sdk;                // the folder of the SDKs, if not the usual one
  double read_latency_ms = 0;     // by which each read of the store takes longer
  bool history = false;           // the turns of runs are kept
  unsigned worker_threads = 1;
  unsigned ahead = 20'000;        // tasks that the workers may hold
  std::uint64_t workers = 1'000;  // that wait, of idle
  double seconds = 30;            // that they are watched
  bool traces = false;            // spans are sent to a collector in this process
};

struct ExplainOptions {
  std::string code;  // empty: list every code
  bool json = false;
};

enum class Verb {
  kPrint,  // nothing to do but to print `text` and end with `exit_code`: help, version, a usage
           // error
  kExec,
  kCheck,
  kDis,
  kExplain,
  kBench,
  kCommand,  // `command`, which has its options in itself
};

struct CommandLine {
  Verb verb = Verb::kPrint;
  std::string text;
  int exit_code = kExitOk;
  ExecOptions exec;
  CheckOptions check;
  DisOptions dis;
  ExplainOptions explain;
  BenchOptions bench;
  std::shared_ptr<Command> command;
};

// `arguments` are those after the program's name.
CommandLine parse_command_line(std::vector<std::string> arguments);

}  // namespace pawl::cli
