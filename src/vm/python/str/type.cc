// The type str: constructor, operators, and the table of all its methods.
#include "vm/objects/class.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/python/codec/codecs.h"
#include "vm/python/number/binary.h"
#include "vm/python/object/compare.h"
#include "vm/python/printing/format.h"
#include "vm/python/printing/repr.h"
#include "vm/python/str/methods.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/text_operations.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;

Ref decode_argument(Machine& machine, Value source, const String* encoding, const String* errors) {
  if (const auto bytes = as_bytes(source)) return decode_bytes(machine, *bytes, encoding, errors);
  if (as_string(source) != nullptr) {
    return machine.raise_type_error("decoding str is not supported");
  }
  Ref buffer = buffer_content(machine, source);
  if (machine.failed()) return {};
  if (!buffer.empty()) return decode_bytes(machine, *as_bytes(buffer), encoding, errors);
  return raise_type_error_for(machine, "decoding to str: need a bytes-like object, {} found",
                              source);
}

// str(object), str(object, encoding, errors); args[0] is the class.
Ref str_new(Machine& machine, Args args) {
  if (!args.has(2) && !args.has(3)) {
    if (!args.has(1)) return empty_string();
    const bool exact = args[0] == Value::object(machine.type(TypeId::kStr));
    return exact ? str_tail(machine, args[1]) : str_of(machine, args[1]);
  }
  const String* encoding = args.has(2) ? as_string(args[2]) : nullptr;
  const String* errors = args.has(3) ? as_string(args[3]) : nullptr;
  if (args.has(2) && encoding == nullptr) {
    return raise_type_error_for(machine, "str() argument 'encoding' must be str, not {}", args[2]);
  }
  if (args.has(3) && errors == nullptr) {
    return raise_type_error_for(machine, "str() argument 'errors' must be str, not {}", args[3]);
  }
  if (!args.has(1)) return empty_string();
  return decode_argument(machine, args[1], encoding, errors);
}

Ref str_add(Machine& machine, Args args) {
  const String* other = as_string(args[1]);
  if (other == nullptr) return refuse_to_add(machine, args[0], args[1]);
  return string_concatenate(machine, args[0], Value::object(other));
}

Ref str_multiply(Machine& machine, Args args) {
  const auto repetition = read_repetition(machine, args[1]);
  if (!repetition) return {};
  if (!repetition->is_count) return Ref::adopt(Value::not_implemented());
  return string_repeat(machine, args[0], repetition->count);
}

Ref str_contains(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  const String* needle = as_string(args[1]);
  if (needle == nullptr) {
    return raise_type_error_for(machine, "'in <string>' requires string as left operand, not {}",
                                args[1]);
  }
  if (!machine.charge(1 + text->length / 64)) return {};
  return Ref::boolean(find(text, needle, 0, text->length) >= 0);
}

Ref str_getitem(Machine& machine, Args args) {
  return string_get(machine, args[0].as<String>(), args[1]);
}

Ref str_hash(Machine& machine, Args args) {
  return make_int(machine.heap(), hash_of(args[0].as<String>()));
}

Ref str_iter(Machine& machine, Args args) {
  return make_iterator(machine.heap(), IteratorKind::kString, args[0]);
}

Ref str_len(Machine&, Args args) {
  return Ref::adopt(Value::small_int(args[0].as<String>()->length));
}

Ref str_repr(Machine& machine, Args args) { return repr_of(machine, args[0]); }

Ref str_str(Machine&, Args args) { return Ref::share(args[0]); }

Ref str_dunder_format(Machine& machine, Args args) {
  const String* spec = as_string(args[1]);
  if (spec == nullptr) {
    return raise_type_error_for(machine, "__format__() argument must be str, not {}", args[1]);
  }
  return format_value(machine, args[0], spec);
}

Ref str_getnewargs(Machine& machine, Args args) { return make_tuple(machine.heap(), {args[0]}); }

