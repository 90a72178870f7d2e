// str: changing case. Outside ASCII one character can become up to three.
#include "vm/breath.h"
#include "vm/python/str/methods.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm {
namespace {

uint8_t ascii_upper(uint8_t c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
uint8_t ascii_lower(uint8_t c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
bool ascii_letter(uint8_t c) { return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z'; }

// `map(i, c)` gives the new character for the one at i.
template <typename Map>
Ref map_ascii(Machine& machine, const String* text, Map&& map) {
  if (text->length == 0) return empty_string();
  if (text->length == 1) return make_char(machine.heap(), map(0, text->data1()[0]));
  String* result = new_raw_string(machine.heap(), text->length, 1, true);
  const uint8_t* from = text->data1();
  uint8_t* to = result->data1();
  in_pieces(text->length, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) to[i] = map(i, from[i]);
  });
  return Ref::adopt(Value::object(result));
}

template <typename Map>
Ref map_wide(Machine& machine, const String* text, Map&& map) {
  if (!machine.charge(text->length / 4)) return {};
  StringBuilder builder(machine.heap());
  for (size_t i = 0; breathe() && i < text->length; ++i) {
    const CaseMapping mapping = map(i, text->at(i));
    for (int k = 0; k < mapping.count; ++k) builder.append_char(mapping.code_points[k]);
    if ((i & 0xFFFF) == 0xFFFF && !go_on(machine, 1)) return {};
  }
  return builder.finish();
}

// Lower case with the rule of the final sigma.
CaseMapping lower_at(const String* text, size_t i, uint32_t c) {
  if (c != kCapitalSigma) return to_lower(c);
  const bool final = is_final_sigma([&](size_t k) { return text->at(k); }, text->length, i);
  return {{final ? kFinalSigma : kSmallSigma, 0, 0}, 1};
}

// The room that case mapping may need is checked before: at most three wide characters for one.
bool prepare(Machine& machine, const String* text) {
  return can_make_text(machine, text->length, text->ascii() ? 1 : 4);
}

}  // namespace

Ref str_upper(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  if (!prepare(machine, text)) return {};
  if (text->ascii()) {
    return map_ascii(machine, text, [](size_t, uint8_t c) { return ascii_upper(c); });
  }
  return map_wide(machine, text, [](size_t, uint32_t c) { return to_upper(c); });
}

Ref str_lower(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  if (!prepare(machine, text)) return {};
  if (text->ascii()) {
    return map_ascii(machine, text, [](size_t, uint8_t c) { return ascii_lower(c); });
  }
  return map_wide(machine, text, [&](size_t i, uint32_t c) { return lower_at(text, i, c); });
}

Ref str_casefold(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  if (!prepare(machine, text)) return {};
  if (text->ascii()) {
    return map_ascii(machine, text, [](size_t, uint8_t c) { return ascii_lower(c); });
  }
  return map_wide(machine, text, [](size_t, uint32_t c) { return to_casefold(c); });
}

Ref str_capitalize(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  if (!prepare(machine, text)) return {};
  if (text->ascii()) {
    return map_ascii(machine, text,
                     [](size_t i, uint8_t c) { return i == 0 ? ascii_upper(c) : ascii_lower(c); });
  }
  return map_wide(machine, text, [&](size_t i, uint32_t c) {
    return i == 0 ? to_title(c) : lower_at(text, i, c);
  });
}

Ref str_swapcase(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  if (!prepare(machine, text)) return {};
  if (text->ascii()) {
    return map_ascii(machine, text, [](size_t, uint8_t c) {
      return static_cast<uint8_t>(ascii_letter(c) ? c ^ 32 : c);
    });
  }
  return map_wide(machine, text, [&](size_t i, uint32_t c) {
    if (is_upper(c)) return lower_at(text, i, c);
    if (is_lower(c)) return to_upper(c);
    return CaseMapping{{c, 0, 0}, 1};
  });
}

Ref str_title(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  if (!prepare(machine, text)) return {};
  bool inside_word = false;
  if (text->ascii()) {
    return map_ascii(machine, text, [&](size_t, uint8_t c) {
      const uint8_t mapped = inside_word ? ascii_lower(c) : ascii_upper(c);
      inside_word = ascii_letter(c);
      return mapped;
    });
  }
  return map_wide(machine, text, [&](size_t i, uint32_t c) {
    const CaseMapping mapping = inside_word ? lower_at(text, i, c) : to_title(c);
    inside_word = is_cased(c);
    return mapping;
  });
}

}  // namespace pawl::vm
