#include "vm/python/interpreter/exception_objects.h"

#include <algorithm>
#include <vector>

#include "vm/interpreter/interpreter.h"
#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/exception/types.h"

namespace pawl::vm {
namespace {

bool is_group(Machine& machine, Value value) {
  return value.is(Kind::kException) &&
         is_subclass(value.as<Exception>()->cls, machine.type(TypeId::kBaseExceptionGroup));
}

// The members of a group: its second argument.
std::vector<Value> members_of(Value group) {
  Value args = group.as<Exception>()->args;
  if (!args.is(Kind::kTuple) || args.as<Tuple>()->length < 2) return {};
  Value members = args.as<Tuple>()->items()[1];
  std::span<const Value> view;
  if (members.is(Kind::kList)) view = members.as<List>()->view();
  if (members.is(Kind::kTuple)) view = members.as<Tuple>()->view();
  return {view.begin(), view.end()};
}

Ref wrap(Machine& machine, const std::vector<Value>& exceptions) {
  Ref message = make_ascii(machine.heap(), "");
  Ref list = make_list(machine.heap(), exceptions);
  return machine.call(Value::object(machine.type(TypeId::kBaseExceptionGroup)), {message, list});
}

using Leaves = std::vector<const Object*>;

// Where the fuel ends, the caller sees it.
void collect_leaves(Machine& machine, Value exception, Leaves* leaves, int depth) {
  if (machine.fatal() || !machine.charge(1)) return;
  if (!is_group(machine, exception) || depth > 500) {
    if (exception.is_object()) leaves->push_back(exception.object());
    return;
  }
  for (Value member : members_of(exception)) collect_leaves(machine, member, leaves, depth + 1);
}

// What is in no group, at whatever depth; sorted, to be found again.
Leaves leaves_of(Machine& machine, std::span<const Value> exceptions) {
  Leaves leaves;
  for (Value exception : exceptions) collect_leaves(machine, exception, &leaves, 0);
  std::sort(leaves.begin(), leaves.end());
  return leaves;
}

// The part of a group whose leaves are among the given ones, with the same nesting. None: nothing.
Ref project(Machine& machine, Value group, const Leaves& leaves) {
  NativeDepth depth(machine);
  if (!depth.enter("")) return {};
  std::vector<Ref> kept;
  for (Value member : members_of(group)) {
    if (!machine.charge(1)) return {};
    if (is_group(machine, member)) {
      Ref part = project(machine, member, leaves);
      if (part.empty()) return {};
      if (!part.get().is_none()) kept.push_back(std::move(part));
      continue;
    }
    if (member.is_object() && std::binary_search(leaves.begin(), leaves.end(), member.object())) {
      kept.push_back(Ref::share(member));
    }
  }
  Ref list = make_list(machine.heap());
  for (Ref& member : kept) list_append(machine.heap(), list.as<List>(), std::move(member));
  return derive_group(machine, group, list);
}

bool same_traceback(Value a, Value b) {
  if (!a.is(Kind::kList) || !b.is(Kind::kList)) return a == b;
  const auto x = a.as<List>()->view();
  const auto y = b.as<List>()->view();
  return std::equal(x.begin(), x.end(), y.begin(), y.end());
}

// A part of the original that goes on as it is, rather than one that was raised again by name.
bool is_part_of(Machine& machine, Value value, Value original, const Leaves& leaves) {
  if (!is_group(machine, value)) return false;
  auto* x = value.as<Exception>();
  auto* y = original.as<Exception>();
  if (x->cause != y->cause || x->context != y->context) return false;
  if (!same_traceback(traceback_entries(x), traceback_entries(y))) return false;
  const Leaves parts = leaves_of(machine, {&value, 1});
  return std::includes(leaves.begin(), leaves.end(), parts.begin(), parts.end());
}

}  // namespace

Ref stop_iteration_value(Machine&, Value stop) {
  Value args = stop.as<Exception>()->args;
  if (!args.is(Kind::kTuple) || args.as<Tuple>()->length == 0) return Ref::none();
  return Ref::share(args.as<Tuple>()->items()[0]);
}

bool split_exception(Machine& machine, Value exception, Value classes, Ref* matched, Ref* rest) {
  *matched = Ref::none();
  *rest = Ref::none();
  if (exception.is_none()) return true;
  if (!is_group(machine, exception)) {
    if (!matches_exception(exception, classes)) {
      *rest = Ref::share(exception);
      return true;
    }
    Ref message = make_ascii(machine.heap(), "");
    Ref alone = make_tuple(machine.heap(), {exception});
    *matched =
        machine.call(Value::object(machine.type(TypeId::kBaseExceptionGroup)), {message, alone});
    if (matched->empty()) return false;
    auto* group = matched->as<Exception>();
    Value traceback = traceback_entries(exception.as<Exception>());
    if (!traceback.empty()) {
      release(std::exchange(group->traceback,
                            make_list(machine.heap(), traceback.as<List>()->view()).take()));
    }
    return true;
  }
  if (matches_exception(exception, classes)) {
    *matched = Ref::share(exception);
    return true;
  }
  Ref parts = machine.call_method(exception, "split", {classes});
  if (parts.empty()) return false;
  if (!parts.get().is(Kind::kTuple) || parts.as<Tuple>()->length != 2) {
    machine.raise_type_error(machine.type_name(exception) + ".split must return a 2-tuple");
    return false;
  }
  *matched = Ref::share(parts.as<Tuple>()->items()[0]);
  *rest = Ref::share(parts.as<Tuple>()->items()[1]);
  return true;
}

Ref merge_exceptions(Machine& machine, Value original, Value raised_list) {
  std::vector<Value> all;
  for (Value value : raised_list.as<List>()->view()) {
    if (value.is(Kind::kException)) all.push_back(value);
  }
  if (all.empty()) return Ref::none();
  if (!is_group(machine, original)) return Ref::share(all[0]);
  const Leaves leaves = leaves_of(machine, {&original, 1});
  if (machine.fatal() || !machine.charge(leaves.size() / 4)) return {};
  std::vector<Value> raised, reraised;
  for (Value value : all) {
    (is_part_of(machine, value, original, leaves) ? reraised : raised).push_back(value);
  }
  Ref rest = Ref::none();
  if (!reraised.empty()) {
    rest = project(machine, original, leaves_of(machine, reraised));
    if (rest.empty()) return {};
  }
  if (raised.empty()) return rest;
  if (!rest.get().is_none()) raised.push_back(rest);
  if (raised.size() == 1) return Ref::share(raised[0]);
  return wrap(machine, raised);
}

}  // namespace pawl::vm
