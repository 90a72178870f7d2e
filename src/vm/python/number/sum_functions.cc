// sum, min and max. Lists and tuples of plain numbers are gone through in place; a range's sum is
// known without going through it; anything else is iterated.
#include <fmt/format.h>

#include "lang/bytecode/opcodes.h"
#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/number/numeric_functions.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;

std::span<const Value> items_in_place(Value value) {
  if (value.is(Kind::kList)) return value.as<List>()->view();
  if (value.is(Kind::kTuple)) return value.as<Tuple>()->view();
  return {};
}

// Adds what is at the front of a list or tuple as long as it is small ints, or floats; gives how
// many items that were. Nothing of the program runs here.
size_t add_numbers(std::span<const Value> items, Value* total) {
  size_t i = 0;
  if (total->is_small_int()) {
    int64_t sum = total->small_int();
    // 48 bits each: sixteen bits of room, so the check once per item is on the sum alone.
    in_pieces(items.size(), [&](size_t, size_t end) {
      while (i < end && items[i].is_small_int()) {
        int64_t next = sum + items[i].small_int();
        if (!Value::fits_small_int(next)) break;
        sum = next;
        ++i;
      }
      return i == end;
    });
    *total = Value::small_int(sum);
    if (i == items.size() || !items[i].is_double()) return i;
    *total = Value::number(static_cast<double>(sum));
  }
  if (!total->is_double()) return i;
  double sum = total->number();
  for (; breathe() && i < items.size(); ++i) {
    if (items[i].is_double()) {
      sum += items[i].number();
    } else if (items[i].is_small_int()) {
      sum += static_cast<double>(items[i].small_int());
    } else {
      break;
    }
  }
  *total = Value::number(sum);
  return i;
}

Ref add(Machine& machine, Value total, Value item) {
  if (Value::both_small_ints(total, item)) {
    int64_t sum = total.small_int() + item.small_int();
    if (Value::fits_small_int(sum)) return Ref::adopt(Value::small_int(sum));
  }
  if (item.is_bool() && total.is_small_int()) {
    return add(machine, total, Value::small_int(item.is_true() ? 1 : 0));
  }
  if (total.is_double() && item.is_double()) return Ref::number(total.number() + item.number());
  if (is_number(total) && is_number(item)) {
    return number_binary(machine, static_cast<uint8_t>(Opcode::kAdd), total, item);
  }
  return binary(machine, Opcode::kAdd, total, item);
}

// start + n * (first + last) / 2
Ref sum_of_range(Machine& machine, const Range* range, Value start) {
  Ref last_index = int_binary(machine, IntOp::kSubtract, range->length, Value::small_int(1));
  if (last_index.empty() || int_is_negative(last_index)) return plain_int(start);
  Ref span = int_binary(machine, IntOp::kMultiply, last_index, range->step);
  if (span.empty()) return {};
  Ref twice_first = int_binary(machine, IntOp::kLeftShift, range->start, Value::small_int(1));
  if (twice_first.empty()) return {};
  Ref ends = int_binary(machine, IntOp::kAdd, twice_first, span);
  if (ends.empty()) return {};
  Ref twice = int_binary(machine, IntOp::kMultiply, ends, range->length);
  if (twice.empty()) return {};
  Ref sum = int_binary(machine, IntOp::kRightShift, twice, Value::small_int(1));
  return sum.empty() ? Ref() : int_binary(machine, IntOp::kAdd, sum, start);
}

Ref sum_in_place(Machine& machine, Value sequence, Ref total) {
  Ref hold = Ref::share(sequence);
  size_t i = 0;
  while (i < items_in_place(sequence).size()) {
    std::span<const Value> items = items_in_place(sequence).subspan(i);
    Value sum = total;
    size_t count = add_numbers(items.first(std::min<size_t>(items.size(), 4096)), &sum);
    if (!machine.charge(1 + count / 4)) return {};
    if (count > 0) {
      total = Ref::adopt(sum);  // only unboxed totals change there
      i += count;
      continue;
    }
    Ref item = Ref::share(items[0]);
    total = add(machine, total, item);
    if (total.empty()) return {};
    ++i;
  }
  return total;
}

