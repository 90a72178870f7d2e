// json.loads: a scanner over the text in its own width.
#include <charconv>
#include <string>
#include <vector>

#include "vm/breath.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/python/json/text.h"
#include "vm/python/text/float_repr.h"

namespace pawl::vm {
namespace {

template <typename Char>
class Scanner {
 public:
  Scanner(Machine& machine, const String* text, const Char* data, const JsonHooks& hooks,
          JsonProblem* problem)
      : machine_(machine),
        text_(text),
        data_(data),
        length_(text->length),
        hooks_(hooks),
        problem_(problem) {}

  Ref value(size_t* at);

 private:
  Ref fail(const char* message, size_t position) {
    if (problem_->message == nullptr) *problem_ = {message, position};
    return {};
  }
  void skip_space(size_t* at) {
    while (breathe() && (*at < length_ && (data_[*at] == ' ' || data_[*at] == '\n' ||
                                           data_[*at] == '\r' || data_[*at] == '\t'))) {
      ++*at;
    }
  }
  bool starts_with(size_t at, std::string_view word) const {
    if (length_ - at < word.size()) return false;
    for (size_t i = 0; i < word.size(); ++i) {
      if (data_[at + i] != static_cast<Char>(word[i])) return false;
    }
    return true;
  }
  bool digit(size_t at) const { return at < length_ && data_[at] >= '0' && data_[at] <= '9'; }
  Ref string(size_t* at);
  Ref escaped_string(size_t start, size_t at, size_t* end);
  bool unit(size_t at, uint32_t* code);
  Ref number(size_t* at);
  Ref array(size_t* at);
  Ref object(size_t* at);
  Ref key(size_t* at);
  Ref constant(size_t* at, std::string_view word, double value);
  Ref finish_object(Ref pairs, Ref dict);

