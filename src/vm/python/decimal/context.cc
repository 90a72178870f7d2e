// Contexts: the current one, their attributes, and signals.
#include "vm/fibers/contexts.h"
#include "vm/loaded_program.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/decimal/signals.h"

namespace pawl::vm {

using decimal::Number;
using decimal::Rounding;

namespace {

constexpr const char* kRoundingNames[] = {"ROUND_UP",        "ROUND_DOWN",    "ROUND_CEILING",
                                          "ROUND_FLOOR",     "ROUND_HALF_UP", "ROUND_HALF_DOWN",
                                          "ROUND_HALF_EVEN", "ROUND_05UP"};
constexpr std::string_view kRoundingHelp =
    "valid values for rounding are:\n"
    "  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
    "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n"
    "   ROUND_05UP]";

int64_t field(const Record* context, size_t index) {
  const Value value = context->fields()[index];
  return value.is_small_int() ? value.small_int() : int_to_int64(value).value_or(0);
}

Ref new_default_context(Machine& machine) {
  Record* context = new_record(machine.heap(), TypeId::kDecimalContext, context_field::kCount);
  const int64_t values[context_field::kCount] = {
      28,      static_cast<int64_t>(Rounding::kHalfEven),
      -999999, 999999,
      1,       0,
      0,       decimal::kAnyInvalid | decimal::kDivisionByZero | decimal::kOverflow};
  for (size_t i = 0; i < context_field::kCount; ++i) {
    context->fields()[i] = Value::small_int(values[i]);
  }
  return Ref::adopt(Value::object(context));
}

// A global of the module `decimal`, if the program has it: DefaultContext is the program's to
// change.
Value template_context(Machine& machine, std::string_view name) {
  const bytecode::Program& program = machine.program().program;
  for (uint32_t i = 0; i < program.modules.size(); ++i) {
    if (!program.modules[i].library || program.strings[program.modules[i].name] != "decimal") {
      continue;
    }
    Value found = machine.global_by_name(i, machine.intern(name));
    if (!found.empty() && is_context(unwrap(found))) return unwrap(found);
  }
  return {};
}

Ref new_context(Machine& machine) {
  Value base = template_context(machine, "DefaultContext");
  return base.empty() ? new_default_context(machine) : copy_context(machine, base.as<Record>());
}

}  // namespace

Record* current_context(Machine& machine) {
  Value* slot = decimal_context_slot(machine);
  if (!is_context(*slot)) {
    Ref context = new_context(machine);
    slot = decimal_context_slot(machine);
    release(std::exchange(*slot, context.take()));
  }
  return slot->as<Record>();
}

void set_current_context(Machine& machine, Value context) {
  Value* slot = decimal_context_slot(machine);
  release(std::exchange(*slot, Ref::share(context).take()));
}

Ref copy_context(Machine& machine, const Record* context) {
  Record* copy = new_record(machine.heap(), TypeId::kDecimalContext, context_field::kCount);
  for (size_t i = 0; i < context_field::kCount; ++i) {
    copy->fields()[i] = Ref::share(context->fields()[i]).take();
  }
  return Ref::adopt(Value::object(copy));
}

Record* context_argument(Machine& machine, Value given) {
  if (given.empty() || given.is_none()) return current_context(machine);
  Value inside = unwrap(given);
  if (is_context(inside)) return inside.as<Record>();
  machine.raise_type_error("optional argument must be a context");
  return nullptr;
}

const char* rounding_name(Rounding rounding) {
  return kRoundingNames[static_cast<size_t>(rounding)];
}

std::optional<Rounding> read_rounding(Machine& machine, Value given) {
  Value text = unwrap(given);
  if (text.is(Kind::kString)) {
    for (size_t i = 0; i < decimal::kRoundingCount; ++i) {
      if (equals_ascii(text.as<String>(), kRoundingNames[i])) return static_cast<Rounding>(i);
    }
  }
  machine.raise_type_error(kRoundingHelp);
  return std::nullopt;
}

// --- operations ----------------------------------------------------------------------------------

DecimalOperation::DecimalOperation(Machine& machine, Record* context)
    : machine_(machine), context_(context) {
  setting.precision = field(context, context_field::kPrecision);
  setting.emin = field(context, context_field::kEmin);
  setting.emax = field(context, context_field::kEmax);
  setting.rounding = static_cast<Rounding>(field(context, context_field::kRounding));
  setting.clamp = field(context, context_field::kClamp) != 0;
  setting.effort = this;
}

bool DecimalOperation::spend(uint64_t units, uint64_t bytes) {
  // Intermediate results are a few times as large as the result.
  if (bytes > (uint64_t{1} << 40) || !machine_.heap().can_allocate(bytes * 4)) {
    machine_.raise_memory_error();
    return false;
  }
  return machine_.charge(units);
}

bool DecimalOperation::report() {
  if (setting.stopped) return false;
  return setting.status == 0 || signal_conditions(machine_, context_, setting.status);
}

Ref DecimalOperation::answer(const Number& result) {
  return report() ? make_decimal(machine_, result) : Ref();
}

bool signal_conditions(Machine& machine, Record* context, uint32_t conditions) {
  const int64_t flags = field(context, context_field::kFlags) | conditions;
  context->fields()[context_field::kFlags] = Value::small_int(flags);
  const auto trapped = static_cast<uint32_t>(field(context, context_field::kTraps)) & conditions;
  if (trapped == 0) return true;
  Ref all = make_list(machine.heap());
  for (const Condition& condition : kInvalidConditions) {
    if ((trapped & condition.bits) == 0) continue;
    list_append(machine.heap(), all.as<List>(), Value::object(machine.type(condition.type)));
  }
  TypeId raised = TypeId::kNone;
  for (const Condition& signal : kSignals) {
    if ((trapped & signal.bits) == 0) continue;
    if (raised == TypeId::kNone) raised = signal.type;
    if (signal.type == TypeId::kDecimalInvalidOperation) continue;
    list_append(machine.heap(), all.as<List>(), Value::object(machine.type(signal.type)));
  }
  Value arguments[] = {all};
  machine.raise_exception(machine.make_exception(raised, arguments));
  return false;
}

// --- attributes ----------------------------------------------------------------------------------

namespace {

bool set_number(Machine& machine, Record* context, size_t index, Value value, int64_t least,
                int64_t most, const char* message) {
  Value given = unwrap(value);
  if (!is_int(given)) {
    machine.raise_type_error("an integer is required");
    return false;
  }
  const std::optional<int64_t> number = int_to_int64(given);
  if (!number.has_value()) {
    machine.raise(TypeId::kOverflowError, "Python int too large to convert to C ssize_t");
    return false;
  }
  if (*number < least || *number > most) {
    machine.raise_value_error(message);
    return false;
  }
  set_field(context, index, make_int(machine.heap(), *number));
  return true;
}

// Sets one of the attributes by the name of its getter. False: pending. `known` false: no such.
bool set_known(Machine& machine, Record* context, std::string_view name, Value value, bool* known) {
  using namespace context_field;  // NOLINT: the fields are this function's vocabulary
  *known = true;
  if (name == "prec") {
    return set_number(machine, context, kPrecision, value, 1, decimal::kMaxPrecision,
                      "valid range for prec is [1, MAX_PREC]");
  }
  if (name == "Emin") {
    return set_number(machine, context, kEmin, value, decimal::kMinExponent, 0,
                      "valid range for Emin is [MIN_EMIN, 0]");
  }
  if (name == "Emax") {
    return set_number(machine, context, kEmax, value, 0, decimal::kMaxExponent,
                      "valid range for Emax is [0, MAX_EMAX]");
  }
  if (name == "capitals") {
    return set_number(machine, context, kCapitals, value, 0, 1,
                      "valid values for capitals are 0 or 1");
  }
  if (name == "clamp") {
    return set_number(machine, context, kClamp, value, 0, 1, "valid values for clamp are 0 or 1");
  }
  if (name == "rounding") {
    const std::optional<Rounding> rounding = read_rounding(machine, value);
    if (!rounding.has_value()) return false;
    set_field(context, kRounding, Ref::adopt(Value::small_int(static_cast<int64_t>(*rounding))));
    return true;
  }
  if (name == "flags" || name == "traps") {
    const std::optional<uint32_t> signals = read_signals(machine, value, SignalSource::kDict);
    if (!signals.has_value()) return false;
    set_field(context, name == "flags" ? kFlags : kTraps, Ref::adopt(Value::small_int(*signals)));
    return true;
  }
  *known = false;
  return false;
}

template <size_t index>
Ref get_number(Machine&, Args args) {
  return Ref::share(args[0].as<Record>()->fields()[index]);
}

Ref get_rounding(Machine& machine, Args args) {
  const auto rounding =
      static_cast<Rounding>(field(args[0].as<Record>(), context_field::kRounding));
  return Ref::share(Value::object(machine.intern(rounding_name(rounding))));
}

template <int which>
Ref get_signals(Machine& machine, Args args) {
  return make_signal_dict(machine, args[0], which);
}

Ref context_new(Machine& machine, Args args) {
  Ref context = new_context(machine);
  auto* record = context.as<Record>();
  set_field(record, context_field::kFlags, Ref::adopt(Value::small_int(0)));
  constexpr const char* kNames[] = {"prec", "rounding", "Emin", "Emax", "capitals", "clamp"};
  for (size_t i = 0; i < std::size(kNames); ++i) {
    if (!args.has(i + 1) || args[i + 1].is_none()) continue;
    bool known = false;
    if (!set_known(machine, record, kNames[i], args[i + 1], &known)) return {};
  }
  for (size_t i : {context_field::kFlags, context_field::kTraps}) {
    if (!args.has(i + 1) || args[i + 1].is_none()) continue;
    const std::optional<uint32_t> signals = read_signals(machine, args[i + 1], SignalSource::kAny);
    if (!signals.has_value()) return {};
    set_field(record, i, Ref::adopt(Value::small_int(*signals)));
  }
  return context;
}

Ref context_copy(Machine& machine, Args args) {
  return copy_context(machine, args[0].as<Record>());
}

template <size_t index>
Ref context_clear(Machine&, Args args) {
  set_field(args[0].as<Record>(), index, Ref::adopt(Value::small_int(0)));
  return Ref::none();
}

Ref context_tiny(Machine& machine, Args args) {
  return make_int(machine.heap(), DecimalOperation(machine, args[0].as<Record>()).setting.tiny());
}
Ref context_top(Machine& machine, Args args) {
  return make_int(machine.heap(), DecimalOperation(machine, args[0].as<Record>()).setting.top());
}

Ref context_repr(Machine& machine, Args args) {
  const auto* context = args[0].as<Record>();
  using namespace context_field;  // NOLINT: the fields are this function's vocabulary
  return make_ascii(
      machine.heap(),
      fmt::format("Context(prec={}, rounding={}, Emin={}, Emax={}, capitals={}, clamp={}, "
                  "flags={}, traps={})",
                  field(context, kPrecision),
                  rounding_name(static_cast<Rounding>(field(context, kRounding))),
                  field(context, kEmin), field(context, kEmax), field(context, kCapitals),
                  field(context, kClamp),
                  signal_names(static_cast<uint32_t>(field(context, kFlags))),
                  signal_names(static_cast<uint32_t>(field(context, kTraps)))));
}

Ref context_reduce(Machine& machine, Args args) {
  const auto* context = args[0].as<Record>();
  using namespace context_field;  // NOLINT: the fields are this function's vocabulary
  Ref rounding = get_rounding(machine, args);
  Ref flags = signal_list(machine, static_cast<uint32_t>(field(context, kFlags)));
  Ref traps = signal_list(machine, static_cast<uint32_t>(field(context, kTraps)));
  const Value* fields = context->fields();
  Ref state =
      make_tuple(machine.heap(), {fields[kPrecision], rounding, fields[kEmin], fields[kEmax],
                                  fields[kCapitals], fields[kClamp], flags, traps});
  return make_tuple(machine.heap(), {Value::object(machine.type(TypeId::kDecimalContext)), state});
}

constexpr NativeDef kMethods[] = {
    {1, "__new__", "cls, prec=, rounding=, Emin=, Emax=, capitals=, clamp=, flags=, traps=",
     context_new, Binding::kConstructor},
    {2, "prec", "self, /", get_number<context_field::kPrecision>, Binding::kGetter},
    {3, "rounding", "self, /", get_rounding, Binding::kGetter},
    {4, "Emin", "self, /", get_number<context_field::kEmin>, Binding::kGetter},
    {5, "Emax", "self, /", get_number<context_field::kEmax>, Binding::kGetter},
    {6, "capitals", "self, /", get_number<context_field::kCapitals>, Binding::kGetter},
    {7, "clamp", "self, /", get_number<context_field::kClamp>, Binding::kGetter},
    {8, "flags", "self, /", get_signals<0>, Binding::kGetter},
    {9, "traps", "self, /", get_signals<1>, Binding::kGetter},
    {10, "copy", "self, /", context_copy},
    {11, "__copy__", "self, /", context_copy},
    {12, "clear_flags", "self, /", context_clear<context_field::kFlags>},
    {13, "clear_traps", "self, /", context_clear<context_field::kTraps>},
    {14, "Etiny", "self, /", context_tiny},
    {15, "Etop", "self, /", context_top},
    {16, "__repr__", "self, /", context_repr},
    {17, "__reduce__", "self, /", context_reduce},
    {18, "create_decimal", "self, num=, /", context_create_decimal},
    {19, "create_decimal_from_float", "self, f, /", context_create_from_float},
};

}  // namespace

std::span<const NativeDef> context_attribute_methods() { return kMethods; }

bool set_context_attribute(Machine& machine, Value context, String* name, Value value) {
  const std::string text = to_utf8(name);
  if (value.empty()) {
    machine.raise(TypeId::kAttributeError, "context attributes cannot be deleted");
    return false;
  }
  bool known = false;
  if (set_known(machine, context.as<Record>(), text, value, &known)) return true;
  if (!known) {
    machine.raise(TypeId::kAttributeError,
                  "'decimal.Context' object has no attribute '" + text + "'");
  }
  return false;
}

// --- the module's functions ----------------------------------------------------------------------

Ref decimal_get_context(Machine& machine, Args) {
  return Ref::share(Value::object(current_context(machine)));
}

Ref decimal_set_context(Machine& machine, Args args) {
  Value inside = unwrap(args[0]);
  if (!is_context(inside)) return machine.raise_type_error("argument must be a context");
  for (const char* name : {"DefaultContext", "BasicContext", "ExtendedContext"}) {
    if (template_context(machine, name) != inside) continue;
    // The templates themselves never become current.
    Ref copy = copy_context(machine, inside.as<Record>());
    set_field(copy.as<Record>(), context_field::kFlags, Ref::adopt(Value::small_int(0)));
    set_current_context(machine, copy);
    return Ref::none();
  }
  set_current_context(machine, inside);
  return Ref::none();
}

}  // namespace pawl::vm
