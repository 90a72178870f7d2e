// pawl testify: a file of `pawl export` becomes a test in Python, which holds the workflow to what
// it did.
#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>

#include "base/error_codes.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/files.h"
#include "cli/paths.h"
#include "cli/private_file.h"
#include "cli/python_literal.h"
#include "cli/recorded_run.h"
#include "cli/say.h"
#include "engine/repair/run_file.h"
#include "lang/bytecode/codec.h"

namespace pawl::cli {
namespace {

// "order-17" as a part of a Python name: order_17.
std::string identifier(const std::string& text) {
  std::string name;
  for (const char c : text) {
    const bool good = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (good || (!name.empty() && name.back() != '_')) name += good ? c : '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name.empty() ? "run" : name;
}

std::string class_name(const std::string& workflow) {
  std::string name;
  bool upper = true;
  for (const char c : identifier(workflow)) {
    if (c == '_') {
      upper = true;
      continue;
    }
    name += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = false;
  }
  return name + "Test";
}

// A tuple of positional arguments.
std::string tuple_of(const Payload& args) {
  const auto tree = PayloadTree::parse(args.text());
  if (!tree || tree->kind() != PayloadKind::kList) return "()";
  std::string text = "(";
  for (const PayloadTree& item : tree->elements()) {
    text += python_literal(item.encode().value_or(Payload())) + ", ";
  }
  if (tree->elements().size() > 1) text.resize(text.size() - 2);
  if (tree->elements().size() == 1) text.pop_back();
  return text + ")";
}

std::string keywords_of(const Payload& keywords) {
  return keywords.is_null() ? "{}" : python_literal(keywords);
}

std::string reply_of(const RecordedRun::TaskCall& call) {
  if (!call.error) return python_literal(call.value.value_or(Payload()));
  std::string text = fmt::format("pawl.TaskError({}, {}", python_string(call.error->kind),
                                 python_string(call.error->message));
  if (!call.error->data.is_null()) text += ", data=" + python_literal(call.error->data);
  return text + ", retryable=False)";
}

class TestText {
 public:
  TestText(const engine::RunFile& file, const RecordedRun& run, std::string source)
      : file_(file), run_(run), source_(std::move(source)) {}

  std::string write() {
    add_tasks();
    add_events();
    add_end();
    std::string head = fmt::format(
        "\"\"\"What run {} of {} did, written by `pawl testify`: the workflow is to do the "
        "same.\"\"\"\n\n"
        "import os\nimport unittest\n\nimport pawl\nimport pawl.testing\n",
        one_line(file_.run.id), one_line(file_.run.workflow));
    if (body_.find("payload.decode(") != std::string::npos) head += "from pawl import payload\n";
    head += fmt::format(
        "\nSOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), {})\n\n\n"
        "class {}(unittest.TestCase):\n    def test_{}(self):\n"
        "        with pawl.testing.Server() as server:\n"
        "            server.deploy(os.environ.get(\"PAWL_TEST_SOURCE\") or SOURCE{})\n",
        python_string(source_), class_name(file_.run.workflow), identifier(file_.run.id),
        settings());
    return head + body_ + "\n\nif __name__ == \"__main__\":\n    unittest.main()\n";
  }

 private:
  static std::string one_line(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c == '"' || c == '\\' || c < ' '; }, '?');
    return text;
  }

  void line(const std::string& text) { body_ += "            " + text + "\n"; }

  std::string settings() const {
    const auto program = bytecode::decode_program(file_.program);
    if (!program || program->settings.empty()) return {};
    std::string text;
    for (const bytecode::Setting& setting : program->settings) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ",
                          python_string(program->strings[setting.name]),
                          python_string(program->strings[setting.value]));
    }
    return ", settings={" + text + "}";
  }

  void add_tasks() {
    std::map<std::string, std::vector<const RecordedRun::TaskCall*>> by_task;
    for (const RecordedRun::TaskCall& call : run_.calls) by_task[call.task].push_back(&call);
    for (const auto& [task, calls] : by_task) {
      line(fmt::format("server.script({}, pawl.testing.Recorded(", python_string(task)));
      for (const RecordedRun::TaskCall* call : calls) {
        line(fmt::format("    ({}, {}, {}),", tuple_of(call->args), keywords_of(call->keywords),
                         reply_of(*call)));
      }
      line("))");
      tasks_.push_back(task);
    }
  }

  void add_events() {
    line(fmt::format("run = server.start({}, {})", python_string(file_.run.workflow),
                     python_literal(run_.input)));
    for (const RecordedRun::Event& event : run_.events) {
      switch (event.kind) {
        case RecordedRun::Event::Kind::kTime:
          line(fmt::format("server.skip(seconds={}.{:06d})", event.after_us / 1'000'000,
                           event.after_us % 1'000'000));
          break;
        case RecordedRun::Event::Kind::kMessage:
          line("server.settle()");
          line(fmt::format("run.send({}, {})", python_string(event.channel),
                           python_literal(event.payload)));
          break;
        case RecordedRun::Event::Kind::kResume:
          line("server.settle()");
          line(fmt::format("run.resume({})", python_literal(event.payload)));
          break;
      }
    }
  }

  void add_end() {
    switch (run_.end) {
      case RecordedRun::End::kCompleted:
        line(fmt::format("self.assertEqual(run.result(timeout=60), {})",
                         python_literal(run_.output)));
        break;
      case RecordedRun::End::kFailed:
        line("with self.assertRaises(pawl.RunFailed) as caught:");
        line("    run.result(timeout=60)");
        line(fmt::format("self.assertEqual((caught.exception.kind, caught.exception.message),"));
        line(fmt::format("                 ({}, {}))", python_string(run_.error.kind),
                         python_string(run_.error.message)));
        break;
      case RecordedRun::End::kWaits:
        line("server.settle()");
        line("self.assertEqual(run.info().status, \"waiting\")");
        break;
    }
    for (const std::string& task : tasks_) {
      line(fmt::format("self.assertCountEqual(server.calls({}), [", python_string(task)));
      for (const RecordedRun::TaskCall& call : run_.calls) {
        if (call.task != task) continue;
        line(fmt::format("    ({}, {}),", tuple_of(call.args), keywords_of(call.keywords)));
      }
      line("])");
    }
  }

  const engine::RunFile& file_;
  const RecordedRun& run_;
  const std::string source_;
  std::vector<std::string> tasks_;
  std::string body_;
};

class TestifyCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("FILE", file_, "of pawl export");
    arguments.option("-o,--output", "TEST", output_,
                     "the test to write; default: test_RUN.py beside FILE; -: the standard output");
    arguments.option("--source", "FILE", source_,
                     "the workflow's source that is tested; without it, the source in FILE is "
                     "written beside the test");
    arguments.option("--tasks", "FILE", tasks_,
                     "JSON file of replies for tasks that the run has not heard from: "
                     "{\"name\": [reply, ...]}");
    arguments.footer(
        "The test starts the workflow with the same input on a server of its own, lets its tasks "
        "answer as they did and time pass, and compares the output and the calls.\n"
        "It needs the Python SDK: python3 -m unittest TEST. PAWL_TEST_SOURCE tests another "
        "source.\n"
        "Exit codes: 0 done, 4 refused, 64 usage error.");
  }

  int run() override {
    const Status done = write();
    if (done) return kExitOk;
    report(done.error());
    const ErrorCode code = done.error().code;
    return code == ErrorCode::import_refused || code == ErrorCode::invalid_run_file ? kExitRefused
                                                                                    : kExitUsage;
  }

 private:
  Status write() {
    PAWL_TRY(const std::string bytes, read_file(file_));
    PAWL_TRY(const engine::RunFile file, engine::decode_run_file(bytes));
    PAWL_TRY(ScriptedTasks more, ScriptedTasks::load(tasks_));
    PAWL_TRY(const RecordedRun recorded, repeat_run(file, std::move(more), Limits()));
    std::string test = output_;
    if (output_.empty()) {
      test = joined_path(folder_of(file_), "test_" + identifier(file.run.id) + ".py");
    }
    PAWL_TRY(const std::string source, find_source(file, folder_of(test)));
    PAWL_TRY_STATUS(write_private_file(test, TestText(file, recorded, source).write()));
    if (output_ != "-") fmt::print("{}\n", test);
    return {};
  }

  // The path from the test's folder.
  Result<std::string> find_source(const engine::RunFile& file, const std::string& folder) {
    if (!source_.empty()) {
      if (!is_there(source_)) return fail(ErrorCode::usage, "there is no file " + source_);
      return path_from(folder, source_);
    }
    auto program = bytecode::decode_program(file.program);
    if (!program) return fail(ErrorCode::invalid_run_file, program.error().message);
    // The main file is the first one; what it imports lies around it.
    std::string main;
    std::string root;
    for (const bytecode::Module& module : program->modules) {
      if (module.library) continue;
      std::string path = plain_path(program->strings[module.file]);
      if (main.empty() && path.starts_with('/')) root = folder_of(path) + "/";
      if (!root.empty() && path.starts_with(root)) path = path.substr(root.size());
      PAWL_TRY_STATUS(write_source(folder, path, program->strings[module.source]));
      if (main.empty()) main = path;
    }
    return main;
  }

  static Status write_source(const std::string& folder, const std::string& path,
                             const std::string& text) {
    // The file may have been made by anybody.
    if (path.empty() || path.starts_with('/') || path == ".." || path.starts_with("../")) {
      return fail(
          ErrorCode::import_refused,
          "its source '" + path + "' is not to be written here: name another with --source");
    }
    const std::string whole = joined_path(folder, path);
    if (is_there(whole)) {
      auto there = read_file(whole);
      if (!there || *there != text) {
        say("{} is there, and another one than the run's: the test is of that one\n", whole);
      }
      return {};
    }
    if (!make_folder(folder_of(whole))) return fail(ErrorCode::usage, "cannot write " + whole);
    std::ofstream out(whole, std::ios::binary);
    out << text;
    out.close();
    if (!out) return fail(ErrorCode::usage, "cannot write " + whole);
    return {};
  }

  std::string file_;
  std::string output_;
  std::string source_;
  std::string tasks_;
};

}  // namespace

std::unique_ptr<Command> make_testify_command() { return std::make_unique<TestifyCommand>(); }

}  // namespace pawl::cli