  Machine& machine_;
  const String* text_;
  const Char* data_;
  size_t length_;
  const JsonHooks& hooks_;
  JsonProblem* problem_;
};

template <typename Char>
Ref Scanner<Char>::value(size_t* at) {
  NativeDepth depth(machine_);
  if (!depth.enter(" while decoding a JSON document from a unicode string")) return {};
  if (!machine_.charge(1)) return {};
  if (*at >= length_) return fail("Expecting value", *at);
  switch (data_[*at]) {
    case '"':
      ++*at;
      return string(at);
    case '{':
      return object(at);
    case '[':
      return array(at);
    case 'n':
      if (starts_with(*at, "null")) return *at += 4, Ref::none();
      break;
    case 't':
      if (starts_with(*at, "true")) return *at += 4, Ref::boolean(true);
      break;
    case 'f':
      if (starts_with(*at, "false")) return *at += 5, Ref::boolean(false);
      break;
    case 'N':
      if (starts_with(*at, "NaN")) return constant(at, "NaN", __builtin_nan(""));
      break;
    case 'I':
      if (starts_with(*at, "Infinity")) return constant(at, "Infinity", __builtin_inf());
      break;
    case '-':
      if (starts_with(*at, "-Infinity")) return constant(at, "-Infinity", -__builtin_inf());
      break;
    default:
      break;
  }
  if (data_[*at] == '-' ? digit(*at + 1) : digit(*at)) return number(at);
  return fail("Expecting value", *at);
}

template <typename Char>
Ref Scanner<Char>::constant(size_t* at, std::string_view word, double value) {
  *at += word.size();
  if (hooks_.parse_constant.empty()) return Ref::number(value);
  Ref name = make_ascii(machine_.heap(), word);
  return machine_.call(hooks_.parse_constant, {name});
}

template <typename Char>
Ref Scanner<Char>::string(size_t* at) {
  size_t start = *at;
  for (size_t i = start; breathe() && i < length_; ++i) {
    Char c = data_[i];
    if (c == '"') {
      *at = i + 1;
      if (!machine_.charge((i - start) / 32)) return {};
      return substring(machine_.heap(), text_, start, i);
    }
    if (c == '\\') return escaped_string(start, i, at);
    if (c < 0x20 && hooks_.strict) return fail("Invalid control character at", i);
  }
  return fail("Unterminated string starting at", start - 1);
}

template <typename Char>
bool Scanner<Char>::unit(size_t at, uint32_t* code) {
  *code = 0;
  if (length_ - at < 4) return false;
  for (size_t i = 0; i < 4; ++i) {
    uint32_t c = data_[at + i];
    uint32_t digit = c >= '0' && c <= '9'   ? c - '0'
                     : c >= 'a' && c <= 'f' ? c - 'a' + 10
                     : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                            : 16;
    if (digit == 16) return false;
    *code = *code << 4 | digit;
  }
  return true;
}

template <typename Char>
Ref Scanner<Char>::escaped_string(size_t start, size_t at, size_t* end) {
  StringBuilder out(machine_.heap());
  size_t run = start;
  for (size_t i = at; breathe() && i < length_;) {
    Char c = data_[i];
    if (c == '"') {
      if (i > run) out.append(text_, run, i);
      *end = i + 1;
      if (!machine_.charge((i - start) / 16)) return {};
      return out.finish();
    }
    if (c < 0x20 && hooks_.strict) return fail("Invalid control character at", i);
    if (c != '\\') {
      ++i;
      continue;
    }
    if (i > run) out.append(text_, run, i);
    if (i + 1 >= length_) return fail("Unterminated string starting at", start - 1);
    uint32_t code = 0;
    switch (data_[i + 1]) {
      case '"':
        code = '"';
        break;
      case '\\':
        code = '\\';
        break;
      case '/':
        code = '/';
        break;
      case 'b':
        code = '\b';
        break;
      case 'f':
        code = '\f';
        break;
      case 'n':
        code = '\n';
        break;
      case 'r':
        code = '\r';
        break;
      case 't':
        code = '\t';
        break;
      case 'u': {
        if (!unit(i + 2, &code)) return fail("Invalid \\uXXXX escape", i + 1);
        i += 4;
        uint32_t low;
        if (code >= 0xD800 && code < 0xDC00 && starts_with(i + 2, "\\u") && unit(i + 4, &low) &&
            low >= 0xDC00 && low < 0xE000) {
          code = 0x10000 + ((code - 0xD800) << 10 | (low - 0xDC00));
          i += 6;
        }
        break;
      }
      default:
        return fail("Invalid \\escape", i);
    }
    out.append_char(code);
    i += 2;
    run = i;
  }
  return fail("Unterminated string starting at", start - 1);
}

template <typename Char>
Ref Scanner<Char>::number(size_t* at) {
  size_t start = *at, i = start;
  bool real = false;
  if (data_[i] == '-') ++i;
  if (data_[i] == '0') {
    ++i;
  } else {
    while (breathe() && digit(i)) ++i;
  }
  if (i < length_ && data_[i] == '.' && digit(i + 1)) {
    real = true;
    ++i;
    while (breathe() && digit(i)) ++i;
  }
  if (i < length_ && (data_[i] == 'e' || data_[i] == 'E')) {
    size_t exponent = i + 1;
    if (exponent < length_ && (data_[exponent] == '+' || data_[exponent] == '-')) ++exponent;
    if (digit(exponent)) {
      real = true;
      i = exponent;
      while (breathe() && digit(i)) ++i;
    }
  }
  *at = i;
  std::string digits;
  digits.reserve(i - start);
  for (size_t k = start; breathe() && k < i; ++k) digits += static_cast<char>(data_[k]);
  if (!machine_.charge(digits.size() / 8)) return {};
  Value hook = real ? hooks_.parse_float : hooks_.parse_int;
  if (!hook.empty()) {
    Ref text = make_ascii(machine_.heap(), digits);
    return machine_.call(hook, {text});
  }
  if (real) {
    auto parsed = float_from_text(digits);
    return Ref::number(parsed.value_or(0));
  }
  if (digits.size() < 18) {
    int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return make_int(machine_.heap(), value);
  }
  return int_from_text(machine_, digits, 10);
}

template <typename Char>
Ref Scanner<Char>::array(size_t* at) {
  ++*at;
  Ref list = make_list(machine_.heap());
  skip_space(at);
  if (*at < length_ && data_[*at] == ']') return ++*at, std::move(list);
  while (true) {
    Ref item = value(at);
    if (item.empty()) return {};
    list_append(machine_.heap(), list.as<List>(), std::move(item));
    skip_space(at);
    if (*at < length_ && data_[*at] == ']') return ++*at, std::move(list);
    if (*at >= length_ || data_[*at] != ',') return fail("Expecting ',' delimiter", *at);
    ++*at;
    skip_space(at);
  }
}

// Keys that the program names itself become its own strings, so that a document's many equal keys
// are one object.
template <typename Char>
Ref Scanner<Char>::key(size_t* at) {
  if (*at >= length_ || data_[*at] != '"') {
    return fail("Expecting property name enclosed in double quotes", *at);
  }
  ++*at;
  Ref name = string(at);
  if (name.empty() || !name.as<String>()->ascii() || name.as<String>()->length > 64) return name;
  String* known = machine_.program().find_string(name.as<String>()->ascii_view());
  return known == nullptr ? std::move(name) : Ref::share(Value::object(known));
}

template <typename Char>
Ref Scanner<Char>::finish_object(Ref pairs, Ref dict) {
  if (!hooks_.object_pairs.empty()) return machine_.call(hooks_.object_pairs, {pairs});
  if (!hooks_.object.empty()) return machine_.call(hooks_.object, {dict});
  return dict;
}

template <typename Char>
Ref Scanner<Char>::object(size_t* at) {
  ++*at;
  Ref dict = make_dict(machine_.heap());
  bool keep_pairs = !hooks_.object_pairs.empty();
  Ref pairs = keep_pairs ? make_list(machine_.heap()) : Ref();
  skip_space(at);
  if (*at < length_ && data_[*at] == '}') {
    ++*at;
    return finish_object(std::move(pairs), std::move(dict));
  }
  while (true) {
    Ref name = key(at);
    if (name.empty()) return {};
    skip_space(at);
    if (*at >= length_ || data_[*at] != ':') return fail("Expecting ':' delimiter", *at);
    ++*at;
    skip_space(at);
    Ref item = value(at);
    if (item.empty()) return {};
    if (keep_pairs) {
      list_append(machine_.heap(), pairs.as<List>(), make_tuple(machine_.heap(), {name, item}));
    } else {
      dict_set_string(machine_.heap(), dict.as<Dict>(), name.as<String>(), item);
    }
    skip_space(at);
    if (*at < length_ && data_[*at] == '}') {
      ++*at;
      return finish_object(std::move(pairs), std::move(dict));
    }
    if (*at >= length_ || data_[*at] != ',') return fail("Expecting ',' delimiter", *at);
    ++*at;
    skip_space(at);
  }
}

template <typename Char>
Ref scan_with(Machine& machine, const String* text, const Char* data, const JsonHooks& hooks,
              size_t* at, JsonProblem* problem) {
  return Scanner<Char>(machine, text, data, hooks, problem).value(at);
}

}  // namespace

Ref json_scan(Machine& machine, const String* text, size_t start, const JsonHooks& hooks,
              size_t* end, JsonProblem* problem) {
  *end = start;
  switch (text->width()) {
    case 1:
      return scan_with(machine, text, text->data1(), hooks, end, problem);
    case 2:
      return scan_with(machine, text, text->data2(), hooks, end, problem);
    default:
      return scan_with(machine, text, text->data4(), hooks, end, problem);
  }
}

}  // namespace pawl::vm
