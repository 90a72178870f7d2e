// SignalDict: the flags or traps of a context, as a mapping of signals to bools.
#include "vm/python/decimal/signals.h"

#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/decimal/decimal.h"

namespace pawl::vm {
namespace {

constexpr std::string_view kSignalHelp =
    "valid values for signals are:\n"
    "  [InvalidOperation, FloatOperation, DivisionByZero,\n"
    "   Overflow, Underflow, Subnormal, Inexact, Rounded,\n"
    "   Clamped]";

// By bit; the conditions of an invalid operation are one signal.
constexpr const char* kBitNames[] = {
    "Clamped", nullptr, "DivisionByZero", nullptr,    nullptr,   nullptr,     "Inexact",  nullptr,
    nullptr,   nullptr, "FloatOperation", "Overflow", "Rounded", "Subnormal", "Underflow"};

const Condition* find_signal(Machine& machine, Value key) {
  for (const Condition& signal : kSignals) {
    if (key == Value::object(machine.type(signal.type))) return &signal;
  }
  return nullptr;
}

const Condition* need_signal(Machine& machine, Value key) {
  const Condition* found = find_signal(machine, key);
  if (found == nullptr) machine.raise(TypeId::kKeyError, kSignalHelp);
  return found;
}

bool is_signal_dict(Value value) { return is_record(value, TypeId::kDecimalSignals); }

Value& bits_field(Value self) {
  Record* record = self.as<Record>();
  Record* context = record->fields()[0].as<Record>();
  const bool traps = record->fields()[1] == Value::small_int(1);
  return context->fields()[traps ? context_field::kTraps : context_field::kFlags];
}

uint32_t bits_of(Value self) { return static_cast<uint32_t>(bits_field(self).small_int()); }

std::optional<uint32_t> read_dict(Machine& machine, Value given) {
  Dict* dict = given.as<Dict>();
  uint32_t bits = 0;
  size_t found = 0;
  for (const Condition& signal : kSignals) {
    Value key = Value::object(machine.type(signal.type));
    Value value;
    Found state = dict_get(machine, dict, key, &value);
    if (state == Found::kError) return std::nullopt;
    if (state != Found::kYes) break;
    ++found;
    const Truth truth = truth_of(machine, value);
    if (truth == Truth::kError) return std::nullopt;
    if (truth == Truth::kTrue) bits |= signal.bits;
  }
  if (found != std::size(kSignals) || given.as<Dict>()->live != found) {
    machine.raise(TypeId::kKeyError, "invalid signal dict");
    return std::nullopt;
  }
  return bits;
}

std::optional<uint32_t> read_list(Machine& machine, Value given) {
  Ref keep = Ref::share(given);
  uint32_t bits = 0;
  for (Value item : given.as<List>()->view()) {
    const Condition* signal = need_signal(machine, item);
    if (signal == nullptr) return std::nullopt;
    bits |= signal->bits;
  }
  return bits;
}

Ref to_dict(Machine& machine, Value self) {
  Ref dict = make_dict(machine.heap());
  const uint32_t bits = bits_of(self);
  for (const Condition& signal : kSignals) {
    if (!dict_set(machine, dict.as<Dict>(), Value::object(machine.type(signal.type)),
                  Value::boolean((bits & signal.bits) != 0))) {
      return {};
    }
  }
  return dict;
}

Ref signals_get_item(Machine& machine, Args args) {
  const Condition* signal = need_signal(machine, args[1]);
  return signal == nullptr ? Ref() : Ref::boolean((bits_of(args[0]) & signal->bits) != 0);
}

Ref set_signal(Machine& machine, Value self, Value key, Value value) {
  const Condition* signal = need_signal(machine, key);
  if (signal == nullptr) return {};
  const Truth truth = truth_of(machine, value);
  if (truth == Truth::kError) return {};
  const uint32_t bits = bits_of(self);
  bits_field(self) =
      Value::small_int(truth == Truth::kTrue ? bits | signal->bits : bits & ~signal->bits);
  return Ref::none();
}

Ref signals_set_item(Machine& machine, Args args) {
  return set_signal(machine, args[0], args[1], args[2]);
}

Ref signals_refuse(Machine& machine, Args) {
  return machine.raise_value_error("signal keys cannot be deleted");
}

Ref signals_length(Machine&, Args) {
  return Ref::adopt(Value::small_int(static_cast<int64_t>(std::size(kSignals))));
}

Ref signals_contains(Machine& machine, Args args) {
  return Ref::boolean(find_signal(machine, args[1]) != nullptr);
}

Ref signals_iter(Machine& machine, Args args) {
  Ref dict = to_dict(machine, args[0]);
  return dict.empty() ? Ref() : get_iterator(machine, dict);
}

template <int which>
Ref signals_view(Machine& machine, Args args) {
  Ref dict = to_dict(machine, args[0]);
  return dict.empty() ? Ref() : make_dict_view(machine.heap(), dict, which);
}

Ref signals_get(Machine& machine, Args args) {
  const Condition* signal = find_signal(machine, args[1]);
  if (signal == nullptr) return args.has(2) ? Ref::share(args[2]) : Ref::none();
  return Ref::boolean((bits_of(args[0]) & signal->bits) != 0);
}

Ref signals_update(Machine& machine, Args args) {
  if (!args.has(1)) return Ref::none();
  Ref pairs = machine.call(Value::object(machine.type(TypeId::kDict)), {args[1]});
  if (pairs.empty()) return {};
  Entry* entry;
  for (uint32_t i = 0; dict_next(pairs.as<Dict>(), i, &entry);) {
    if (set_signal(machine, args[0], entry->key, entry->value).empty()) return {};
  }
  return Ref::none();
}

Ref signals_copy(Machine& machine, Args args) { return to_dict(machine, args[0]); }

Ref signals_repr(Machine& machine, Args args) {
  const uint32_t bits = bits_of(args[0]);
  std::string text = "{";
  for (const Condition& signal : kSignals) {
    if (text.size() > 1) text += ", ";
    text += "<class 'decimal." + to_utf8(machine.type(signal.type)->name.as<String>()) +
            "'>:" + ((bits & signal.bits) != 0 ? "True" : "False");
  }
  return make_ascii(machine.heap(), text + "}");
}

template <bool negated>
Ref signals_equal(Machine& machine, Args args) {
  std::optional<uint32_t> other;
  if (is_signal_dict(args[1])) {
    other = bits_of(args[1]);
  } else if (unwrap(args[1]).is(Kind::kDict)) {
    other = read_dict(machine, unwrap(args[1]));
    if (!other.has_value() && machine.pending_is(TypeId::kKeyError)) {
      machine.clear_pending();
      if (unwrap(args[1]).as<Dict>()->live != 0) return Ref::boolean(negated);
      return machine.raise_value_error("invalid signal dict");
    }
    if (!other.has_value()) return {};
  } else {
    return Ref::adopt(Value::not_implemented());
  }
  bool equal = true;
  for (const Condition& signal : kSignals) {
    equal = equal && ((bits_of(args[0]) & signal.bits) != 0) == ((*other & signal.bits) != 0);
  }
  return Ref::boolean(equal != negated);
}

constexpr NativeDef kMethods[] = {
    {1, "__getitem__", "self, key, /", signals_get_item},
    {2, "__setitem__", "self, key, value, /", signals_set_item},
    {3, "__delitem__", "self, key, /", signals_refuse},
    {4, "__len__", "self, /", signals_length},
    {5, "__contains__", "self, key, /", signals_contains},
    {6, "__iter__", "self, /", signals_iter},
    {7, "keys", "self, /", signals_view<0>},
    {8, "values", "self, /", signals_view<1>},
    {9, "items", "self, /", signals_view<2>},
    {10, "get", "self, key, default=, /", signals_get},
    {11, "pop", "self, key, default=, /", signals_refuse},
    {12, "popitem", "self, /", signals_refuse},
    {13, "clear", "self, /", signals_refuse},
    {14, "update", "self, other=, /", signals_update},
    {15, "setdefault", "self, key, default=, /", signals_get_item},
    {16, "copy", "self, /", signals_copy},
    {17, "__repr__", "self, /", signals_repr},
    {18, "__eq__", "self, other, /", signals_equal<false>},
    {19, "__ne__", "self, other, /", signals_equal<true>},
};

}  // namespace

std::span<const NativeDef> signal_dict_methods() { return kMethods; }

std::optional<uint32_t> read_signals(Machine& machine, Value given, SignalSource source) {
  Value inside = unwrap(given);
  if (is_signal_dict(inside)) return bits_of(inside);
  if (inside.is(Kind::kDict)) return read_dict(machine, inside);
  if (source == SignalSource::kAny && inside.is(Kind::kList)) return read_list(machine, inside);
  machine.raise_type_error(source == SignalSource::kAny
                               ? "argument must be a list of signals or a signal dict"
                               : "argument must be a signal dict");
  return std::nullopt;
}

std::string signal_names(uint32_t bits) {
  std::string text = "[";
  bool invalid = false;
  for (size_t i = 0; i < std::size(kBitNames); ++i) {
    const uint32_t bit = uint32_t{1} << i;
    if ((bits & bit) == 0) continue;
    const char* name = kBitNames[i];
    if ((bit & decimal::kAnyInvalid) != 0) {
      if (invalid) continue;
      invalid = true;
      name = "InvalidOperation";
    }
    if (text.size() > 1) text += ", ";
    text += name;
  }
  return text + "]";
}

Ref signal_list(Machine& machine, uint32_t bits) {
  Ref list = make_list(machine.heap());
  for (const Condition& signal : kSignals) {
    if ((bits & signal.bits) == 0) continue;
    list_append(machine.heap(), list.as<List>(), Value::object(machine.type(signal.type)));
  }
  return list;
}

Ref make_signal_dict(Machine& machine, Value context, int which) {
  Record* record = new_record(machine.heap(), TypeId::kDecimalSignals, 2);
  set_field(record, 0, Ref::share(context));
  set_field(record, 1, Ref::adopt(Value::small_int(which)));
  return Ref::adopt(Value::object(record));
}

}  // namespace pawl::vm
