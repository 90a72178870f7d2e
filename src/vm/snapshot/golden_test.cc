// Golden files: Programs and snapshots as earlier versions of Pawl wrote them, kept in
// tests/golden/FORMAT/. Each must load, dump the same bytes if the format is today's, and go on to
// the same end. NAME.steps says what happens to the run, a step a line; see tests/golden/README.md.
//
// Golden.DISABLED_MakeMissing makes the files of each NAME.py that has none yet. Files that exist
// are never touched.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "lang/bytecode/codec.h"
#include "vm/inspect.h"
#include "vm/loaded_program.h"
#include "vm/scripted_run_test_support.h"
#include "vm/snapshot/snapshot.h"
#include "vm/snapshot/tags.h"

namespace pawl::vm {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_file(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

struct Step {
  std::string verb;
  std::string rest;
};

struct Script {
  std::string input = "null";
  std::vector<Step> before, after;
  std::vector<std::string> log;  // lines printed after the snapshot
  std::string end;
  bool image = false;  // the Program has one
};

Script read_script(const fs::path& path) {
  Script script;
  bool parked = false;
  std::istringstream lines(read_file(path));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    size_t space = line.find(' ');
    std::string verb = line.substr(0, space);
    std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (verb == "input") {
      script.input = rest;
    } else if (verb == "image") {
      script.image = true;
    } else if (verb == "snapshot") {
      parked = true;
    } else if (verb == "log") {
      script.log.push_back(rest);
    } else if (verb == "end") {
      script.end = rest;
    } else {
      (parked ? script.after : script.before).push_back({verb, rest});
    }
  }
  return script;
}

// "3 {…}" as the word and what follows it.
std::pair<std::string, std::string> first_word(const std::string& text) {
  size_t space = text.find(' ');
  if (space == std::string::npos) return {text, ""};
  return {text.substr(0, space), text.substr(space + 1)};
}

// What a step brings to the run; `go` brings nothing.
std::vector<Arrival> arrivals_of(const Step& step, ScriptedHost& host) {
  Arrival arrival;
  auto [word, rest] = first_word(step.rest);
  if (step.verb == "answer") return {ScriptedRun::outcome(std::stoull(word), rest)};
  if (step.verb == "message") return {ScriptedRun::message_to(word, rest)};
  if (step.verb == "fail") {
    arrival.kind = Arrival::Kind::kOutcome;
    arrival.call = std::stoull(word);
    auto [kind, message] = first_word(rest);
    arrival.error = CallError{kind, message, Payload::trusted("null"), {}};
  } else if (step.verb == "time") {
    host.now += static_cast<int64_t>(std::stod(word) * 1e6);
    arrival.now_us = host.now;
  } else if (step.verb == "cancel") {
    arrival.kind = Arrival::Kind::kCancel;
  } else if (step.verb == "resume") {
    arrival.kind = Arrival::Kind::kResume;
    arrival.value = Payload::trusted(step.rest);
  } else {
    EXPECT_EQ(step.verb, "go");
    return {};
  }
  return {arrival};
}

void take(ScriptedRun& run, Result<Activation> turn) {
  if (turn) {
    run.activation = std::move(*turn);
  } else {
    run.error = to_string(turn.error());
  }
}

void play(ScriptedRun& run, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    if (step.verb == "stop") {  // in so many instructions, wherever that is
      run.machine->interpreter().set_budget(std::stoull(step.rest));
      continue;
    }
    take(run, activate(*run.machine, arrivals_of(step, run.host)));
  }
}

std::string end_of(const ScriptedRun& run) {
  if (!run.activation.end || !run.activation.end->error || !run.error.empty()) return run.output();
  return run.output() + (run.activation.end->error->traceback.empty() ? "" : " (with a traceback)");
}

std::vector<fs::path> golden_files(const char* extension) {
  std::vector<fs::path> found;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(PAWL_SOURCE_DIR) / "tests" / "golden")) {
    if (entry.path().extension() == extension) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

TEST(Golden, DISABLED_MakeMissing) {
  for (fs::path path : golden_files(".py")) {
    if (fs::exists(fs::path(path).replace_extension(".snapshot"))) continue;
    Script script = read_script(fs::path(path).replace_extension(".steps"));
    ScriptedRun run(read_file(path), {}, script.image);
    ASSERT_EQ(run.refusal, "");
    if (!script.before.empty() && script.before[0].verb == "stop") {
      run.machine->interpreter().set_budget(std::stoull(script.before[0].rest));
    }
    run.start(script.input);
    play(run, script.before);
    ASSERT_FALSE(run.activation.end.has_value()) << path << " ended: " << end_of(run);
    std::string snapshot = encode_snapshot(*run.machine).value();
    write_file(path.replace_extension(".program"), bytecode::encode_program(run.program->program));
    write_file(path.replace_extension(".snapshot"), snapshot);
    if (!script.end.empty()) continue;
    // How it ends was left open: write it down, for whoever adds the case to look at.
    run.host.lines.clear();
    run.machine->interpreter().set_budget(0);
    play(run, script.after);
    std::ofstream steps(path.replace_extension(".steps"), std::ios::app);
    for (const std::string& line : run.host.lines) steps << "log " << line << "\n";
    steps << "end " << end_of(run) << "\n";
  }
}

TEST(Golden, EveryFileLoadsAndGoesOnToItsEnd) {
  static Runtime runtime;
  std::vector<fs::path> files = golden_files(".snapshot");
  EXPECT_GE(files.size(), 8u);
  for (fs::path path : files) {
    SCOPED_TRACE(path.string());
    std::string snapshot = read_file(path);
    Script script = read_script(fs::path(path).replace_extension(".steps"));
    std::string bytes = read_file(fs::path(path).replace_extension(".program"));
    Result<bytecode::Program> program = bytecode::decode_program(bytes);
    ASSERT_TRUE(program.has_value()) << program.error().message;
    if (static_cast<uint8_t>(bytes[4]) == bytecode::kProgramFormat) {
      EXPECT_TRUE(bytecode::encode_program(*program) == bytes);
    }
    ScriptedRun run(std::make_shared<LoadedProgram>(std::move(*program), runtime));
    auto machine = decode_snapshot(run.program, Limits{}, run.host, snapshot);
    ASSERT_TRUE(machine.has_value()) << machine.error().message;
    run.machine = std::move(*machine);
    if (static_cast<uint8_t>(snapshot[0]) <= snapshot::kFormatWithTail) {
      EXPECT_TRUE(encode_snapshot(*run.machine).value() == snapshot);
    }
    EXPECT_EQ(run.program->image() != nullptr, script.image);
    EXPECT_NE(format_inspection(inspect(*run.machine)), "");
    for (const Step& step : script.before) {
      if (step.verb == "time") arrivals_of(step, run.host);  // the clock goes on from there
    }
    play(run, script.after);
    EXPECT_EQ(end_of(run), script.end) << format_inspection(inspect(*run.machine));
    EXPECT_NE(end_of(run), "parked") << "steps are missing";
    EXPECT_EQ(run.host.lines, script.log);
  }
}

}  // namespace
}  // namespace pawl::vm
