// The types bytes and bytearray: operators, the tables of all their methods, and with str's the
// list of text types.
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/bytes/methods.h"
#include "vm/python/number/binary.h"
#include "vm/python/object/compare.h"
#include "vm/python/str/methods.h"
#include "vm/python/str/percent_format.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/text_operations.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;

Ref bytes_add(Machine& machine, Args args) {
  if (!as_bytes(args[1])) return refuse_to_add(machine, args[0], args[1]);
  return bytes_concatenate(machine, args[0], unwrap(args[1]));
}

Ref bytes_multiply(Machine& machine, Args args) {
  const auto repetition = read_repetition(machine, args[1]);
  if (!repetition) return {};
  if (!repetition->is_count) return Ref::adopt(Value::not_implemented());
  return bytes_repeat(machine, args[0], repetition->count);
}

Ref bytes_getitem(Machine& machine, Args args) { return bytes_get(machine, args[0], args[1]); }

Ref bytes_hash(Machine& machine, Args args) {
  const auto hash = hash_of(machine, args[0]);
  if (!hash) return {};
  return make_int(machine.heap(), static_cast<int64_t>(*hash));
}

Ref bytes_iter(Machine& machine, Args args) {
  return make_iterator(machine.heap(),
                       args[0].is(Kind::kBytes) ? IteratorKind::kBytes : IteratorKind::kByteArray,
                       args[0]);
}

Ref bytes_len(Machine& machine, Args args) {
  return make_int(machine.heap(), static_cast<int64_t>(as_bytes(args[0])->size()));
}

Ref bytes_repr(Machine& machine, Args args) { return repr_of(machine, args[0]); }

Ref bytes_bytes(Machine&, Args args) { return Ref::share(args[0]); }

Ref bytes_modulo(Machine& machine, Args args) {
  return percent_format_bytes(machine, args[0], args[1]);
}

Ref bytes_reflected_modulo(Machine& machine, Args args) {
  if (!as_bytes(args[1])) return Ref::adopt(Value::not_implemented());
  return percent_format_bytes(machine, unwrap(args[1]), args[0]);
}

Ref bytes_getnewargs(Machine& machine, Args args) { return make_tuple(machine.heap(), {args[0]}); }

#define PAWL_BYTES_OPERATORS                                                                       \
  {2, "__add__", "self, value, /", bytes_add},                                                     \
      {3, "__contains__", "self, key, /", bytes_contains},                                         \
      {4, "__eq__", "self, value, /", native_compare<Opcode::kEqual>},                             \
      {5, "__ne__", "self, value, /", native_compare<Opcode::kNotEqual>},                          \
      {6, "__lt__", "self, value, /", native_compare<Opcode::kLess>},                              \
      {7, "__le__", "self, value, /", native_compare<Opcode::kLessEqual>},                         \
      {8, "__gt__", "self, value, /", native_compare<Opcode::kGreater>},                           \
      {9, "__ge__", "self, value, /", native_compare<Opcode::kGreaterEqual>},                      \
      {10, "__getitem__", "self, key, /", bytes_getitem}, {12, "__iter__", "self, /", bytes_iter}, \
      {13, "__len__", "self, /", bytes_len}, {14, "__mod__", "self, value, /", bytes_modulo},      \
      {15, "__rmod__", "self, value, /", bytes_reflected_modulo},                                  \
      {16, "__mul__", "self, value, /", bytes_multiply},                                           \
      {17, "__rmul__", "self, value, /", bytes_multiply}, {18, "__repr__", "self, /", bytes_repr}, \
  {                                                                                                \
    19, "__str__", "self, /", bytes_repr                                                           \
  }

