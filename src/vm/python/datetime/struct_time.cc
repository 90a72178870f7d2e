// time.struct_time and datetime.IsoCalendarDate: tuples with names for their items. An instance is
// an Instance of the builtin class with the Tuple inside, as one of a program's subclass of tuple
// is.
#include <fmt/format.h>

#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"

namespace pawl::vm {
namespace {

constexpr const char* kTimeNames[] = {"tm_year", "tm_mon",  "tm_mday", "tm_hour", "tm_min",
                                      "tm_sec",  "tm_wday", "tm_yday", "tm_isdst"};
constexpr const char* kIsoNames[] = {"year", "week", "weekday"};

std::span<const Value> items_of(Value self) {
  Value inside = unwrap(self);
  return inside.is(Kind::kTuple) ? inside.as<Tuple>()->view() : std::span<const Value>();
}

template <size_t index>
Ref item(Machine&, Args args) {
  std::span<const Value> items = items_of(args[0]);
  return index < items.size() ? Ref::share(items[index]) : Ref::none();
}

// What is no item of the tuple is an attribute of the instance.
Ref extra_item(Machine& machine, Value self, const char* name) {
  if (!self.is(Kind::kInstance)) return Ref::none();
  Value found = instance_get(self.as<Instance>(), machine.intern(name));
  return found.empty() ? Ref::none() : Ref::share(found);
}
Ref zone(Machine& machine, Args args) { return extra_item(machine, args[0], "tm_zone"); }
Ref offset(Machine& machine, Args args) { return extra_item(machine, args[0], "tm_gmtoff"); }

Ref shown(Machine& machine, Value self, std::string_view name, std::span<const char* const> names) {
  std::string text = std::string(name) + "(";
  std::span<const Value> items = items_of(self);
  for (size_t i = 0; i < names.size() && i < items.size(); ++i) {
    std::optional<std::string> value = repr_text(machine, items[i]);
    if (!value.has_value()) return {};
    text += fmt::format("{}{}={}", i == 0 ? "" : ", ", names[i], *value);
  }
  return make_string(machine.heap(), text + ")");
}

Ref time_repr(Machine& machine, Args args) {
  return shown(machine, args[0], "time.struct_time", kTimeNames);
}
Ref iso_repr(Machine& machine, Args args) {
  return shown(machine, args[0], "datetime.IsoCalendarDate", kIsoNames);
}

Ref time_new(Machine& machine, Args args) {
  Ref items = make_list(machine.heap());
  Iteration iteration(machine, args[1]);
  while (iteration.next()) {
    if (!machine.charge(1)) return {};
    list_append(machine.heap(), items.as<List>(), iteration.take_value());
  }
  if (iteration.failed()) return {};
  size_t count = items.as<List>()->length;
  if (count < 9 || count > 11) {
    return machine.raise_type_error(
        fmt::format("time.struct_time() takes an{} 9-sequence ({}-sequence given)",
                    count < 9 ? " at least" : " at most", count));
  }
  const Value further = args.has(2) ? unwrap(args[2]) : Value();
  if (args.has(2) && !further.is(Kind::kDict)) {
    return machine.raise_type_error("time.struct_time() takes a dict as second arg, if any");
  }
  std::span<const Value> all = items.as<List>()->view();
  auto extra = [&](size_t index, const char* name) {
    if (index < count) return all[index];
    Value found;
    if (!further.empty()) found = dict_get_string(further.as<Dict>(), machine.intern(name));
    return found.empty() ? Value::none() : found;
  };
  Ref made = make_named_tuple(machine, TypeId::kStructTime, all.subspan(0, 9));
  set_struct_time_zone(machine, made, extra(9, "tm_zone"), extra(10, "tm_gmtoff"));
  return made;
}

template <int64_t n>
Ref number(Machine&, Args) {
  return Ref::adopt(Value::small_int(n));
}

constexpr NativeDef kStructTimeMethods[] = {
    {1, "__new__", "cls, sequence, dict=", time_new, Binding::kConstructor},
    {2, "__repr__", "self, /", time_repr},
    {3, "tm_year", "self, /", item<0>, Binding::kGetter},
    {4, "tm_mon", "self, /", item<1>, Binding::kGetter},
    {5, "tm_mday", "self, /", item<2>, Binding::kGetter},
    {6, "tm_hour", "self, /", item<3>, Binding::kGetter},
    {7, "tm_min", "self, /", item<4>, Binding::kGetter},
    {8, "tm_sec", "self, /", item<5>, Binding::kGetter},
    {9, "tm_wday", "self, /", item<6>, Binding::kGetter},
    {10, "tm_yday", "self, /", item<7>, Binding::kGetter},
    {11, "tm_isdst", "self, /", item<8>, Binding::kGetter},
    {12, "tm_zone", "self, /", zone, Binding::kGetter},
    {13, "tm_gmtoff", "self, /", offset, Binding::kGetter},
    {14, "n_fields", "self, /", number<11>, Binding::kGetter},
    {15, "n_sequence_fields", "self, /", number<9>, Binding::kGetter},
    {16, "n_unnamed_fields", "self, /", number<0>, Binding::kGetter},
};

constexpr NativeDef kIsoMethods[] = {
    {1, "__repr__", "self, /", iso_repr},
    {2, "year", "self, /", item<0>, Binding::kGetter},
    {3, "week", "self, /", item<1>, Binding::kGetter},
    {4, "weekday", "self, /", item<2>, Binding::kGetter},
};

}  // namespace

Ref make_named_tuple(Machine& machine, TypeId type, std::span<const Value> items) {
  Ref tuple = make_tuple(machine.heap(), items);
  Instance* instance = machine.heap().make<Instance>(Kind::kInstance);
  instance->cls = machine.type(type);
  instance->shape = machine.program().root_shape;
  instance->native = tuple.take();
  return Ref::adopt(Value::object(instance));
}

Ref make_struct_time(Machine& machine, const calendar::Date& date, const calendar::Time& time,
                     int64_t weekday, int64_t year_day, int64_t dst) {
  Value items[] = {
      Value::small_int(date.year), Value::small_int(date.month),  Value::small_int(date.day),
      Value::small_int(time.hour), Value::small_int(time.minute), Value::small_int(time.second),
      Value::small_int(weekday),   Value::small_int(year_day),    Value::small_int(dst)};
  return make_named_tuple(machine, TypeId::kStructTime, items);
}

Ref struct_time_of(Machine& machine, const Moment& moment, int64_t dst) {
  return make_struct_time(machine, moment.date(), moment.time(),
                          calendar::weekday_of(moment.ordinal),
                          calendar::day_of_year(moment.date()), dst);
}

void set_struct_time_zone(Machine& machine, Value time, Value name, Value offset_s) {
  auto* instance = time.as<Instance>();
  if (!name.is_none()) instance_set(machine, instance, machine.intern("tm_zone"), name);
  if (!offset_s.is_none()) instance_set(machine, instance, machine.intern("tm_gmtoff"), offset_s);
}

std::span<const NativeDef> struct_time_methods() { return kStructTimeMethods; }
std::span<const NativeDef> iso_calendar_methods() { return kIsoMethods; }

}  // namespace pawl::vm
