// Bundles: entries, reach, imports among files, tasks, versions.
#include "lang/python/bundle.h"

#include <set>

#include "lang/python/compile_test_support.h"

namespace pawl::python {
namespace {

CompileResult compile_files(std::vector<SourceFile> files, const CompileOptions& options = {}) {
  TestCatalog catalog;
  catalog.libraries["pawl"] =
      "class Workflow:\n    pass\ndef task(f):\n    return f\ndef workflow(f):\n    return f\n";
  catalog.libraries["sys"] = "version_info = (3, 11)\nhexversion = 0x030B07F0\n";
  catalog.libraries["dataclasses"] = "def dataclass(cls):\n    return cls\n";
  catalog.libraries["shelf"] =
      "from math import sqrt\n"
      "LIMIT = 10\n"
      "def plain(x, y=2):\n"
      "    return sqrt(x)\n"
      "def limited(x):\n"
      "    return min(x, LIMIT)\n"
      "def broken():\n"
      "    return undefined_name\n";
  CompileResult result = compile_bundle(files, catalog, options);
  if (result) {
    EXPECT_EQ(bytecode::check_flow(*result.program), "");
  }
  return result;
}

std::string functions_of(const CompileResult& result) {
  if (!result) return format_diagnostics(result.diagnostics);
  std::string names;
  for (const bytecode::Function& function : result.program->functions) {
    names += result.program->strings[function.qualname] + " ";
  }
  return names;
}

std::string entries_of(const CompileResult& result) {
  if (!result) return format_diagnostics(result.diagnostics);
  std::string names;
  for (const bytecode::Entry& entry : result.program->entries) {
    names += result.program->strings[entry.name] + ":" +
             std::to_string(static_cast<int>(entry.shape)) + " ";
  }
  return names;
}

TEST(Bundle, FindsTheFiveShapes) {
  EXPECT_EQ(entries_of(compile_files({{"a.py",
                                       "from pawl import workflow\n@workflow\nasync def order(x):\n"
                                       "    return x\nasync def main():\n    pass\n"}})),
            "order:0 ");
  EXPECT_EQ(entries_of(compile_files({{"a.py",
                                       "import pawl\n@pawl.workflow(name='Order', queue='few')\n"
                                       "async def order(x):\n    return x\n"}})),
            "Order:0 ");
  EXPECT_EQ(entries_of(compile_files({{"a.py",
                                       "from pawl import Workflow\n"
                                       "class Order(Workflow):\n"
                                       "    async def run(self, x):\n"
                                       "        return x\n"}})),
            "Order:1 ");
  EXPECT_EQ(entries_of(compile_files({{"a.py",
                                       "@runtime.register_orchestration('Greet')\n"
                                       "def greet(ctx, input):\n"
                                       "    yield ctx.call(input)\n"}})),
            "Greet:4 ");
  EXPECT_EQ(entries_of(compile_files({{"a.py", "async def workflow(x):\n    return x\n"}})),
            "workflow:0 ");
  EXPECT_EQ(entries_of(compile_files({{"flows/sums.py", "x = 1\nx + 1\n"}})), "sums:3 ");
}

TEST(Bundle, FindsTheRunThatAWorkflowClassInherits) {
  CompileResult result = compile_files({{"a.py",
                                         "from pawl import Workflow\n"
                                         "class Base(Workflow):\n"
                                         "    def log(self, x):\n"
                                         "        print(x)\n"
                                         "class Order(Base):\n"
                                         "    async def run(self, x):\n"
                                         "        return x\n"
                                         "class Express(Order):\n"
                                         "    pass\n"}});
  EXPECT_EQ(entries_of(result), "Order:1 Express:1 ");
  ASSERT_TRUE(result);
  EXPECT_EQ(result.program->entries[0].function, result.program->entries[1].function);
  EXPECT_EQ(entries_of(compile_files({{"a.py",
                                       "from pawl import Workflow\n"
                                       "class Order(Workflow): pass\n"}})),
            "a.py:2:1: error: workflow class 'Order' has no method 'run'\n"
            "    class Order(Workflow): pass\n"
            "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
            "hint: add: async def run(self, …)\n");
}

TEST(Bundle, RefusesWorkflowsThatCannotBeToldApart) {
  std::string source =
      "from pawl import workflow\n"
      "@workflow\nasync def a():\n    pass\n"
      "@workflow(name='a')\nasync def b():\n    pass\n";
  EXPECT_EQ(entries_of(compile_files({{"x.py", source}})),
            "x.py:6:1: error: there are two workflows 'a' in the bundle\n"
            "    async def b():\n"
            "    ^^^^^^^^^^^^^^\n"
            "hint: give one of them another name\n");
  CompileOptions options;
  options.single_entry = true;
  source.replace(source.find("name='a'"), 8, "name='b'");
  EXPECT_EQ(entries_of(compile_files({{"x.py", source}}, options)),
            "x.py:2:2: error: the source has several workflows: a, b\n"
            "    @workflow\n"
            "     ^^^^^^^^\n"
            "hint: name the one that is meant: x.py:a\n");
}

TEST(Bundle, FindsWorkflowClassesWhoseBasesAreInOtherFiles) {
  const SourceFile base{"tests/flows/base.py",
                        "from pawl import task\n"
                        "from pawl import Workflow\n"
                        "@task\nasync def step(x): ...\n"
                        "class Base(Workflow):\n"
                        "    async def run(self, x: int):\n"
                        "        return await step(x)\n"};
  const SourceFile main{"__main__.py", "# The workflows are below.\n"};
  // By an absolute import, a relative one, through a module, and through a file that passes it on.
  for (const char* import :
       {"from tests.flows.base import Base\n", "from .base import Base\n",
        "from . import base\nBase = base.Base\nclass Middle(base.Base): pass\n"}) {
    SCOPED_TRACE(import);
    const SourceFile child{"tests/flows/child.py",
                           std::string(import) +
                               "import pawl\n"
                               "@pawl.workflow\nclass Child(" +
                               (std::string_view(import).ends_with("pass\n") ? "Middle" : "Base") +
                               "):\n    pass\n"};
    CompileOptions options;
    options.entry = "Child";
    EXPECT_EQ(entries_of(compile_files({main, child, base}, options)), "Child:1 ");
  }
}

TEST(Bundle, KnowsMarkersThatAFilePassesOn) {
  const SourceFile common{"common.py", "from pawl import task, workflow, Workflow\n"};
  const SourceFile flows{"flows.py",
                         "from common import task as step, workflow, Workflow\n"
                         "@step\nasync def charge(x): ...\n"
                         "@workflow\nclass Order(Workflow):\n"
                         "    async def run(self, x):\n        return await charge(x)\n"};
  EXPECT_EQ(entries_of(compile_files({flows, common})), "Order:1 ");
}

TEST(Bundle, SelectsAnEntryByName) {
  std::string source =
      "from pawl import workflow\n"
      "@workflow\nasync def a():\n    pass\n"
      "@workflow\nasync def b():\n    pass\n";
  EXPECT_EQ(entries_of(compile_files({{"x.py", source}})), "a:0 b:0 ");
  CompileOptions options;
  options.entry = "b";
  CompileResult chosen = compile_files({{"x.py", source}}, options);
  EXPECT_EQ(entries_of(chosen), "b:0 ");
  EXPECT_EQ(functions_of(chosen), "<module> b ");
  options.entry = "c";
  EXPECT_EQ(entries_of(compile_files({{"x.py", source}}, options)),
            "x.py:1:1: error: there is no workflow 'c' in the bundle\n"
            "    from pawl import workflow\n"
            "    ^\n"
            "hint: did you mean 'a'?\n");
}

TEST(Bundle, NeverCompilesWhatIsNotReached) {
  CompileResult result = compile_files({{"a.py",
                                         "import requests\n"
                                         "from pawl import task, workflow\n"
                                         "session = requests.Session()\n"
                                         "@task(retry=5, queue='mail')\n"
                                         "def charge(order, amount=1):\n"
                                         "    return session.post(undefined)\n"
                                         "def client():\n"
                                         "    return undefined_too\n"
                                         "def helper(x):\n"
                                         "    return x\n"
                                         "@workflow\n"
                                         "async def order(x: 'requests.Thing') -> nothing:\n"
                                         "    return await charge(helper(x), amount=2)\n"
                                         "if __name__ == '__main__':\n"
                                         "    client()\n"}});
  EXPECT_EQ(functions_of(result), "<module> helper order ");
  ASSERT_TRUE(result);
  const bytecode::Program& program = *result.program;
  ASSERT_EQ(program.tasks.size(), 1u);
  EXPECT_EQ(program.strings[program.tasks[0].name], "charge");
  ASSERT_EQ(program.tasks[0].parameters.size(), 3u);
  EXPECT_EQ(program.strings[program.tasks[0].parameters[0]], "(");
  EXPECT_EQ(program.strings[program.tasks[0].parameters[1]], "order");
  EXPECT_EQ(program.strings[program.tasks[0].parameters[2]], "amount=");
  EXPECT_EQ(program.strings[program.tasks[0].options - 1], "{\"retry\":5,\"queue\":\"mail\"}");
}

TEST(Bundle, LeavesTheArgumentsOfOtherEnginesTasksAlone) {
  auto parameters = [](std::string_view decorator) {
    CompileResult result =
        compile_files({{"a.py", "import pawl, waymark\n" + std::string(decorator) +
                                    "\ndef fetch(ids, database): ...\n"
                                    "async def main():\n"
                                    "    return [await fetch([1])]\n"}});
    return result ? "taken" : result.diagnostics[0].message;
  };
  EXPECT_EQ(parameters("@pawl.task"), "fetch() missing 1 required positional argument: 'database'");
  // Waymark's workers give what an action depends on.
  EXPECT_EQ(parameters("@waymark.action"), "taken");
}

TEST(Bundle, KeepsStatementsThatActOnWhatIsReached) {
  EXPECT_EQ(functions_of(compile_files({{"a.py",
                                         "registry = {}\n"
                                         "def register(f):\n"
                                         "    registry[f.__name__] = f\n"
                                         "    return f\n"
                                         "@register\n"
                                         "def handler():\n"
                                         "    return 1\n"
                                         "def unused():\n"
                                         "    return nothing\n"
                                         "async def main(name):\n"
                                         "    register(main)\n"
                                         "    return registry[name]()\n"}})),
            "<module> register handler main ");
}

TEST(Bundle, KeepsStatementsWhoseCallsActOnWhatIsReached) {
  // Nobody names `register` but the decorator.
  EXPECT_EQ(functions_of(compile_files({{"a.py",
                                         "registry = {}\n"
                                         "def register(f):\n"
                                         "    registry[f.__name__] = f\n"
                                         "    return f\n"
                                         "def other(f):\n"
                                         "    return f\n"
                                         "@register\n"
                                         "def handler():\n"
                                         "    return 1\n"
                                         "@other\n"
                                         "def unused():\n"
                                         "    return nothing\n"
                                         "async def main(name):\n"
                                         "    return registry[name]()\n"}})),
            "<module> register handler main ");
}

TEST(Bundle, LeavesOutWhatOnlyWorkersHave) {
  EXPECT_TRUE(compile_files({{"a.py",
                              "import requests\n"
                              "settings = {}\n"
                              "def connect(to):\n"
                              "    return requests.Session(to)\n"
                              "session = connect(settings)\n"
                              "app = requests.App(settings)\n"
                              "@app.route(settings)\n"
                              "def page(): ...\n"
                              "def logged(f):\n"
                              "    settings[f] = 1\n"
                              "    return f\n"
                              "@logged\n"
                              "def fetch():\n"
                              "    return requests.get()\n"
                              "session.headers.update(settings)\n"
                              "async def main():\n"
                              "    return settings\n"}}));
  EXPECT_TRUE(compile_files({{"a.py",
                              "from shelf import _private\n"
                              "handlers = []\n"
                              "@handlers.append\n"
                              "def handler():\n"
                              "    return _private\n"
                              "async def main():\n"
                              "    return handlers\n"}}));
  // What the workflow reads is not left to chance.
  EXPECT_FALSE(compile_files({{"a.py",
                               "import requests\n"
                               "settings = {}\n"
                               "settings['key'] = requests.get()\n"
                               "async def main():\n"
                               "    return settings\n"}}));
}

// A class that workflows and tasks share.
TEST(Bundle, PutsMethodsAsideThatOnlyWorkersCanRun) {
  const auto compiles = [](const std::string& method, const std::string& body) {
    return functions_of(compile_files({{"a.py",
                                        "import shelf, requests\n"
                                        "def fetch(path):\n"
                                        "    return requests.get(path)\n"
                                        "def plain(path):\n"
                                        "    return path\n"
                                        "class Note:\n"
                                        "    def read(self):\n"
                                        "        return open('a')\n"
                                        "class Order:\n" +
                                            method +
                                            "async def main(order, name):\n"
                                            "    " +
                                            body + "\n"}}));
  };
  const std::string save = "    def save(self):\n        return fetch('/')\n";
  EXPECT_EQ(compiles(save, "return Order()"), "<module> Order Order.save main ");
  EXPECT_EQ(compiles("    def plain(self):\n        return fetch('/')\n",
                     "return getattr(Order(), name), shelf.plain"),
            "plain <module> <module> Order Order.plain main ");
  // What it needs and workflows have is compiled with it, be it mentioned or not.
  EXPECT_EQ(compiles("    def save(self):\n        return plain('/')\n", "return Order()"),
            "<module> plain Order Order.save main ");
  const auto refuses = [&](const std::string& method, const std::string& body) {
    return compiles(method, body).find("is not available in a workflow") != std::string::npos;
  };
  EXPECT_FALSE(refuses(save, "return Order()"));
  EXPECT_TRUE(refuses(save, "return Order().save()"));
  EXPECT_TRUE(refuses(save, "return order.save(), Order"));
  EXPECT_TRUE(refuses(save, "return getattr(order, 'save'), Order"));
  EXPECT_TRUE(refuses(save, "match order:\n        case Order(save=x): return x"));
  // By another method, by a special one, by who knows whom.
  EXPECT_TRUE(refuses(save + "    def send(self):\n        self.save()\n", "return Order()"));
  EXPECT_TRUE(refuses("    def __len__(self):\n        return fetch('/')\n", "return Order()"));
  EXPECT_TRUE(refuses("    @plain\n" + save, "return Order()"));
  EXPECT_FALSE(refuses("    @property\n" + save, "return Order()"));
  const std::string part =
      "    class Part:\n        def save(self):\n            return open('a')\n";
  EXPECT_TRUE(refuses(part, "return Order.Part().save"));
  EXPECT_FALSE(refuses(part, "return Order.Part()"));
  // One that is put aside mentions nothing.
  EXPECT_FALSE(
      refuses(save + "    def send(self):\n        self.save(open('a'))\n", "return Order()"));
  EXPECT_FALSE(refuses("    def note(self):\n        return Note()\n", "return Order()"));
  EXPECT_TRUE(
      refuses("    def note(self):\n        return Note().read()\n", "return Order().note"));
}

// A misspelt name is no reason to leave a statement out.
TEST(Bundle, RefusesMisspeltNamesOfStatementsByThemselves) {
  for (const char* statement :
       {"prnt(1)\n", "math.sqr(2)\n", "def setup():\n    prnt(1)\nsetup()\n"}) {
    EXPECT_FALSE(compile_files(
        {{"a.py", "import math\n" + std::string(statement) + "async def main():\n    return 1\n"}}))
        << statement;
  }
  // One that nobody names is part of the program, and fails when it is called.
  CompileResult result = compile_files({{"a.py",
                                         "import math\n"
                                         "known = []\n"
                                         "@known.append\n"
                                         "def handler():\n"
                                         "    prnt(1)\n"
                                         "@known.append\n"
                                         "def other():\n"
                                         "    math.sqr(2)\n"
                                         "async def main():\n"
                                         "    return known\n"}});
  EXPECT_EQ(functions_of(result), "<module> handler other main ");
  ASSERT_EQ(result.warnings.size(), 2u);
  EXPECT_EQ(result.warnings[0].message, "name 'prnt' is not defined");
  EXPECT_EQ(result.warnings[1].message, "module 'math' has no attribute 'sqr'");
}

TEST(Bundle, RunsModulesThatAreImportedForWhatTheyDo) {
  const SourceFile registry{"registry.py",
                            "handlers = {}\n"
                            "def register(f):\n"
                            "    handlers[f.__name__] = f\n"
                            "    return f\n"};
  const SourceFile plugins{"plugins.py",
                           "import requests\n"
                           "from registry import register\n"
                           "@register\n"
                           "def pay():\n"
                           "    return 1\n"
                           "requests.configure()\n"};
  const SourceFile helpers{"helpers.py", "def fetch():\n    return 1\nprint(fetch())\n"};
  const std::string main = "async def main(name):\n    return handlers[name]()\n";
  const std::string from = "from registry import handlers\n";
  const auto compiles = [&](const std::string& imports, std::string_view function) {
    const std::string functions =
        functions_of(compile_files({{"a.py", from + imports + main}, registry, plugins, helpers}));
    return functions.find(function) != std::string::npos;
  };
  EXPECT_TRUE(compiles("import plugins\n", "pay"));
  EXPECT_TRUE(compiles("try:\n    import plugins\nexcept ImportError:\n    pass\n", "pay"));
  EXPECT_TRUE(compiles("import helpers\n", "fetch"));
  // If a task uses it, it is the worker's, unless it registers something.
  const std::string task = "import pawl, helpers, plugins\n@pawl.task\ndef work():\n";
  EXPECT_TRUE(compiles(task + "    return plugins.pay()\n", "pay"));
  EXPECT_FALSE(compiles(task + "    return helpers.fetch()\n", "fetch"));
}

TEST(Bundle, APackageImportsItsOwnModules) {
  EXPECT_TRUE(compile_files({{"a.py", "import p\nasync def main():\n    return p.prices.RATE\n"},
                             {"p/__init__.py", "from . import prices, rules\n"},
                             {"p/prices.py", "RATE = 1\n"},
                             {"p/rules.py", "from . import prices\nTWICE = prices.RATE * 2\n"}}));
}

// A package has its modules as names once they are imported.
TEST(Bundle, APackageNamesItsModules) {
  const SourceFile main{"a.py", "import p\nasync def main():\n    return p.prices.RATE\n"};
  const SourceFile prices{"p/prices.py", "RATE = [1]\ndef setup():\n    return RATE\n"};
  EXPECT_TRUE(compile_files(
      {main, {"p/__init__.py", "from .prices import RATE\nprices.setup()\n"}, prices}));
  EXPECT_FALSE(compile_files({main, {"p/__init__.py", "prices2.setup()\n"}, prices}));
}

TEST(Bundle, LeavesOutWhatOtherVersionsRun) {
  const auto compiles = [](const std::string& compat, const std::string& user) {
    return static_cast<bool>(
        compile_files({{"a.py", user + "async def main():\n    return test()\n"},
                       {"compat.py", "import sys\n" + compat}}));
  };
  const std::string known = "PY2 = sys.version_info[0] == 2\n";
  const std::string from = "from compat import PY2\n";
  const std::string test = "def test():\n    if PY2:\n        return unicode\n";
  EXPECT_TRUE(compiles(known, from + test));
  EXPECT_TRUE(
      compiles(known, "import compat\ndef test():\n    return long if compat.PY2 else 1\n"));
  EXPECT_TRUE(compiles("if sys.version_info >= (3,):\n    PY2 = False\nelse:\n    PY2 = True\n",
                       from + test));
  EXPECT_TRUE(compiles(known + "OLD = PY2 or sys.hexversion < 50\n",
                       "from compat import OLD as PY2\n" + test));
  // Without the clause that never runs, there is one binding.
  EXPECT_TRUE(compiles("",
                       "try:\n    from shelf import plain\nexcept ImportError:\n    plain = None\n"
                       "def test():\n    return unicode if plain is None else 1\n"));
  // Where it may change, it is not known.
  EXPECT_FALSE(compiles(known + "PY2 = True\n", from + test));
  EXPECT_FALSE(compiles(known, from + "import compat\ncompat.PY2 = True\n" + test));
  EXPECT_FALSE(compiles(known + "def change():\n    global PY2\n", from + test));
  EXPECT_FALSE(compiles(known, from + "def other(PY2):\n    return PY2\n" + test));
  EXPECT_FALSE(compiles("PY2 = sys.version_info[0] == 3\n", from + test));
  CompileOptions given;
  given.inputs = {"DEBUG"};
  const std::string script = "DEBUG = False\nif DEBUG:\n    unknown()\n1\n";
  EXPECT_TRUE(compile_files({{"a.py", script}}));
  EXPECT_FALSE(compile_files({{"a.py", script}}, given));
}

// What is asked of a file by a literal name is reached alone.
TEST(Bundle, AsksFilesForTheirMembers) {
  const SourceFile helpers{"helpers.py",
                           "def good():\n    return 1\ndef bad():\n    return open\n"};
  const auto compiles = [&](const std::string& question) {
    return static_cast<bool>(compile_files(
        {{"a.py", "import helpers\nasync def main():\n    return " + question + "\n"}, helpers}));
  };
  EXPECT_TRUE(compiles("hasattr(helpers, 'good')"));
  EXPECT_TRUE(compiles("getattr(helpers, 'good', None)()"));
  EXPECT_FALSE(compiles("getattr(helpers, 'bad')()"));
  EXPECT_FALSE(compiles("hasattr(helpers, 'worse')"));
}

TEST(Bundle, AddsUpWhatStarsBring) {
  const auto compiles = [&](const std::string& all) {
    return static_cast<bool>(compile_files(
        {{"a.py", "from p import *\nasync def main():\n    return one, two, three\n"},
         {"p/__init__.py",
          "from .first import *\nfrom .second import *\nfrom . import second as again\nfour = 4\n" +
              all},
         {"p/first.py", "__all__ = ['one']\none = 1\n__all__.append('two')\ntwo = 2\nfive = 5\n"},
         {"p/second.py", "__all__ = ('three',)\nthree = 3\n"}}));
  };
  EXPECT_TRUE(compiles(""));
  EXPECT_TRUE(compiles("__all__ = first.__all__ + again.__all__\n"));
  EXPECT_TRUE(compiles("__all__ = [*first.__all__, 'three']\n"));
  EXPECT_TRUE(compiles("__all__ = first.__all__\n__all__.extend(second.__all__)\n"));
  EXPECT_FALSE(compiles("__all__ = first.__all__ + ['four']\n"));
  EXPECT_FALSE(compiles("__all__ = [name for name in dir()]\n"));
}

TEST(Bundle, DeletesNamesOfModulesThatAreImportedForWhatTheyDo) {
  const std::string main = "async def main():\n    return 1\n";
  EXPECT_TRUE(compile_files({{"a.py", "import m\n" + main}, {"m.py", "TMP = 1\ndel TMP\n"}}));
  EXPECT_TRUE(compile_files({{"a.py", "import p\n" + main},
                             {"p/__init__.py", "from .m import x\ndel m\n"},
                             {"p/m.py", "x = 1\n"}}));
  EXPECT_EQ(compile_files({{"a.py", "import m\n" + main}, {"m.py", "del TMP\n"}}).warnings.size(),
            1u);
}

// What stands there is Python all the same.
TEST(Bundle, ChecksTheSyntaxOfWhatIsLeftOut) {
  EXPECT_FALSE(compile_files(
      {{"a.py", "if TYPE_CHECKING:\n    return 1\nasync def main():\n    return 1\n"}}));
}

TEST(Bundle, CompilesOnlyTheReachedPartOfTheLibrary) {
  CompileResult result =
      compile_files({{"a.py", "import shelf\nasync def main(x):\n    return shelf.plain(x)\n"}});
  EXPECT_EQ(functions_of(result), "plain <module> <module> main ");
  ASSERT_TRUE(result);
  // A constant function needs no body of its module, so main's module runs no import.
  EXPECT_EQ(
      code_of("import asyncio\nasync def main():\n    return await asyncio.sleep(1)\n", "<module>"),
      "      0  LoadConst t0, <function main>\n"
      "      1  StoreGlobal t0!, main\n"
      "      2  LoadConst t0, None\n"
      "      3  Return t0!\n");
}

TEST(Bundle, RunsTheBodyOfAModuleThatHasOne) {
  CompileResult result = compile_files(
      {{"a.py", "from shelf import limited\nasync def main(x):\n    return limited(x)\n"}});
  ASSERT_TRUE(result) << functions_of(result);
  const bytecode::Program& program = *result.program;
  std::string listing =
      bytecode::disassemble_function(program, program.functions[program.modules[0].body]);
  EXPECT_NE(listing.find("ImportModule t0, shelf"), std::string::npos) << listing;
  EXPECT_EQ(program.modules[1].global_names.size(), 1u) << "only LIMIT needs a slot";
}

TEST(Bundle, ImportsAmongFiles) {
  CompileResult result = compile_files({
      {"app/main.py",
       "from shop.prices import total, RATE\n"
       "import shop.prices\n"
       "from . import rules\n"
       "async def main(items):\n"
       "    return total(items) * RATE + shop.prices.RATE + rules.bonus()\n"},
      {"app/shop/__init__.py", ""},
      {"app/shop/prices.py", "RATE = 2\ndef total(items):\n    return sum(items)\n"},
      {"app/rules.py", "def bonus():\n    return 1\ndef other():\n    return unknown\n"},
  });
  EXPECT_EQ(functions_of(result), "bonus total <module> <module> <module> <module> main ");
  ASSERT_TRUE(result);
  const bytecode::Program& program = *result.program;
  std::string names;
  for (const bytecode::Module& module : program.modules) {
    names += program.strings[module.name] + " ";
  }
  EXPECT_EQ(names, "__main__ shop shop.prices rules ");
}

TEST(Bundle, TakesFoldersForPackages) {
  EXPECT_EQ(functions_of(compile_files({{"a.py",
                                         "from shop import prices\nfrom shop.parts import *\n"
                                         "import shop.parts.taxes as taxes\n"
                                         "async def main():\n    prices.net()\n    taxes.rate()\n"},
                                        {"shop/prices.py", "def net():\n    return 1\n"},
                                        {"shop/parts/taxes.py", "def rate():\n    return 2\n"}})),
            "net rate <module> <module> <module> <module> <module> main ");
}

TEST(Bundle, BringsWhatAStarStandsFor) {
  CompileResult result = compile_files({
      {"app/main.py",
       "from shop import *\n"
       "from shelf import *\n"
       "async def main(items):\n"
       "    return total(items) * RATE + plain(LIMIT)\n"},
      {"app/shop/__init__.py", "from .prices import *\nfrom .prices import _hidden\n"},
      {"app/shop/prices.py",
       "__all__ = ['total']\n"
       "__all__ += ('RATE',)\n"
       "RATE = 2\n"
       "def total(items):\n    return sum(items)\n"
       "def other(items):\n    return 0\n"
       "def _hidden():\n    return 0\n"},
  });
  EXPECT_TRUE(result) << functions_of(result);
  for (const char* name : {"total", "plain", "main"}) {
    EXPECT_NE((" " + functions_of(result)).find(std::string(" ") + name + " "), std::string::npos);
  }
  EXPECT_EQ(functions_of(result).find("other"), std::string::npos);
  EXPECT_EQ(functions_of(result).find("_hidden"), std::string::npos);
  // What __all__ leaves out or begins with an underscore is not brought, nor what is not there.
  for (const char* name : {"other", "_hidden", "nothing"}) {
    result = compile_files({{"a.py", std::string("from b import *\n") +
                                         "async def main():\n    return " + name + "\n"},
                            {"b.py", "from c import *\ndef _hidden():\n    return 0\n"},
                            {"c.py", "__all__ = ['x']\nx = 1\ndef other():\n    return 0\n"}});
    EXPECT_NE(functions_of(result).find("is not defined"), std::string::npos) << name;
  }
  result = compile_files({{"a.py", "from b import *\nasync def main():\n    return x\n"},
                          {"b.py", "__all__ = list('x')\nx = 1\n"}});
  EXPECT_NE(functions_of(result).find("let __all__ of 'b' be a list of texts"), std::string::npos);
}

TEST(Bundle, FollowsImportsInACircleSoFarOnly) {
  CompileResult result =
      compile_files({{"a.py", "from b import x\nasync def main():\n    return x\n"},
                     {"b.py", "from a import x\n"}});
  EXPECT_NE(functions_of(result).find("cannot import name 'x'"), std::string::npos);
  result = compile_files({{"a.py", "from a import x\nasync def main():\n    return x\n"}});
  EXPECT_NE(functions_of(result).find("cannot import name 'x'"), std::string::npos);
}

TEST(Bundle, CopiesAnImportedNameThatItsModuleRebinds) {
  CompileResult result = compile_files({
      {"main.py",
       "from state import count, bump\nasync def main():\n    bump()\n    return count\n"},
      {"state.py", "count = 0\ndef bump():\n    global count\n    count += 1\n"},
  });
  ASSERT_TRUE(result) << functions_of(result);
  const bytecode::Function* main = find_function(*result.program, "main");
  std::string listing = bytecode::disassemble_function(*result.program, *main);
  EXPECT_NE(listing.find("LoadGlobal t0, count\n"), std::string::npos) << listing;
}

TEST(Bundle, GivesScriptsTheirInputs) {
  CompileOptions options;
  options.inputs = {"price", "count"};
  CompileResult result = compile_files({{"s.py", "total = price * count\ntotal\n"}}, options);
  ASSERT_TRUE(result) << functions_of(result);
  EXPECT_EQ(result.program->entries[0].input_slots.size(), 2u);
  EXPECT_EQ(functions_of(compile_files({{"s.py", "price\n"}})),
            "s.py:1:1: error: name 'price' is not defined\n    price\n    ^^^^^\n");
}

TEST(Bundle, FallsBackWhenAnImportIsGuarded) {
  CompileResult result = compile_files({{"a.py",
                                         "try:\n"
                                         "    import fastjson as json\n"
                                         "except ImportError:\n"
                                         "    json = None\n"
                                         "async def main():\n"
                                         "    return json\n"}});
  EXPECT_EQ(functions_of(result), "<module> main ");
}

TEST(Bundle, CountsWhatAnEntryBuildsFromItsAnnotations) {
  CompileResult result = compile_files({{"a.py",
                                         "class Item:\n    price: int\n"
                                         "class Order:\n    items: 'list[Item]'\n"
                                         "class Unused:\n    x: int\n"
                                         "async def main(order: Order):\n    return order\n"}});
  EXPECT_EQ(functions_of(result), "<module> Item Order main ");
}

constexpr std::string_view kPaid =
    "import pawl, requests\n"
    "from dataclasses import dataclass\n"
    "@dataclass\nclass Card:\n    number: str\n"
    "@dataclass\nclass Payment:\n    card: Card\n"
    "@dataclass\nclass Unused:\n    x: int\n"
    "class Model(requests.Model):\n    x: int\n"
    "def helper(): return requests.get('')\n";

// Names of the program's own functions and classes, in order.
std::string compiled_of(const CompileResult& result) {
  if (!result) return format_diagnostics(result.diagnostics);
  std::set<std::string> names;
  for (const bytecode::Function& function : result.program->functions) {
    if (result.program->modules[function.module].library) continue;
    names.insert(result.program->strings[function.qualname]);
  }
  std::string text;
  for (const std::string& name : names) text += name + " ";
  return text;
}

TEST(Bundle, CountsWhatTheResultOfATaskIsBuiltOf) {
  auto functions = [](std::string_view returns, std::string_view call) {
    return compiled_of(compile_files(
        {{"a.py", std::string(kPaid) + "@pawl.task\ndef charge() -> " + std::string(returns) +
                      ":\n    return helper()\nasync def main():\n    return " + std::string(call) +
                      "\n"}}));
  };
  for (std::string_view returns : {"Payment", "'Payment'", "list[Payment]", "Payment | None"}) {
    EXPECT_EQ(functions(returns, "await charge()"), "<module> Card Payment main ") << returns;
  }
  EXPECT_EQ(functions("Payment", "1"), "<module> main ");
  EXPECT_EQ(functions("Card", "await charge()"), "<module> Card main ");
  // The worker's affair: nothing is built of it, so it need not compile here.
  EXPECT_EQ(functions("Model", "await charge()"), "<module> main ");
  EXPECT_EQ(functions("requests.Response", "await charge()"), "<module> main ");
}

TEST(Bundle, KeepsWhatAResultIsAnnotatedWith) {
  auto kept = [](std::string_view returns) -> std::string {
    CompileResult result = compile_files(
        {{"a.py", "import pawl\nfrom typing import Any\n@pawl.task\ndef charge() -> " +
                      std::string(returns) +
                      ": ...\nasync def main():\n    return await charge()\n"}});
    if (!result) return format_diagnostics(result.diagnostics);
    const bytecode::Task& task = result.program->tasks[0];
    return task.result == 0 ? "nothing" : result.program->strings[task.result - 1];
  };
  EXPECT_EQ(kept("list[int]"), "list[int]");
  EXPECT_EQ(kept("'str | None'"), "str | None");
  EXPECT_EQ(kept("None"), "nothing");
  EXPECT_EQ(kept("Any"), "nothing");
  EXPECT_EQ(kept("object"), "nothing");
}

TEST(Bundle, FindsTheResultsTypeInOtherFiles) {
  CompileResult result = compile_files(
      {{"a.py", "from bank import charge\nasync def main():\n    return await charge()\n"},
       {"bank.py",
        "import pawl, models\nfrom models import Base\n@pawl.task\ndef charge() -> models.Payment: "
        "...\n@pawl.task\ndef unused() -> Base: ...\n"},
       {"models.py",
        "from dataclasses import dataclass\n@dataclass\nclass Base:\n    id: str\n"
        "class Payment(Base):\n    pass\n"}});
  ASSERT_TRUE(result) << format_diagnostics(result.diagnostics);
  ASSERT_EQ(result.program->tasks.size(), 2u);
  const bytecode::Program& program = *result.program;
  const bytecode::Task& charge = program.tasks[0];
  EXPECT_EQ(program.strings[charge.result - 1], "models.Payment");
  EXPECT_EQ(program.strings[program.modules[charge.module].name], "bank");
  EXPECT_EQ(program.tasks[1].result, 0u);
}

std::string version_of_text(std::string_view text) {
  CompileResult result = compile_files({{"a.py", std::string(text)}});
  return result ? result.program->version : format_diagnostics(result.diagnostics);
}

TEST(Bundle, VersionIsThatOfTheReachedTokens) {
  std::string base = version_of_text("async def main(x):\n    return x + 1\n");
  EXPECT_EQ(base.size(), 64u);
  EXPECT_EQ(base, version_of_text("# comment\nasync def main( x ) :\n\n      return x+1 # more\n"));
  EXPECT_EQ(base, version_of_text("async def main(x):\n    return x + 1\n"
                                  "def unused():\n    pass\n"
                                  "if __name__ == '__main__':\n    main(1)\n"));
  EXPECT_NE(base, version_of_text("async def main(x):\n    return x + 2\n"));
  EXPECT_NE(base,
            version_of_text("async def main(x):\n    if x:\n        pass\n    return x + 1\n"));
  EXPECT_NE(version_of_text(
                "async def main(x):\n    if x:\n        f(x)\n    return 1\ndef f(x): pass\n"),
            version_of_text("async def main(x):\n    if x:\n        f(x)\n        return 1\n"
                            "def f(x): pass\n"));
}

TEST(Bundle, VersionKnowsWhatResultsAreBuiltOf) {
  auto version = [](std::string_view returns) {
    return version_of_text(std::string(kPaid) + "@pawl.task\ndef charge()" + std::string(returns) +
                           ": ...\nasync def main():\n    Card, Payment\n    return await "
                           "charge()\n");
  };
  EXPECT_NE(version(" -> Payment"), version(" -> Card"));
  EXPECT_NE(version(" -> Payment"), version(""));
  EXPECT_NE(version(" -> dict"), version("")) << "another result is refused";
  EXPECT_EQ(version(" -> object"), version(""));
  EXPECT_EQ(version(" -> Model"), version(""));
}

}  // namespace
}  // namespace pawl::python