constexpr NativeDef kMethods[] = {
    {1, "__new__", "cls, object=, encoding=, errors=", str_new, Binding::kConstructor},
    {2, "__add__", "self, value, /", str_add},
    {3, "__contains__", "self, key, /", str_contains},
    {4, "__eq__", "self, value, /", native_compare<Opcode::kEqual>},
    {5, "__ne__", "self, value, /", native_compare<Opcode::kNotEqual>},
    {6, "__lt__", "self, value, /", native_compare<Opcode::kLess>},
    {7, "__le__", "self, value, /", native_compare<Opcode::kLessEqual>},
    {8, "__gt__", "self, value, /", native_compare<Opcode::kGreater>},
    {9, "__ge__", "self, value, /", native_compare<Opcode::kGreaterEqual>},
    {10, "__format__", "self, format_spec, /", str_dunder_format},
    {11, "__getitem__", "self, key, /", str_getitem},
    {12, "__hash__", "self, /", str_hash},
    {13, "__iter__", "self, /", str_iter},
    {14, "__len__", "self, /", str_len},
    {15, "__mod__", "self, value, /", str_modulo},
    {16, "__rmod__", "self, value, /", str_reflected_modulo},
    {17, "__mul__", "self, value, /", str_multiply},
    {18, "__rmul__", "self, value, /", str_multiply},
    {19, "__repr__", "self, /", str_repr},
    {20, "__str__", "self, /", str_str},
    {21, "__getnewargs__", "self, /", str_getnewargs},
    {30, "capitalize", "self, /", str_capitalize},
    {31, "casefold", "self, /", str_casefold},
    {32, "center", "self, width, fillchar=, /", str_center},
    {33, "count", "self, sub, start=, end=, /", str_count},
    {34, "encode", "self, /, encoding=, errors=", str_encode},
    {35, "endswith", "self, suffix, start=, end=, /", str_endswith},
    {36, "expandtabs", "self, /, tabsize=", str_expandtabs},
    {37, "find", "self, sub, start=, end=, /", str_find},
    {38, "format", "self, /, *args, **kwargs", str_format},
    {39, "format_map", "self, mapping, /", str_format_map},
    {40, "index", "self, sub, start=, end=, /", str_index},
    {41, "isalnum", "self, /", str_isalnum},
    {42, "isalpha", "self, /", str_isalpha},
    {43, "isascii", "self, /", str_isascii},
    {44, "isdecimal", "self, /", str_isdecimal},
    {45, "isdigit", "self, /", str_isdigit},
    {46, "isidentifier", "self, /", str_isidentifier},
    {47, "islower", "self, /", str_islower},
    {48, "isnumeric", "self, /", str_isnumeric},
    {49, "isprintable", "self, /", str_isprintable},
    {50, "isspace", "self, /", str_isspace},
    {51, "istitle", "self, /", str_istitle},
    {52, "isupper", "self, /", str_isupper},
    {53, "join", "self, iterable, /", str_join},
    {54, "ljust", "self, width, fillchar=, /", str_ljust},
    {55, "lower", "self, /", str_lower},
    {56, "lstrip", "self, chars=, /", str_lstrip},
    {57, "maketrans", "x, y=, z=, /", str_maketrans, Binding::kStaticMethod},
    {58, "partition", "self, sep, /", str_partition},
    {59, "removeprefix", "self, prefix, /", str_removeprefix},
    {60, "removesuffix", "self, suffix, /", str_removesuffix},
    {61, "replace", "self, old, new, count=, /", str_replace},
    {62, "rfind", "self, sub, start=, end=, /", str_rfind},
    {63, "rindex", "self, sub, start=, end=, /", str_rindex},
    {64, "rjust", "self, width, fillchar=, /", str_rjust},
    {65, "rpartition", "self, sep, /", str_rpartition},
    {66, "rsplit", "self, /, sep=, maxsplit=", str_rsplit},
    {67, "rstrip", "self, chars=, /", str_rstrip},
    {68, "split", "self, /, sep=, maxsplit=", str_split},
    {69, "splitlines", "self, /, keepends=", str_splitlines},
    {70, "startswith", "self, prefix, start=, end=, /", str_startswith},
    {71, "strip", "self, chars=, /", str_strip},
    {72, "swapcase", "self, /", str_swapcase},
    {73, "title", "self, /", str_title},
    {74, "translate", "self, table, /", str_translate},
    {75, "upper", "self, /", str_upper},
    {76, "zfill", "self, width, /", str_zfill},
};

}  // namespace

std::span<const NativeDef> str_methods() { return kMethods; }

}  // namespace pawl::vm