#define PAWL_BYTES_METHODS                                                                        \
  {30, "capitalize", "self, /", bytes_capitalize},                                                \
      {31, "center", "self, width, fillchar=, /", bytes_center},                                  \
      {32, "count", "self, sub, start=, end=, /", bytes_count},                                   \
      {33, "decode", "self, /, encoding=, errors=", bytes_decode},                                \
      {34, "endswith", "self, suffix, start=, end=, /", bytes_endswith},                          \
      {35, "expandtabs", "self, /, tabsize=", bytes_expandtabs},                                  \
      {36, "find", "self, sub, start=, end=, /", bytes_find},                                     \
      {38, "hex", "self, /, sep=, bytes_per_sep=", bytes_hex},                                    \
      {39, "index", "self, sub, start=, end=, /", bytes_index},                                   \
      {40, "isalnum", "self, /", bytes_isalnum}, {41, "isalpha", "self, /", bytes_isalpha},       \
      {42, "isascii", "self, /", bytes_isascii}, {43, "isdigit", "self, /", bytes_isdigit},       \
      {44, "islower", "self, /", bytes_islower}, {45, "isspace", "self, /", bytes_isspace},       \
      {46, "istitle", "self, /", bytes_istitle}, {47, "isupper", "self, /", bytes_isupper},       \
      {48, "join", "self, iterable_of_bytes, /", bytes_join},                                     \
      {49, "ljust", "self, width, fillchar=, /", bytes_ljust},                                    \
      {50, "lower", "self, /", bytes_lower}, {51, "lstrip", "self, bytes=, /", bytes_lstrip},     \
      {52, "maketrans", "frm, to, /", bytes_maketrans, Binding::kStaticMethod},                   \
      {53, "partition", "self, sep, /", bytes_partition},                                         \
      {54, "removeprefix", "self, prefix, /", bytes_removeprefix},                                \
      {55, "removesuffix", "self, suffix, /", bytes_removesuffix},                                \
      {56, "replace", "self, old, new, count=, /", bytes_replace},                                \
      {57, "rfind", "self, sub, start=, end=, /", bytes_rfind},                                   \
      {58, "rindex", "self, sub, start=, end=, /", bytes_rindex},                                 \
      {59, "rjust", "self, width, fillchar=, /", bytes_rjust},                                    \
      {60, "rpartition", "self, sep, /", bytes_rpartition},                                       \
      {61, "rsplit", "self, /, sep=, maxsplit=", bytes_rsplit},                                   \
      {62, "rstrip", "self, bytes=, /", bytes_rstrip},                                            \
      {63, "split", "self, /, sep=, maxsplit=", bytes_split},                                     \
      {64, "splitlines", "self, /, keepends=", bytes_splitlines},                                 \
      {65, "startswith", "self, prefix, start=, end=, /", bytes_startswith},                      \
      {66, "strip", "self, bytes=, /", bytes_strip}, {67, "swapcase", "self, /", bytes_swapcase}, \
      {68, "title", "self, /", bytes_title},                                                      \
      {69, "translate", "self, table, /, delete=", bytes_translate},                              \
      {70, "upper", "self, /", bytes_upper}, {                                                    \
    71, "zfill", "self, width, /", bytes_zfill                                                    \
  }

constexpr NativeDef kBytesMethods[] = {
    {1, "__new__", "cls, source=, encoding=, errors=", bytes_new, Binding::kConstructor},
    PAWL_BYTES_OPERATORS,
    {11, "__hash__", "self, /", bytes_hash},
    {20, "__bytes__", "self, /", bytes_bytes},
    {21, "__getnewargs__", "self, /", bytes_getnewargs},
    PAWL_BYTES_METHODS,
    {37, "fromhex", "cls, string, /", bytes_fromhex, Binding::kClassMethod},
};

constexpr NativeDef kByteArrayMethods[] = {
    {1, "__new__", "cls, source=, encoding=, errors=", bytearray_new, Binding::kConstructor},
    PAWL_BYTES_OPERATORS,
    PAWL_BYTES_METHODS,
    {37, "fromhex", "cls, string, /", bytearray_fromhex, Binding::kClassMethod},
    {80, "__setitem__", "self, key, value, /", bytearray_setitem},
    {81, "__delitem__", "self, key, /", bytearray_delitem},
    {82, "__iadd__", "self, value, /", bytearray_iadd},
    {83, "__imul__", "self, value, /", bytearray_imul},
    {84, "append", "self, item, /", bytearray_append},
    {85, "clear", "self, /", bytearray_clear},
    {86, "copy", "self, /", bytearray_copy},
    {87, "extend", "self, iterable_of_ints, /", bytearray_extend},
    {88, "insert", "self, index, item, /", bytearray_insert},
    {89, "pop", "self, index=, /", bytearray_pop},
    {90, "remove", "self, value, /", bytearray_remove},
    {91, "reverse", "self, /", bytearray_reverse},
    {92, "__init__", "self, source=, encoding=, errors=", bytearray_init},
};

#undef PAWL_BYTES_OPERATORS
#undef PAWL_BYTES_METHODS

}  // namespace

std::span<const NativeType> text_types() {
  static const NativeType kTypes[] = {
      {TypeId::kStr, "str", TypeId::kObject, str_methods()},
      {TypeId::kBytes, "bytes", TypeId::kObject, kBytesMethods},
      {TypeId::kByteArray, "bytearray", TypeId::kObject, kByteArrayMethods},
  };
  return kTypes;
}

}  // namespace pawl::vm
