#include "vm/python/str/unicode_functions.h"

#include "base/character_names.h"
#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/unicode.h"
#include "vm/python/text/unicode_data.h"

namespace pawl::vm {
namespace {

std::optional<char32_t> character_of(Machine& machine, Value given) {
  const String* text = as_string(given);
  if (text != nullptr && text->length == 1) return static_cast<char32_t>(text->at(0));
  machine.raise_type_error("need a single Unicode character as parameter");
  return std::nullopt;
}

}  // namespace

Ref unicode_character_data(Machine& machine, Args args) {
  std::optional<char32_t> c = character_of(machine, args[0]);
  if (!c.has_value()) return {};
  Heap& heap = machine.heap();
  UnicodeProperties found = unicode_properties(*c);
  Ref category = make_string(heap, found.category);
  Ref direction = make_string(heap, found.bidirectional);
  Ref width = make_string(heap, found.east_asian_width);
  Ref parts = make_string(heap, decomposition_text(*c));
  return make_tuple(heap, {category, direction, Value::small_int(found.combining), width,
                           Value::small_int(found.mirrored ? 1 : 0), parts});
}

Ref unicode_character_numbers(Machine& machine, Args args) {
  std::optional<char32_t> c = character_of(machine, args[0]);
  if (!c.has_value()) return {};
  int decimal = decimal_value(*c);
  std::optional<int> digit = digit_value(*c);
  std::optional<double> number = numeric_value(*c);
  return make_tuple(machine.heap(), {decimal < 0 ? Value::none() : Value::small_int(decimal),
                                     digit ? Value::small_int(*digit) : Value::none(),
                                     number ? Value::number(*number) : Value::none()});
}

Ref unicode_character_name(Machine& machine, Args args) {
  std::optional<char32_t> c = character_of(machine, args[0]);
  if (!c.has_value() || !machine.charge(kFindName)) return {};
  std::optional<std::string> name = character_name(*c);
  return name.has_value() ? make_string(machine.heap(), *name) : Ref::none();
}

Ref unicode_character_named(Machine& machine, Args args) {
  const String* name = as_string(args[0]);
  if (name == nullptr) return raise_type_error_for(machine, "expected str, got {}", args[0]);
  constexpr size_t kLongest = 256;
  if (!name->ascii() || name->length > kLongest) return Ref::none();
  if (!machine.charge(kFindName)) return {};
  std::optional<char32_t> found = CharacterNames().find(name->ascii_view());
  return found.has_value() ? make_char(machine.heap(), *found) : Ref::none();
}

Ref unicode_normalize(Machine& machine, Args args) {
  std::optional<int64_t> number = to_int64(machine, args[0]);
  if (!number.has_value()) return {};
  const String* text = as_string(args[1]);
  if (text == nullptr) return raise_type_error_for(machine, "expected str, got {}", args[1]);
  if (text->ascii()) return Ref::share(unwrap(args[1]));
  if (*number < 0 || *number > 3) return machine.raise_value_error("invalid normalization form");
  auto form = static_cast<NormalForm>(*number);
  // One code point can become eighteen, so the room is counted first.
  uint64_t length = 0;
  if (!machine.charge(1 + text->length * 8)) return {};
  if (!has_heap_for(machine, text->length * uint64_t{4})) return {};
  std::u32string points;
  points.reserve(text->length);
  for (size_t i = 0; breathe() && i < text->length; ++i) {
    points += static_cast<char32_t>(text->at(i));
    length += decomposed_length(points.back(), form);
  }
  if (!machine.charge(length * 8) || !has_heap_for(machine, length * 8)) return {};
  std::u32string result = normalize(points, form);
  return make_string(machine.heap(), reinterpret_cast<const uint32_t*>(result.data()),
                     result.size());
}

}  // namespace pawl::vm
