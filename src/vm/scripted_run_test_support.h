// ScriptedRun: a program from source, driven by hand in tests: what it asks for is looked at, and
// the answers are made up.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lang/python/compile.h"
#include "vm/activation.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/runtime.h"
#include "vm/snapshot/image.h"

namespace pawl::vm {

class ScriptedHost final : public Host {
 public:
  static constexpr int64_t kStart = 1'700'000'000'000'000;

  int64_t now_us() override { return now; }
  void random_bytes(void* data, size_t size) override { std::memset(data, 7, size); }
  void log(int level, std::string_view line) override {
    lines.emplace_back(level == 0 ? std::string(line)
                                  : std::to_string(level) + " " + std::string(line));
  }

  int64_t now = kStart;
  std::vector<std::string> lines;
};

class ScriptedRun {
 public:
  explicit ScriptedRun(std::string source, python::CompileOptions options = {},
                       bool with_image = false) {
    static Runtime runtime;
    std::vector<python::SourceFile> files{{"flow.py", std::move(source)}};
    python::CompileResult compiled = python::compile_bundle(files, runtime, options);
    if (!compiled) {
      refusal = python::format_diagnostics(compiled.diagnostics);
      return;
    }
    if (with_image) add_image(*compiled.program, runtime);
    program = std::make_shared<LoadedProgram>(std::move(*compiled.program), runtime);
    machine = std::make_unique<Machine>(program, Limits{}, host);
  }

  explicit ScriptedRun(std::shared_ptr<LoadedProgram> loaded)
      : program(std::move(loaded)), machine(std::make_unique<Machine>(program, Limits{}, host)) {}

  // Each answers with what the run now wants; a failure to start is in `error`.
  Activation& start(std::string_view input = "null") {
    return take(vm::start(*machine, 0, Payload::trusted(std::string(input))));
  }
  Activation& feed(std::vector<Arrival> arrivals) { return take(activate(*machine, arrivals)); }
  Activation& answer(uint64_t call, std::string_view value) { return feed({outcome(call, value)}); }
  Activation& fail(uint64_t call, std::string kind, std::string message,
                   std::string_view data = "null", uint32_t attempts = 1) {
    Arrival arrival;
    arrival.kind = Arrival::Kind::kOutcome;
    arrival.call = call;
    arrival.attempts = attempts;
    arrival.error =
        CallError{std::move(kind), std::move(message), Payload::trusted(std::string(data)), {}};
    return feed({arrival});
  }
  Activation& message(std::string channel, std::string_view value) {
    return feed({message_to(std::move(channel), value)});
  }
  Activation& pass(double seconds) {
    host.now += static_cast<int64_t>(seconds * 1e6);
    Arrival arrival;
    arrival.now_us = host.now;
    return feed({arrival});
  }
  Activation& cancel() {
    Arrival arrival;
    arrival.kind = Arrival::Kind::kCancel;
    return feed({arrival});
  }

  static Arrival outcome(uint64_t call, std::string_view value) {
    Arrival arrival;
    arrival.kind = Arrival::Kind::kOutcome;
    arrival.call = call;
    arrival.value = Payload::trusted(std::string(value));
    return arrival;
  }
  static Arrival message_to(std::string channel, std::string_view value) {
    Arrival arrival;
    arrival.kind = Arrival::Kind::kMessage;
    arrival.channel = std::move(channel);
    arrival.value = Payload::trusted(std::string(value));
    return arrival;
  }

  // The output of a completed run; otherwise how it stands.
  std::string output() const {
    if (!error.empty()) return error;
    if (activation.park) return "parked";
    if (!activation.end) return "sliced";
    const End& end = *activation.end;
    switch (end.kind) {
      case End::Kind::kCompleted:
        return end.output ? end.output->text() : "nothing";
      case End::Kind::kFailed:
        return end.error->kind + ": " + end.error->message;
      case End::Kind::kCancelled:
        return "cancelled";
      case End::Kind::kContinued:
        return "continued " + end.output->text();
      case End::Kind::kLimit:
        return error_label(end.limit_code);
    }
    return {};
  }

  ScriptedHost host;
  std::string refusal;
  std::string error;
  std::shared_ptr<LoadedProgram> program;
  std::unique_ptr<Machine> machine;
  Activation activation;

 private:
  Activation& take(Result<Activation> result) {
    if (result) {
      activation = std::move(*result);
    } else {
      error = to_string(result.error());
    }
    return activation;
  }
};

}  // namespace pawl::vm
