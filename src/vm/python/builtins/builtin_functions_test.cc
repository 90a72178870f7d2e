#include "vm/python/builtins/builtin_functions.h"

#include "vm/machine_test_support.h"
#include "vm/python/builtins/tables.h"

namespace pawl::vm {
namespace {

class BuiltinFunctionsTest : public MachineTest {};

TEST_F(BuiltinFunctionsTest, PrintGoesToTheLogByLines) {
  call("print", {integer(1), text("a")});
  call("print", {text("x\ny")});
  EXPECT_EQ(host_.lines, (std::vector<std::string>{"1 a", "x", "y"}));
}

TEST_F(BuiltinFunctionsTest, Characters) {
  EXPECT_EQ(show(call("chr", {integer(0x20AC)})), "'€'");
  EXPECT_EQ(show(call("chr", {integer(0x110000)})), "ValueError: chr() arg not in range(0x110000)");
  EXPECT_EQ(show(call("ord", {text("€")})), "8364");
  EXPECT_EQ(show(call("ord", {text("ab")})),
            "TypeError: ord() expected a character, but string of length 2 found");
}

TEST_F(BuiltinFunctionsTest, Classes) {
  EXPECT_EQ(show(call("isinstance", {Value::boolean(true), builtin("int")})), "True");
  EXPECT_EQ(
      show(call("isinstance", {integer(1), make_tuple(heap(), {builtin("str"), builtin("int")})})),
      "True");
  EXPECT_EQ(show(call("isinstance", {integer(1), integer(5)})),
            "TypeError: isinstance() arg 2 must be a type, a tuple of types, or a union");
  EXPECT_EQ(show(call("issubclass", {integer(1), builtin("int")})),
            "TypeError: issubclass() arg 1 must be a class");
  EXPECT_EQ(show(call("issubclass", {builtin("KeyError"), builtin("LookupError")})), "True");
}

TEST_F(BuiltinFunctionsTest, Attributes) {
  EXPECT_EQ(show(call("hasattr", {ints({}), text("append")})), "True");
  EXPECT_EQ(show(call("hasattr", {ints({}), text("push")})), "False");
  EXPECT_EQ(show(call("getattr", {ints({}), text("push"), integer(3)})), "3");
  EXPECT_EQ(show(call("getattr", {ints({}), text("push")})),
            "AttributeError: 'list' object has no attribute 'push'");
  EXPECT_EQ(show(call("getattr", {ints({}), integer(3)})),
            "TypeError: attribute name must be string, not 'int'");
  EXPECT_EQ(show(call("vars", {integer(3)})),
            "TypeError: vars() argument must have __dict__ attribute");
}

TEST_F(BuiltinFunctionsTest, Iteration) {
  EXPECT_EQ(show(call("sorted", {ints({3, 1, 2})})), "[1, 2, 3]");
  EXPECT_EQ(show(call("any", {ints({0, 0, 1})})), "True");
  EXPECT_EQ(show(call("all", {ints({1, 0})})), "False");
  EXPECT_EQ(show(call("next", {ints({1})})), "TypeError: 'list' object is not an iterator");
  EXPECT_EQ(show(call("iter", {integer(1), integer(2)})),
            "TypeError: iter(v, w): v must be callable");
}

TEST_F(BuiltinFunctionsTest, RefusedNamesHaveHints) {
  for (const char* name : {"open", "input", "exec", "eval", "globals", "__import__"}) {
    EXPECT_TRUE(runtime().builtin_refusal(name).has_value()) << name;
    EXPECT_FALSE(runtime().builtin(name).has_value()) << name;
  }
}

class PoorTest : public MachineTest {
 protected:
  PoorTest() : MachineTest(Limits{.fuel = 1'000'000, .heap_bytes = 8 << 20}) {}
};

TEST_F(PoorTest, LongLoopsInNativesEnd) {
  EXPECT_EQ(
      show(call(
          "any",
          {call("map", {builtin("int"),
                        call("filter",
                             {Value::none(), call("range", {integer(1'000'000'000'000'000)})})})})),
      "True");
  Ref zeros = call("iter", {builtin("int"), integer(1)});
  EXPECT_EQ(show(call("any", {zeros})), "fatal PAWL-2001");
}

class SmallHeapTest : public MachineTest {
 protected:
  SmallHeapTest() : MachineTest(Limits{.heap_bytes = 4 << 20}) {}
};

TEST_F(SmallHeapTest, BuildingWithoutEndUsesUpTheMemory) {
  Ref pairs = call("zip", {call("iter", {builtin("int"), integer(1)})});
  EXPECT_EQ(show(call("list", {pairs})), "fatal PAWL-2002");
  EXPECT_LT(heap().used(), size_t{8} << 20);
}

TEST_F(SmallHeapTest, AGrowingTableUsesUpTheMemory) {
  EXPECT_EQ(show(call("set", {call("range", {integer(1'000'000)})})), "fatal PAWL-2002");
}

}  // namespace
}  // namespace pawl::vm
