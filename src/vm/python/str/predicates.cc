// str: the methods whose names begin with "is".
#include "vm/breath.h"
#include "vm/python/str/methods.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm {
namespace {

// True if there is a character, and all have one of the flags.
Ref all_have(Machine& machine, Args args, uint16_t flags) {
  const auto* text = args[0].as<String>();
  if (!machine.charge(1 + text->length / 16)) return {};
  if (text->length == 0) return Ref::boolean(false);
  return Ref::boolean(with_units(text, [&](const auto* units) {
    for (size_t i = 0; breathe() && i < text->length; ++i) {
      if ((unicode_flags(units[i]) & flags) == 0) return false;
    }
    return true;
  }));
}

// True if there is a cased character, and none of a case in `forbidden`.
Ref all_of_case(Machine& machine, Args args, uint16_t wanted, uint16_t forbidden) {
  const auto* text = args[0].as<String>();
  if (!machine.charge(1 + text->length / 16)) return {};
  return Ref::boolean(with_units(text, [&](const auto* units) {
    bool seen = false;
    for (size_t i = 0; breathe() && i < text->length; ++i) {
      const uint16_t flags = unicode_flags(units[i]);
      if ((flags & forbidden) != 0) return false;
      seen = seen || (flags & wanted) != 0;
    }
    return seen;
  }));
}

}  // namespace

Ref str_isalnum(Machine& machine, Args args) {
  return all_have(machine, args, kUnicodeAlpha | kUnicodeDecimal | kUnicodeDigit | kUnicodeNumeric);
}

Ref str_isalpha(Machine& machine, Args args) { return all_have(machine, args, kUnicodeAlpha); }

Ref str_isascii(Machine&, Args args) { return Ref::boolean(args[0].as<String>()->ascii()); }

Ref str_isdecimal(Machine& machine, Args args) { return all_have(machine, args, kUnicodeDecimal); }

Ref str_isdigit(Machine& machine, Args args) { return all_have(machine, args, kUnicodeDigit); }

Ref str_isnumeric(Machine& machine, Args args) { return all_have(machine, args, kUnicodeNumeric); }

Ref str_isspace(Machine& machine, Args args) { return all_have(machine, args, kUnicodeSpace); }

Ref str_isprintable(Machine& machine, Args args) {
  if (args[0].as<String>()->length == 0) return Ref::boolean(true);
  return all_have(machine, args, kUnicodePrintable);
}

Ref str_isidentifier(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  if (text->length == 0 || !is_identifier_start(text->at(0))) return Ref::boolean(false);
  return all_have(machine, args, kUnicodeIdentifierContinue);
}

Ref str_islower(Machine& machine, Args args) {
  return all_of_case(machine, args, kUnicodeLower, kUnicodeUpper | kUnicodeTitle);
}

Ref str_isupper(Machine& machine, Args args) {
  return all_of_case(machine, args, kUnicodeUpper, kUnicodeLower | kUnicodeTitle);
}

Ref str_istitle(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  if (!machine.charge(1 + text->length / 16)) return {};
  bool seen = false;
  bool inside_word = false;
  for (size_t i = 0; breathe() && i < text->length; ++i) {
    const uint16_t flags = unicode_flags(text->at(i));
    const bool begins = (flags & (kUnicodeUpper | kUnicodeTitle)) != 0;
    const bool continues = (flags & kUnicodeLower) != 0;
    if ((begins && inside_word) || (continues && !inside_word)) return Ref::boolean(false);
    inside_word = begins || continues;
    seen = seen || inside_word;
  }
  return Ref::boolean(seen);
}

}  // namespace pawl::vm
