// str: encode, maketrans, translate.
#include "vm/breath.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/python/codec/codecs.h"
#include "vm/python/str/methods.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

// What a translation table says of one character.
struct Translation {
  enum Kind { kKeep, kDrop, kCharacter, kText, kError } kind;
  uint32_t character = 0;
  Ref text;
};

Translation read_translation(Machine& machine, Ref entry) {
  const Value value = unwrap(entry);
  if (value.is_none()) return {Translation::kDrop, 0, {}};
  if (value.is(Kind::kString)) return {Translation::kText, 0, Ref::share(value)};
  if (is_int(value)) {
    const auto number = int_to_int64(value);
    if (number && *number >= 0 && *number < 0x110000) {
      return {Translation::kCharacter, static_cast<uint32_t>(*number), {}};
    }
    machine.raise_value_error("character mapping must be in range(0x110000)");
  } else {
    machine.raise_type_error("character mapping must return integer, None or str");
  }
  return {Translation::kError, 0, {}};
}

Translation translate_char(Machine& machine, Value table, uint32_t c) {
  const Value key = Value::small_int(c);
  if (table.is(Kind::kDict)) {
    Value entry;
    const Found found = dict_get(machine, table.as<Dict>(), key, &entry);
    if (found == Found::kError) return {Translation::kError, 0, {}};
    if (found == Found::kNo) return {Translation::kKeep, 0, {}};
    return read_translation(machine, Ref::share(entry));
  }
  Ref entry = get_item(machine, table, key);
  if (!entry.empty()) return read_translation(machine, std::move(entry));
  if (!machine.pending_is(TypeId::kLookupError)) return {Translation::kError, 0, {}};
  machine.clear_pending();
  return {Translation::kKeep, 0, {}};
}

// From a dict whose keys are characters or their numbers.
Ref table_from_dict(Machine& machine, Value argument) {
  const Value source = unwrap(argument);
  if (!source.is(Kind::kDict)) {
    return machine.raise_type_error("if you give only one argument to maketrans it must be a dict");
  }
  Ref result = make_dict(machine.heap());
  Entry* entry = nullptr;
  for (uint32_t i = 0; breathe() && dict_next(source.as<Dict>(), i, &entry);) {
    Value key = unwrap(entry->key);
    if (key.is(Kind::kString)) {
      if (key.as<String>()->length != 1) {
        return machine.raise_value_error("string keys in translate table must be of length 1");
      }
      key = Value::small_int(key.as<String>()->at(0));
    } else if (!is_int(key)) {
      return machine.raise_type_error("keys in translate table must be strings or integers");
    }
    if (!dict_set(machine, result.as<Dict>(), key, entry->value)) return {};
    if (!go_on(machine, 4)) return {};
  }
  return result;
}

Ref table_from_texts(Machine& machine, const String* from, const String* to, const String* drop) {
  Ref result = make_dict(machine.heap());
  auto* table = result.as<Dict>();
  for (size_t i = 0; breathe() && i < from->length; ++i) {
    if (!dict_set(machine, table, Value::small_int(from->at(i)), Value::small_int(to->at(i)))) {
      return {};
    }
    if (!go_on(machine, 4)) return {};
  }
  for (size_t i = 0; breathe() && drop != nullptr && i < drop->length; ++i) {
    if (!dict_set(machine, table, Value::small_int(drop->at(i)), Value::none())) return {};
    if (!go_on(machine, 4)) return {};
  }
  return result;
}

}  // namespace

Ref str_encode(Machine& machine, Args args) {
  const String* encoding = args.has(1) ? as_string(args[1]) : nullptr;
  const String* errors = args.has(2) ? as_string(args[2]) : nullptr;
  if (args.has(1) && encoding == nullptr) {
    return raise_type_error_for(machine, "encode() argument 'encoding' must be str, not {}",
                                args[1]);
  }
  if (args.has(2) && errors == nullptr) {
    return raise_type_error_for(machine, "encode() argument 'errors' must be str, not {}", args[2]);
  }
  return encode_text(machine, args[0].as<String>(), encoding, errors);
}

Ref str_maketrans(Machine& machine, Args args) {
  if (!args.has(1)) return table_from_dict(machine, args[0]);
  const String* from = as_string(args[0]);
  if (from == nullptr) {
    return machine.raise_type_error(
        "first maketrans argument must be a string if there is a second argument");
  }
  const String* to = as_string(args[1]);
  if (to == nullptr) {
    return raise_type_error_for(machine, "maketrans() argument 2 must be str, not {}", args[1]);
  }
  const String* drop = args.has(2) ? as_string(args[2]) : nullptr;
  if (args.has(2) && drop == nullptr) {
    return raise_type_error_for(machine, "maketrans() argument 3 must be str, not {}", args[2]);
  }
  if (from->length != to->length) {
    return machine.raise_value_error("the first two maketrans arguments must have equal length");
  }
  return table_from_texts(machine, from, to, drop);
}

Ref str_translate(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  StringBuilder builder(machine.heap());
  for (size_t i = 0; breathe() && i < text->length; ++i) {
    const uint32_t c = text->at(i);
    Translation translation = translate_char(machine, args[1], c);
    switch (translation.kind) {
      case Translation::kKeep:
        builder.append_char(c);
        break;
      case Translation::kDrop:
        break;
      case Translation::kCharacter:
        builder.append_char(translation.character);
        break;
      case Translation::kText: {
        const auto* piece = translation.text.as<String>();
        if (!can_make_text(machine, builder.length() + piece->length, 4)) return {};
        builder.append(piece);
        break;
      }
      case Translation::kError:
        return {};
    }
    if (!go_on(machine, 3)) return {};
  }
  return builder.finish();
}

}  // namespace pawl::vm
