#include "vm/python/exception/types.h"

#include "vm/machine_test_support.h"
#include "vm/python/builtins/tables.h"

namespace pawl::vm {
namespace {

class ExceptionTypesTest : public MachineTest {
 protected:
  Ref attribute(Value object, std::string_view name) {
    return get_attribute(machine_, object, name);
  }
  std::string shown_as_text(const Ref& exception) {
    Ref shown = str_of(machine_, exception);
    return shown.empty() ? error() : to_utf8(shown.as<String>());
  }
};

TEST_F(ExceptionTypesTest, EveryTypeOfTheHierarchyIsAnException) {
  for (const NativeType& type : exception_types()) {
    Class* cls = machine_.type(type.id);
    ASSERT_NE(cls, nullptr) << type.name;
    EXPECT_TRUE(is_subclass(cls, machine_.type(TypeId::kBaseException))) << type.name;
  }
  EXPECT_TRUE(
      is_subclass(machine_.type(TypeId::kExceptionGroup), machine_.type(TypeId::kException)));
  EXPECT_FALSE(
      is_subclass(machine_.type(TypeId::kBaseExceptionGroup), machine_.type(TypeId::kException)));
}

TEST_F(ExceptionTypesTest, FieldsComeFromTheArguments) {
  EXPECT_EQ(show(attribute(call("StopIteration", {integer(7)}), "value")), "7");
  EXPECT_EQ(show(attribute(call("StopIteration", {}), "value")), "None");
  EXPECT_EQ(show(attribute(call("SystemExit", {integer(1), integer(2)}), "code")), "(1, 2)");
  EXPECT_EQ(show(attribute(call("NameError", {text("x")}), "name")), "None");
  EXPECT_EQ(shown_as_text(call("KeyError", {text("x")})), "'x'");
}

TEST_F(ExceptionTypesTest, WhatTheProgramSetsComesFirst) {
  Ref stop = call("StopIteration", {integer(7)});
  EXPECT_TRUE(set_attribute(machine_, stop, machine_.intern("value"), Value::small_int(8)));
  EXPECT_EQ(show(attribute(stop, "value")), "8");
}

TEST_F(ExceptionTypesTest, OsErrorChoosesByNumber) {
  Ref reason = text("gone");
  Ref name = text("f.txt");
  Ref missing = call("OSError", {integer(2), reason, name});
  EXPECT_EQ(machine_.type_name(missing), "FileNotFoundError");
  EXPECT_EQ(show(attribute(missing, "args")), "(2, 'gone')");
  EXPECT_EQ(show(attribute(missing, "filename")), "'f.txt'");
  EXPECT_EQ(shown_as_text(missing), "[Errno 2] gone: 'f.txt'");
  EXPECT_EQ(builtin("IOError"), builtin("OSError"));
}

TEST_F(ExceptionTypesTest, UnicodeErrorsCheckTheirArguments) {
  EXPECT_EQ(show(call("UnicodeDecodeError", {text("x")})),
            "TypeError: function takes exactly 5 arguments (1 given)");
  Ref data = make_bytes(heap(), "abc");
  Ref error =
      call("UnicodeDecodeError", {text("utf-8"), data, integer(0), integer(1), text("bad")});
  EXPECT_EQ(show(attribute(error, "reason")), "'bad'");
}

TEST_F(ExceptionTypesTest, GroupsDivide) {
  Ref inner =
      call("ExceptionGroup",
           {text("n"), list({call("ValueError", {integer(3)}), call("KeyError", {integer(4)})})});
  Ref group = call("ExceptionGroup", {text("m"), list({call("ValueError", {integer(1)}),
                                                       call("TypeError", {integer(2)}), inner})});
  EXPECT_EQ(show(method(group, "split", {builtin("ValueError")})),
            "(ExceptionGroup('m', [ValueError(1), ExceptionGroup('n', [ValueError(3)])]), "
            "ExceptionGroup('m', [TypeError(2), ExceptionGroup('n', [KeyError(4)])]))");
  EXPECT_EQ(show(method(group, "subgroup", {builtin("OSError")})), "None");
  EXPECT_EQ(show(method(group, "split", {integer(5)})),
            "TypeError: expected a function, exception type or tuple of exception types");
  EXPECT_EQ(
      machine_.type_name(call("BaseExceptionGroup", {text("m"), list({call("ValueError", {})})})),
      "ExceptionGroup");
  EXPECT_EQ(show(call("ExceptionGroup", {text("m"), list({})})),
            "ValueError: second argument (exceptions) must be a non-empty sequence");
  EXPECT_EQ(show(call("ExceptionGroup", {text("m"), list({call("KeyboardInterrupt", {})})})),
            "TypeError: Cannot nest BaseExceptions in an ExceptionGroup");
}

TEST_F(ExceptionTypesTest, Notes) {
  Ref error = call("ValueError", {});
  EXPECT_EQ(show(method(error, "add_note", {integer(5)})),
            "TypeError: note must be a str, not 'int'");
  EXPECT_EQ(show(method(error, "add_note", {text("hint")})), "None");
  EXPECT_EQ(show(attribute(error, "__notes__")), "['hint']");
}

}  // namespace
}  // namespace pawl::vm
