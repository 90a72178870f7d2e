// What a deploy is checked for before anything runs: options of tasks, settings, and whether there
// is a workflow at all.
#include "lang/bytecode/codec.h"
#include "lang/python/compile_test_support.h"

namespace pawl::python {
namespace {

CompileResult compile_files(std::vector<SourceFile> files, const CompileOptions& options = {}) {
  TestCatalog catalog;
  catalog.libraries["pawl"] =
      "def workflow(f):\n    return f\ndef child(workflow, input=None):\n"
      "    return None\n";
  catalog.libraries["os"] = "environ = {}\n";
  catalog.libraries["_type_forms"] =
      "class Generic:\n    pass\ndef made_type_variable(name, default, bound, constraints):\n"
      "    return name\ndef made_type_alias(name, evaluate, *, type_params=()):\n    return name\n";
  CompileResult result = compile_bundle(files, catalog, options);
  if (result) {
    EXPECT_EQ(bytecode::check_flow(*result.program), "");
  }
  return result;
}

// "MESSAGE · HINT" of the first diagnostic.
std::string problem_of(const CompileResult& result) {
  if (result) return "";
  const Diagnostic& first = result.diagnostics.front();
  return first.message + " · " + first.hint;
}

std::string task_options(const CompileResult& result) {
  if (!result) return format_diagnostics(result.diagnostics);
  const bytecode::Program& program = *result.program;
  return program.tasks.empty() || program.tasks[0].options == 0
             ? ""
             : program.strings[program.tasks[0].options - 1];
}

constexpr const char* kTask =
    "from pawl import task, workflow\n"
    "@task\n"
    "def charge(order): ...\n"
    "@workflow\n"
    "async def order(x):\n";

TEST(TaskOptions, MayComeFromAnotherFile) {
  const std::string rest =
      "def charge(x): ...\n@workflow\nasync def order(x):\n    return await charge(x)\n";
  const SourceFile settings{"settings.py", "RETRIES = 2 + 3\nQUEUE = 'mail'\n"};
  const SourceFile again{"again.py", "from settings import RETRIES as R\n"};
  EXPECT_EQ(task_options(compile_files({{"a.py",
                                         "from pawl import task, workflow\n"
                                         "from settings import RETRIES\nimport settings\n"
                                         "@task(retry=RETRIES, queue=settings.QUEUE)\n" +
                                             rest},
                                        settings})),
            "{\"retry\":5,\"queue\":\"mail\"}");
  // Through a third one, and computed with.
  EXPECT_EQ(task_options(compile_files({{"a.py",
                                         "from pawl import task, workflow\nfrom again import R\n"
                                         "@task(retry=R + 1)\n" +
                                             rest},
                                        settings,
                                        again})),
            "{\"retry\":6}");
  // A name that changes is not known.
  EXPECT_NE(problem_of(compile_files({{"a.py",
                                       "from pawl import task, workflow\nfrom settings import N\n"
                                       "@task(retry=N)\n" +
                                           rest},
                                      {"settings.py", "N = 1\nN = 2\n"}})),
            "");
}

TEST(TaskOptions, OfOneCallAreChecked) {
  auto problem = [](const std::string& call) {
    return problem_of(compile_files({{"a.py", kTask + ("    return await " + call + "\n")}}));
  };
  EXPECT_EQ(problem("charge.options(queue='mail', retry=x)(x)"), "");
  EXPECT_TRUE(
      problem("charge.options(retries=5)(x)").starts_with("a task has no option 'retries'"));
  EXPECT_NE(problem("charge.options(retries=5)(x)").find("queue, retry"), std::string::npos);
  EXPECT_TRUE(
      problem("charge.options(5)(x)").starts_with("the options of a task are given by name"));
  EXPECT_TRUE(problem("charge.options(name='x')(x)").starts_with("a task has no option 'name'"));
}

TEST(TaskCalls, AreCheckedWhereverTheyAreNamed) {
  auto problem = [](const std::string& line) {
    return problem_of(compile_files({{"a.py", kTask + ("    " + line + "\n")}}));
  };
  EXPECT_EQ(problem("return await charge(x)"), "");
  EXPECT_NE(problem("return await charge.options(retry=1)(x, 2)"), "");
}

TEST(Workflows, AreNeededByADeploy) {
  CompileOptions deploy;
  deploy.needs_workflow = true;
  auto problem = [&](const std::string& text) {
    return problem_of(compile_files({{"a.py", text}}, deploy));
  };
  for (const char* text :
       {"", "\"\"\"A module.\"\"\"\nimport math\nLIMIT = 5\nclass A:\n    pass\n",
        "def helper():\n    return 1\n",
        "from pawl import task\n@task\ndef charge(x): ...\nif __name__ == '__main__':\n    "
        "print(1)\n"}) {
    EXPECT_TRUE(problem(text).starts_with("the file has no workflow")) << text;
  }
  for (const char* text :
       {"print(1)\n", "x = 1\nx + 1\n", "total = abs(-3)\n", "async def main():\n    pass\n",
        "def run():\n    print(1)\nif __name__ == '__main__':\n    run()\n"}) {
    EXPECT_EQ(problem(text), "") << text;
  }
  // Others than a deploy may look at a module.
  EXPECT_EQ(problem_of(compile_files({{"a.py", "LIMIT = 5\n"}})), "");
}

TEST(Settings, ThatAreMissingNameTheWayToThem) {
  const std::vector<SourceFile> files = {
      {"shop.py",
       "from pawl import workflow\nimport config\ndef price(x):\n    return x * config.rate()\n"
       "@workflow\nasync def order(x):\n    return price(x)\n"},
      {"config.py", "import os\ndef rate():\n    return float(os.environ['RATE'])\n"}};
  const std::string problem = problem_of(compile_files(files));
  EXPECT_NE(problem.find("'RATE' is not set"), std::string::npos) << problem;
  EXPECT_NE(problem.find("order → price() → config.rate()"), std::string::npos) << problem;
  EXPECT_NE(problem.find("--set RATE=VALUE"), std::string::npos) << problem;
  CompileOptions options;
  options.settings = {{"RATE", "0.5"}};
  EXPECT_EQ(problem_of(compile_files(files, options)), "");
}

TEST(Settings, AreNotMissedWhereTheProgramProvides) {
  auto problem = [](const std::string& body) {
    return problem_of(
        compile_files({{"a.py", "import os\nfrom os import environ\nasync def main():\n" + body}}));
  };
  EXPECT_EQ(problem("    return os.environ.get('A')\n"), "");
  EXPECT_EQ(
      problem("    try:\n        return environ['A']\n    except KeyError:\n        return 1\n"),
      "");
  EXPECT_EQ(problem("    if 'A' in os.environ:\n        return environ['A']\n"), "");
  EXPECT_EQ(problem("    return environ['A'] if 'A' in environ else 'b'\n"), "");
  EXPECT_NE(problem("    return environ['A']\n"), "");
  EXPECT_NE(
      problem("    try:\n        return environ['A']\n    except ValueError:\n        return 1\n"),
      "");
  EXPECT_NE(problem("    os.environ['A'] = 'b'\n"), "");
  EXPECT_NE(problem("    del os.environ['A']\n"), "");
}

TEST(Settings, ArePartOfTheVersion) {
  auto version = [](std::map<std::string, std::string> settings) {
    CompileOptions options;
    options.settings = std::move(settings);
    return compile_files({{"a.py", "async def main():\n    return 1\n"}}, options).program->version;
  };
  EXPECT_EQ(version({{"A", "1"}}), version({{"A", "1"}}));
  EXPECT_NE(version({}), version({{"A", "1"}}));
  EXPECT_NE(version({{"A", "1"}}), version({{"A", "2"}}));
  EXPECT_NE(version({{"A", "1"}}), version({{"B", "1"}}));
}

TEST(Settings, AreKeptWithTheProgram) {
  CompileOptions options;
  const std::vector<SourceFile> files = {{"a.py", "async def main():\n    return 1\n"}};
  bytecode::Program plain = *compile_files(files, options).program;
  options.settings = {{"B", "2"}, {"A", "1"}};
  bytecode::Program set = *compile_files(files, options).program;
  Result<bytecode::Program> read = bytecode::decode_program(bytecode::encode_program(set));
  ASSERT_TRUE(read) << read.error().message;
  std::string text;
  for (const bytecode::Setting& setting : read->settings) {
    text += read->strings[setting.name] + "=" + read->strings[setting.value] + " ";
  }
  EXPECT_EQ(text, "A=1 B=2 ");
  // A program without settings has the bytes that it always had.
  const std::string bytes = bytecode::encode_program(plain);
  EXPECT_TRUE(bytecode::decode_program(bytes)->settings.empty());
  set.settings[0].name = 1'000'000;
  EXPECT_FALSE(bytecode::decode_program(bytecode::encode_program(set)));
}

TEST(Version, SeesTypeParameters) {
  auto version = [](const std::string& text) {
    CompileResult result = compile_files({{"a.py", text}});
    EXPECT_TRUE(result) << format_diagnostics(result.diagnostics);
    return result ? result.program->version : text;
  };
  const std::string rest = "(x):\n    return x\nasync def main():\n    return f(1)\n";
  EXPECT_NE(version("def f" + rest), version("def f[T]" + rest));
  EXPECT_NE(version("def f[T]" + rest), version("def f[T: int]" + rest));
  EXPECT_EQ(version("def f[T]" + rest), version("def f[ T ]" + rest));
  const std::string used = "class A[T]:\n    pass\nasync def main():\n    return A()\n";
  EXPECT_NE(version(used),
            version("class A[T = int]:\n    pass\nasync def main():\n    return A()\n"));
  EXPECT_EQ(version(used), version("# a comment\n" + used));
  const std::string alias = "async def main():\n    return A\n";
  EXPECT_NE(version("type A = int\n" + alias), version("type A = str\n" + alias));
}

}  // namespace
}  // namespace pawl::python
