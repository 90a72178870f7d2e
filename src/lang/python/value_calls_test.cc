// Which functions take the values of calls.
#include "lang/python/value_calls.h"

#include "base/error_codes.h"
#include "lang/python/compile_test_support.h"

namespace pawl::python {
namespace {

CompileResult compile_files(std::vector<SourceFile> files) {
  TestCatalog catalog;
  catalog.libraries["pawl"] =
      "class Workflow:\n    pass\n"
      "def workflow(f):\n    return f\n"
      "def sleep(seconds):\n    return seconds\n"
      "def gather(*calls):\n    return calls\n";
  CompileResult result = compile_bundle(files, catalog, {});
  if (result) {
    EXPECT_EQ(bytecode::check_flow(*result.program), "");
  }
  return result;
}

// The names of functions that take values, in their order; or what is wrong.
std::string values_of(std::vector<SourceFile> files) {
  const CompileResult result = compile_files(std::move(files));
  if (!result) return format_diagnostics(result.diagnostics);
  std::string names;
  for (const bytecode::Function& function : result.program->functions) {
    if ((function.flags & bytecode::kTakesValues) == 0) continue;
    names += (names.empty() ? "" : " ") + result.program->strings[function.qualname];
  }
  return names;
}

// "LINE PAWL-CODE" of each diagnostic.
std::string codes_of(const std::string& text) {
  std::string codes;
  for (const Diagnostic& diagnostic : compile_files({{"main.py", text}}).diagnostics) {
    codes += (codes.empty() ? "" : ", ") + std::to_string(diagnostic.line) + " " +
             error_label(diagnostic.code);
  }
  return codes;
}

const std::string kTask =
    "from pawl import gather, sleep, task, workflow, Workflow\n"
    "@task\n"
    "def charge(x): ...\n";

TEST(ValueCalls, ReachHelpersMethodsAndOtherFiles) {
  const SourceFile main{"main.py", kTask +
                                       "import shop\n"
                                       "from prices import rate as tariff\n"
                                       "@workflow\n"
                                       "def order(x):\n"
                                       "    inner = lambda y: charge(y)\n"
                                       "    return shop.Cart().cost(x) + tariff(x) + inner(x)\n"
                                       "async def unused(x):\n"
                                       "    return await charge(x)\n"};
  const SourceFile shop{"shop.py",
                        "class Cart:\n"
                        "    def cost(self, x):\n        return x\n"
                        "    async def later(self):\n        return 1\n"};
  const SourceFile prices{"prices.py", "def rate(x):\n    return x\n"};
  const std::string found = values_of({main, shop, prices});
  for (const char* name : {"order", "order.<locals>.<lambda>", "Cart.cost", "rate"}) {
    EXPECT_NE((" " + found + " ").find(" " + std::string(name) + " "), std::string::npos)
        << name << " in " << found;
  }
  EXPECT_EQ(found.find("later"), std::string::npos) << found;
}

TEST(ValueCalls, AreNoneWhereNoWorkflowIsPlain) {
  EXPECT_EQ(values_of({{"main.py",
                        kTask + "def helper(x):\n    return charge(x)\n"
                                "@workflow\nasync def order(x):\n    return await helper(x)\n"}}),
            "");
  // A generator yields its calls.
  EXPECT_EQ(values_of({{"main.py", kTask + "@workflow\ndef order(x):\n    yield charge(x)\n"}}),
            "");
}

TEST(ValueCalls, AWorkflowIsWhatItsFirstLineSays) {
  const std::string found =
      values_of({{"main.py", kTask + "@workflow\ndef a(x):\n    return charge(x), b\n"
                                     "@workflow\nasync def b(x):\n    return a\n"}});
  EXPECT_EQ(found, "a");
}

TEST(ValueCalls, AClassIsWhatItsRunSays) {
  EXPECT_EQ(values_of({{"main.py",
                        kTask + "class A(Workflow):\n"
                                "    def run(self, x):\n        return self.cost(x)\n"
                                "    def cost(self, x):\n        return charge(x)\n"
                                "class B(Workflow):\n"
                                "    async def run(self, x):\n        return await self.cost(x)\n"
                                "    def cost(self, x):\n        return charge(x)\n"}}),
            "A A.run A.cost");
}

TEST(ValueCalls, AFunctionOfBothSidesIsRefused) {
  const std::string both =
      "@workflow\ndef a(x):\n    return helper(x)\n"
      "@workflow\nasync def b(x):\n    return await helper(x)\n";
  EXPECT_EQ(codes_of(kTask + "def helper(x):\n    return charge(x)\n" + both), "5 PAWL-1011");
  EXPECT_EQ(codes_of(kTask + "def helper(x):\n    return sleep(x)\n" + both), "5 PAWL-1011");
  EXPECT_EQ(codes_of(kTask + "def helper(x):\n    return charge.call(x)\n" + both), "");
  EXPECT_EQ(codes_of(kTask + "def helper(x):\n    return x + 1\n" + both), "");
  // Through a table, and an async function of the plain workflow's own.
  EXPECT_EQ(codes_of(kTask + "def helper(x):\n    return charge(x)\n"
                             "TABLE = {'h': helper}\n"
                             "async def part(x):\n    return await TABLE['h'](x)\n"
                             "@workflow\ndef a(x):\n    return gather(part(x)), helper(x)\n"),
            "5 PAWL-1011");
}

TEST(ValueCalls, AValueForACallIsRefused) {
  auto code = [](const std::string& expression) {
    return codes_of(kTask + "@workflow\ndef a(x):\n    return " + expression + "\n");
  };
  EXPECT_EQ(code("gather(charge(1), charge.call(2))"), "6 PAWL-1012");
  EXPECT_EQ(code("gather(*[charge(i) for i in x])"), "6 PAWL-1012");
  EXPECT_EQ(code("gather(*(charge(i) for i in x))"), "6 PAWL-1012");
  EXPECT_EQ(code("gather(charge.options(queue='q')(1))"), "6 PAWL-1012");
  EXPECT_EQ(code("gather(sleep(1))"), "6 PAWL-1012");
  EXPECT_EQ(code("gather(*[charge.call(i) for i in x], sleep.call(1))"), "");
  EXPECT_EQ(code("gather(*[charge(0) for charge in x])"), "") << "a variable of its own";
  EXPECT_EQ(code("charge(1) + sleep(1)"), "");
  EXPECT_EQ(code("charge.call(1) + 1"), "6 PAWL-1009");
}

TEST(ValueCalls, AwaitWithoutAsyncIsToldWhatToDo) {
  const CompileResult result =
      compile_files({{"main.py", kTask + "@workflow\ndef a(x):\n    return await charge(x)\n"}});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.diagnostics[0].message, "'await' outside async function");
  EXPECT_NE(result.diagnostics[0].hint.find("leave 'await' out"), std::string::npos);
}

}  // namespace
}  // namespace pawl::python
