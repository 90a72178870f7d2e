// The methods of the builtin containers, called as the program would call them.

#include "vm/python/container/containers.h"

#include "vm/machine_test_support.h"
#include "vm/python/container/sequences.h"
#include "vm/python/iteration/iteration.h"

namespace pawl::vm {
namespace {

class ContainersTest : public MachineTest {
 protected:
  Ref slice(Value start, Value stop, Value step) { return make_slice(heap(), start, stop, step); }
  Ref range(int64_t start, int64_t stop, int64_t step) {
    return make_range(machine_, integer(start), integer(stop), integer(step));
  }
  Ref pairs(std::initializer_list<std::pair<int64_t, int64_t>> items) {
    Ref dict = make_dict(heap());
    for (auto [key, value] : items) {
      dict_set(machine_, dict.as<Dict>(), Value::small_int(key), Value::small_int(value));
    }
    return dict;
  }
  Ref binary(bytecode::Opcode op, Value a, Value b) { return vm::binary(machine_, op, a, b); }
};

using bytecode::Opcode;

TEST_F(ContainersTest, ListMethods) {
  Ref numbers = ints({3, 1, 2});
  EXPECT_EQ(show(method(numbers, "append", {integer(9)})), "None");
  EXPECT_EQ(show(method(numbers, "insert", {integer(-100), integer(7)})), "None");
  EXPECT_EQ(show(numbers), "[7, 3, 1, 2, 9]");
  EXPECT_EQ(show(method(numbers, "pop", {})), "9");
  EXPECT_EQ(show(method(numbers, "pop", {integer(0)})), "7");
  EXPECT_EQ(show(method(numbers, "index", {integer(2)})), "2");
  EXPECT_EQ(show(method(numbers, "index", {integer(8)})), "ValueError: 8 is not in list");
  EXPECT_EQ(show(method(numbers, "remove", {integer(8)})),
            "ValueError: list.remove(x): x not in list");
  EXPECT_EQ(show(method(numbers, "sort", {})), "None");
  EXPECT_EQ(show(method(numbers, "reverse", {})), "None");
  EXPECT_EQ(show(numbers), "[3, 2, 1]");
  EXPECT_EQ(show(method(numbers, "extend", {numbers})), "None");
  EXPECT_EQ(show(method(numbers, "count", {integer(2)})), "2");
  EXPECT_EQ(show(method(numbers, "clear", {})), "None");
  EXPECT_EQ(show(method(numbers, "pop", {})), "IndexError: pop from empty list");
}

TEST_F(ContainersTest, ListSlices) {
  Ref numbers = ints({0, 1, 2, 3, 4, 5});
  const Value none = Value::none();
  EXPECT_EQ(show(get_item(machine_, numbers, slice(none, none, Value::small_int(-2)))),
            "[5, 3, 1]");
  EXPECT_EQ(show(get_item(machine_, numbers, slice(Value::small_int(-2), none, none))), "[4, 5]");
  EXPECT_TRUE(set_item(machine_, numbers, slice(Value::small_int(1), Value::small_int(3), none),
                       ints({7, 8, 9})));
  EXPECT_EQ(show(numbers), "[0, 7, 8, 9, 3, 4, 5]");
  EXPECT_TRUE(set_item(machine_, numbers, slice(none, none, Value::small_int(3)), ints({1, 1, 1})));
  EXPECT_EQ(show(numbers), "[1, 7, 8, 1, 3, 4, 1]");
  EXPECT_FALSE(set_item(machine_, numbers, slice(none, none, Value::small_int(2)), ints({1})));
  EXPECT_EQ(error(),
            "ValueError: attempt to assign sequence of size 1 to extended slice of size 4");
  EXPECT_TRUE(delete_item(machine_, numbers, slice(none, none, Value::small_int(-2))));
  EXPECT_EQ(show(numbers), "[7, 1, 4]");
  EXPECT_TRUE(set_item(machine_, numbers, slice(none, none, none), numbers));
  EXPECT_EQ(show(numbers), "[7, 1, 4]");
  EXPECT_EQ(show(get_item(machine_, numbers, text("x"))),
            "TypeError: list indices must be integers or slices, not str");
  EXPECT_EQ(show(get_item(machine_, numbers, integer(3))), "IndexError: list index out of range");
}

TEST_F(ContainersTest, AbsurdSizesAreMemoryErrors) {
  Ref one = ints({0});
  EXPECT_EQ(show(binary(Opcode::kMultiply, one, integer(1'000'000'000'000))), "MemoryError");
  Ref word = text("a");
  EXPECT_EQ(show(binary(Opcode::kMultiply, word, integer(1'000'000'000'000))), "MemoryError");
  EXPECT_EQ(show(call("list", {range(0, 1'000'000'000'000, 1)})), "MemoryError");
  Ref huge = int_binary(machine_, IntOp::kPower, integer(10), integer(30));
  EXPECT_EQ(show(binary(Opcode::kMultiply, one, huge)),
            "OverflowError: cannot fit 'int' into an index-sized integer");
}

TEST_F(ContainersTest, OperatorsComplainAsPythonDoes) {
  Ref word = text("a");
  Ref one = ints({1});
  Ref tuple = make_tuple(heap(), {Value::small_int(1)});
  EXPECT_EQ(show(binary(Opcode::kAdd, integer(1), word)),
            "TypeError: unsupported operand type(s) for +: 'int' and 'str'");
  EXPECT_EQ(show(binary(Opcode::kAdd, word, integer(1))),
            "TypeError: can only concatenate str (not \"int\") to str");
  EXPECT_EQ(show(binary(Opcode::kAdd, one, tuple)),
            "TypeError: can only concatenate list (not \"tuple\") to list");
  EXPECT_EQ(show(binary(Opcode::kMultiply, one, Value::number(1.5))),
            "TypeError: can't multiply sequence by non-int of type 'float'");
  EXPECT_EQ(show(binary(Opcode::kPower, integer(2), word)),
            "TypeError: unsupported operand type(s) for ** or pow(): 'int' and 'str'");
  EXPECT_EQ(show(compare(machine_, Opcode::kLess, integer(1), word)),
            "TypeError: '<' not supported between instances of 'int' and 'str'");
  EXPECT_EQ(show(compare(machine_, Opcode::kLess, Value::none(), Value::none())),
            "TypeError: '<' not supported between instances of 'NoneType' and 'NoneType'");
}

TEST_F(ContainersTest, ComparesNestedAndCyclicLists) {
  EXPECT_EQ(show(compare(machine_, Opcode::kLess, ints({1, 2}), ints({1, 3}))), "True");
  EXPECT_EQ(show(compare(machine_, Opcode::kGreater, ints({1, 2}), ints({1}))), "True");
  Ref a = ints({});
  list_append(heap(), a.as<List>(), a.get());
  Ref b = ints({});
  list_append(heap(), b.as<List>(), b.get());
  EXPECT_EQ(show(compare(machine_, Opcode::kEqual, a, b)),
            "RecursionError: maximum recursion depth exceeded in comparison");
  list_clear(heap(), a.as<List>());
  list_clear(heap(), b.as<List>());
}

TEST_F(ContainersTest, DictMethods) {
  Ref dict = pairs({{1, 10}, {2, 20}, {3, 30}});
  EXPECT_EQ(show(method(dict, "pop", {integer(2)})), "20");
  EXPECT_EQ(show(method(dict, "pop", {integer(2)})), "KeyError: 2");
  EXPECT_EQ(show(method(dict, "pop", {integer(2), Value::none()})), "None");
  EXPECT_EQ(show(method(dict, "setdefault", {integer(5), integer(50)})), "50");
  EXPECT_EQ(show(method(dict, "popitem", {})), "(5, 50)");
  EXPECT_EQ(show(method(dict, "items", {})), "dict_items([(1, 10), (3, 30)])");
  EXPECT_EQ(show(method(dict, "update", {pairs({{3, 0}, {4, 4}})})), "None");
  EXPECT_EQ(show(binary(Opcode::kBitOr, dict, pairs({{9, 9}}))), "{1: 10, 3: 0, 4: 4, 9: 9}");
  EXPECT_EQ(show(call("list", {call("reversed", {dict})})), "[4, 3, 1]");
  EXPECT_EQ(show(method(dict, "update", {ints({1})})),
            "TypeError: cannot convert dictionary update sequence element #0 to a sequence");
  EXPECT_EQ(show(method(make_dict(heap()), "popitem", {})),
            "KeyError: 'popitem(): dictionary is empty'");
  EXPECT_EQ(show(machine_.call_method(builtin("dict"), "fromkeys", {ints({1, 2}), Value::none()})),
            "{1: None, 2: None}");
}

TEST_F(ContainersTest, ViewsAreSets) {
  Ref dict = pairs({{1, 10}, {2, 20}});
  Ref keys = method(dict, "keys", {});
  EXPECT_EQ(show(binary(Opcode::kBitAnd, keys, ints({2, 3}))), "{2}");
  EXPECT_EQ(show(binary(Opcode::kSubtract, keys, ints({2, 3}))), "{1}");
  EXPECT_EQ(show(binary(Opcode::kBitXor, keys, ints({2, 3}))), "{1, 3}");
  Ref values = method(dict, "values", {});
  EXPECT_EQ(show(binary(Opcode::kBitOr, values, keys)), "{10, 20, 1, 2}");
  EXPECT_EQ(show(compare(machine_, Opcode::kEqual, keys, call("set", {ints({2, 1})}))), "True");
}

TEST_F(ContainersTest, ChangingWhileIteratingRaises) {
  Ref dict = pairs({{1, 10}, {2, 20}});
  Ref iterator = call("iter", {dict});
  EXPECT_EQ(show(call("next", {iterator})), "1");
  dict_set(machine_, dict.as<Dict>(), Value::small_int(7), Value::none());
  EXPECT_EQ(show(call("next", {iterator})),
            "RuntimeError: dictionary changed size during iteration");
  Ref set = call("set", {ints({1, 2})});
  iterator = call("iter", {set});
  EXPECT_EQ(show(call("next", {iterator})), "1");
  set_add(machine_, set.as<Set>(), Value::small_int(7));
  EXPECT_EQ(show(call("next", {iterator})), "RuntimeError: Set changed size during iteration");
}

TEST_F(ContainersTest, SetMethods) {
  Ref a = call("set", {ints({1, 2, 3})});
  Ref b = call("frozenset", {ints({2, 3, 4})});
  EXPECT_EQ(show(binary(Opcode::kBitOr, a, b)), "{1, 2, 3, 4}");
  EXPECT_EQ(show(binary(Opcode::kBitAnd, b, a)), "frozenset({2, 3})");
  EXPECT_EQ(show(binary(Opcode::kSubtract, a, b)), "{1}");
  EXPECT_EQ(show(binary(Opcode::kBitXor, a, b)), "{1, 4}");
  EXPECT_EQ(show(binary(Opcode::kBitOr, a, ints({1}))),
            "TypeError: unsupported operand type(s) for |: 'set' and 'list'");
  EXPECT_EQ(show(method(a, "union", {ints({9}), ints({8})})), "{1, 2, 3, 9, 8}");
  EXPECT_EQ(show(method(a, "issubset", {ints({1, 2, 3, 4})})), "True");
  EXPECT_EQ(show(method(a, "issuperset", {ints({1, 7})})), "False");
  EXPECT_EQ(show(method(a, "isdisjoint", {ints({7})})), "True");
  EXPECT_EQ(show(method(a, "intersection_update", {ints({2, 3, 9})})), "None");
  EXPECT_EQ(show(method(a, "symmetric_difference_update", {ints({3, 5})})), "None");
  EXPECT_EQ(show(a), "{2, 5}");
  EXPECT_EQ(show(method(a, "remove", {integer(9)})), "KeyError: 9");
  EXPECT_EQ(show(method(a, "pop", {})), "2");
  EXPECT_EQ(show(method(a, "clear", {})), "None");
  EXPECT_EQ(show(method(a, "pop", {})), "KeyError: 'pop from an empty set'");
}

TEST_F(ContainersTest, HashesAsPython) {
  auto hash = [&](Value value) { return show(call("hash", {value})); };
  EXPECT_EQ(
      hash(make_tuple(heap(), {Value::small_int(1), Value::small_int(2), Value::small_int(3)})),
      "529344067295497451");
  EXPECT_EQ(hash(make_tuple(heap(), std::initializer_list<Value>{})), "5740354900026072187");
  EXPECT_EQ(hash(call("frozenset", {ints({1, 2})})), "-1826646154956904602");
  EXPECT_EQ(hash(range(0, 5, 1)), "5795932985296280846");
  EXPECT_EQ(hash(integer(-1)), "-2");
  EXPECT_EQ(hash(Value::number(1.5)), "1152921504606846977");
}

TEST_F(ContainersTest, Ranges) {
  Ref numbers = range(10, 0, -3);
  EXPECT_EQ(show(call("list", {numbers})), "[10, 7, 4, 1]");
  EXPECT_EQ(show(call("list", {call("reversed", {numbers})})), "[1, 4, 7, 10]");
  EXPECT_EQ(show(method(numbers, "index", {integer(4)})), "2");
  EXPECT_EQ(show(method(numbers, "index", {integer(5)})), "ValueError: 5 is not in range");
  EXPECT_EQ(contains(machine_, numbers, integer(7)), Truth::kTrue);
  EXPECT_EQ(contains(machine_, numbers, integer(6)), Truth::kFalse);
  EXPECT_EQ(
      show(get_item(machine_, numbers, slice(Value::none(), Value::none(), Value::small_int(2)))),
      "range(10, -2, -6)");
  EXPECT_EQ(show(compare(machine_, Opcode::kEqual, range(0, 3, 2), range(0, 4, 2))), "True");
  Ref huge = int_binary(machine_, IntOp::kPower, integer(10), integer(30));
  Ref long_range = call("range", {huge});
  EXPECT_EQ(show(call("len", {long_range})),
            "OverflowError: Python int too large to convert to C ssize_t");
  EXPECT_EQ(show(get_item(machine_, long_range, integer(-1))), "999999999999999999999999999999");
  EXPECT_EQ(show(call("next", {call("reversed", {long_range})})), "999999999999999999999999999999");
  EXPECT_EQ(show(call("range", {integer(1), integer(2), integer(0)})),
            "ValueError: range() arg 3 must not be zero");
}

TEST_F(ContainersTest, SliceIndices) {
  EXPECT_EQ(show(method(slice(Value::none(), Value::none(), Value::small_int(-1)), "indices",
                        {integer(5)})),
            "(4, -1, -1)");
  EXPECT_EQ(show(method(slice(Value::small_int(-3), Value::none(), Value::none()), "indices",
                        {integer(10)})),
            "(7, 10, 1)");
  EXPECT_EQ(show(method(slice(Value::none(), Value::none(), Value::small_int(0)), "indices",
                        {integer(10)})),
            "ValueError: slice step cannot be zero");
}

TEST_F(ContainersTest, Iterators) {
  Ref letters = text("ab");
  EXPECT_EQ(show(call("list", {call("zip", {letters, ints({1, 2, 3})})})), "[('a', 1), ('b', 2)]");
  EXPECT_EQ(show(call("list", {call("enumerate", {letters, integer(5)})})), "[(5, 'a'), (6, 'b')]");
  EXPECT_EQ(show(call("list", {call("map", {builtin("str"), ints({1, 2})})})), "['1', '2']");
  EXPECT_EQ(show(call("list", {call("filter", {Value::none(), ints({0, 1, 0, 2})})})), "[1, 2]");
  EXPECT_EQ(show(call("map", {builtin("str")})),
            "TypeError: map() must have at least two arguments.");
  EXPECT_EQ(show(call("iter", {integer(5)})), "TypeError: 'int' object is not iterable");
  EXPECT_EQ(show(call("next", {call("iter", {ints({})})})), "StopIteration");
  EXPECT_EQ(show(call("next", {call("iter", {ints({})}), integer(3)})), "3");
}

// A tower of iterators is as deep as the program likes; a step through it is bounded.
TEST_F(ContainersTest, DeepTowersOfIteratorsRaise) {
  Ref iterator = call("iter", {ints({1})});
  for (int i = 0; i < 100'000; ++i) iterator = call("enumerate", {iterator});
  EXPECT_EQ(show(call("next", {iterator})), "RecursionError: maximum recursion depth exceeded");
}

TEST_F(ContainersTest, GenericAliases) {
  Ref alias =
      get_item(machine_, builtin("dict"), make_tuple(heap(), {builtin("str"), builtin("int")}));
  EXPECT_EQ(show(alias), "dict[str, int]");
  EXPECT_EQ(show(machine_.call(alias, std::initializer_list<Value>{})), "{}");
  EXPECT_EQ(show(call("isinstance", {integer(1), alias})),
            "TypeError: isinstance() argument 2 cannot be a parameterized generic");
}

}  // namespace
}  // namespace pawl::vm
