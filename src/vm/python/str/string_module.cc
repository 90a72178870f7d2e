// `_string`: the parsers of str.format for string.Formatter, that of literals, what is known of
// characters, and rows of csv.
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/python/builtins/literal.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/codec/codecs.h"
#include "vm/python/csv/rows.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/unicode_functions.h"
#include "vm/python/text/format_string.h"

namespace pawl::vm {
namespace {

Ref conversion_of(Machine& machine, const FormatPiece& piece) {
  if (piece.conversion == 0) return Ref::none();
  return make_char(machine.heap(), piece.conversion);
}

// A list of (literal, field name, spec, conversion), None where there is no field.
Ref formatter_parser(Machine& machine, Args args) {
  const String* format = as_string(args[0]);
  if (format == nullptr) return raise_type_error_for(machine, "expected str, got {}", args[0]);
  Heap& heap = machine.heap();
  const std::string text = to_utf8(format);
  FormatStringParser parser(text);
  Ref list = make_list(heap);
  while (!parser.at_end()) {
    const auto piece = parser.next();
    if (!piece) return machine.raise_value_error(piece.error().message);
    Ref literal = make_string(heap, piece->literal);
    Ref name = piece->has_field ? make_string(heap, piece->field_name) : Ref::none();
    Ref spec = piece->has_field ? make_string(heap, piece->spec) : Ref::none();
    Ref conversion = conversion_of(machine, *piece);
    list_append(heap, list.as<List>(), make_tuple(heap, {literal, name, spec, conversion}));
    if (!go_on(machine, 4)) return {};
  }
  return list;
}

// (first, [(is attribute, key), …]), where first is an int or a str.
Ref formatter_field_name_split(Machine& machine, Args args) {
  const String* name = as_string(args[0]);
  if (name == nullptr) return raise_type_error_for(machine, "expected str, got {}", args[0]);
  Heap& heap = machine.heap();
  std::string text = to_utf8(name);
  // Without a name before its first access, a field is called ''; any other stands in to parse it.
  const bool nameless = text.empty() || text.starts_with('[') || text.starts_with('.');
  if (nameless) text.insert(0, "_");
  FieldNumbering numbering{FieldNumbering::Mode::kManual, 0};
  const auto field = parse_field_name(text, numbering);
  if (!field) return machine.raise_value_error(field.error().message);
  if (!field->error.empty()) return machine.raise_value_error(field->error);
  Ref first = field->by_index ? make_int(heap, field->index)
              : nameless      ? empty_string()
                              : make_string(heap, field->name);
  Ref rest = make_list(heap);
  for (const FieldAccess& access : field->accesses) {
    Ref key = access.kind == FieldAccess::Kind::kIndex ? make_int(heap, access.index)
                                                       : make_string(heap, access.name);
    const bool attribute = access.kind == FieldAccess::Kind::kAttribute;
    list_append(heap, rest.as<List>(), make_tuple(heap, {Value::boolean(attribute), key}));
    if (!go_on(machine, 4)) return {};
  }
  return make_tuple(heap, {first, rest});
}

constexpr NativeDef kFunctions[] = {
    {1, "formatter_parser", "format_string, /", formatter_parser},
    {2, "formatter_field_name_split", "field_name, /", formatter_field_name_split},
    {3, "literal", "text, error, /", string_literal},
    {4, "character_data", "character, /", unicode_character_data},
    {5, "character_numbers", "character, /", unicode_character_numbers},
    {6, "character_name", "character, /", unicode_character_name},
    {7, "character_named", "name, /", unicode_character_named},
    {8, "normalize", "form, text, /", unicode_normalize},
    {9, "csv_row", "line, delimiter, quote, limit, /", csv_row},
    {10, "csv_line", "values, delimiter, quote, end, quoting, /", csv_line},
    {11, "encoding_name", "encoding, /", encoding_name},
};

}  // namespace

const NativeModule& string_module() {
  static const NativeModule kModule{ModuleId::kString, "_string", kFunctions};
  return kModule;
}

}  // namespace pawl::vm