// The item that counts so far, and its key.
struct Best {
  Ref item;
  Ref key;
};

bool better(Machine& machine, Opcode op, Value candidate, Value best, bool* result) {
  if (Value::both_small_ints(candidate, best)) {
    int64_t x = candidate.small_int();
    int64_t y = best.small_int();
    *result = op == Opcode::kLess ? x < y : x > y;
    return true;
  }
  if (candidate.is_double() && best.is_double()) {
    double x = candidate.number();
    double y = best.number();
    *result = op == Opcode::kLess ? x < y : x > y;
    return true;
  }
  Ref answer = compare(machine, op, candidate, best);
  if (answer.empty()) return false;
  Truth truth = truth_of(machine, answer);
  *result = truth == Truth::kTrue;
  return truth != Truth::kError;
}

bool consider(Machine& machine, Opcode op, Value key_function, Ref item, Best* best) {
  Ref key;
  if (key_function.empty()) {
    key = item.copy();
  } else {
    key = machine.call(key_function, {item});
    if (key.empty()) return false;
  }
  bool take = best->item.empty();
  if (!take && !better(machine, op, key, best->key, &take)) return false;
  if (take) {
    best->item = std::move(item);
    best->key = std::move(key);
  }
  return true;
}

Ref extreme(Machine& machine, Args args, Opcode op, const char* name) {
  Ref positional = Ref::share(args[0]);
  Value key = args.has(1) && !args[1].is_none() ? args[1] : Value();
  std::span<const Value> given = positional.as<Tuple>()->view();
  if (given.empty()) {
    return machine.raise_type_error(fmt::format("{} expected at least 1 argument, got 0", name));
  }
  Best best;
  if (given.size() > 1) {
    if (args.has(2)) {
      return machine.raise_type_error(fmt::format(
          "Cannot specify a default for {}() with multiple positional arguments", name));
    }
    for (Value item : given) {
      breathe();
      if (!consider(machine, op, key, Ref::share(item), &best)) return {};
    }
    return std::move(best.item);
  }
  Iteration items(machine, given[0]);
  while (items.next()) {
    if (!machine.charge(1)) return {};
    if (!consider(machine, op, key, items.take_value(), &best)) return {};
  }
  if (items.failed()) return {};
  if (!best.item.empty()) return std::move(best.item);
  if (args.has(2)) return Ref::share(args[2]);
  return machine.raise_value_error(fmt::format("{}() arg is an empty sequence", name));
}

}  // namespace

Ref builtin_sum(Machine& machine, Args args) {
  Value start = args.has(1) ? args[1] : Value::small_int(0);
  Value inner = unwrap(start);
  if (inner.is(Kind::kString)) {
    return machine.raise_type_error("sum() can't sum strings [use ''.join(seq) instead]");
  }
  if (inner.is(Kind::kBytes)) {
    return machine.raise_type_error("sum() can't sum bytes [use b''.join(seq) instead]");
  }
  if (inner.is(Kind::kByteArray)) {
    return machine.raise_type_error("sum() can't sum bytearray [use b''.join(seq) instead]");
  }
  Value iterable = args[0];
  if (iterable.is(Kind::kRange) && is_int(start)) {
    return sum_of_range(machine, iterable.as<Range>(), start);
  }
  if (iterable.is(Kind::kList) || iterable.is(Kind::kTuple)) {
    return sum_in_place(machine, iterable, Ref::share(start));
  }
  Ref total = Ref::share(start);
  Iteration items(machine, iterable);
  while (items.next()) {
    if (!machine.charge(1)) return {};
    total = add(machine, total, items.value());
    if (total.empty()) return {};
  }
  return items.failed() ? Ref() : std::move(total);
}

Ref builtin_min(Machine& machine, Args args) {
  return extreme(machine, args, Opcode::kLess, "min");
}

Ref builtin_max(Machine& machine, Args args) {
  return extreme(machine, args, Opcode::kGreater, "max");
}

}  // namespace pawl::vm
