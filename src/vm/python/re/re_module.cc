// `_re`: the functions under the library's re.py, and re.error.
#include <fmt/format.h>

#include <vector>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/exception/types.h"
#include "vm/python/re/pattern.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

using regex::Anchor;

Ref re_compile(Machine& machine, Args args) { return compile_pattern(machine, args[0], args[1]); }

template <Anchor anchor>
Ref re_call(Machine& machine, Args args) {
  Ref pattern = compile_pattern(machine, args[0], args[2]);
  if (pattern.empty()) return {};
  return pattern_call(machine, pattern, args[1], anchor, Value(), Value());
}

Ref re_findall(Machine& machine, Args args) {
  Ref pattern = compile_pattern(machine, args[0], args[2]);
  return pattern.empty() ? Ref() : pattern_findall(machine, pattern, args[1], Value(), Value());
}

Ref re_finditer(Machine& machine, Args args) {
  Ref pattern = compile_pattern(machine, args[0], args[2]);
  return pattern.empty() ? Ref() : pattern_finditer(machine, pattern, args[1], Value(), Value());
}

Ref re_split(Machine& machine, Args args) {
  Ref pattern = compile_pattern(machine, args[0], args[3]);
  return pattern.empty() ? Ref() : pattern_split(machine, pattern, args[1], args[2]);
}

template <bool with_number>
Ref re_substitute(Machine& machine, Args args) {
  Ref pattern = compile_pattern(machine, args[0], args[4]);
  if (pattern.empty()) return {};
  return pattern_substitute(machine, pattern, args[1], args[2], args[3], with_number);
}

bool is_special(uint32_t c) {
  return c != 0 && c < 0x80 &&
         std::string_view("()[]{}?*+-|^$\\.&~# \t\n\r\v\f").find(static_cast<char>(c)) !=
             std::string_view::npos;
}

Ref re_escape(Machine& machine, Args args) {
  std::optional<std::string_view> bytes = as_bytes(args[0]);
  if (bytes.has_value()) {
    if (!machine.heap().can_allocate(bytes->size() * 2)) return machine.raise_memory_error();
    if (!machine.charge(bytes->size() / 8)) return {};
    std::string out;
    for (char c : *bytes) {
      breathe();
      if (is_special(static_cast<uint8_t>(c))) out += '\\';
      out += c;
    }
    return make_bytes(machine.heap(), out);
  }
  const String* text = as_string(args[0]);
  if (text == nullptr) {
    return raise_type_error_for(machine, "decoding to str: need a bytes-like object, {} found",
                                args[0]);
  }
  if (!can_make_text(machine, uint64_t{text->length} * 2, text->width())) return {};
  StringBuilder out(machine.heap());
  for (size_t i = 0; breathe() && i < text->length; ++i) {
    if (is_special(text->at(i))) out.append_char('\\');
    out.append_char(text->at(i));
  }
  return out.finish();
}

// This thread's cache could be emptied; for the program it makes no difference.
Ref re_purge(Machine&, Args) { return Ref::none(); }

// --- re.error ------------------------------------------------------------------------------------

// The line and column of a position.
struct Place {
  int64_t line = 1, column = 0;
  bool many_lines = false;
};

Place place_of(Value pattern, int64_t position) {
  std::optional<std::string_view> bytes = as_bytes(pattern);
  const String* text = as_string(pattern);
  int64_t length = bytes ? static_cast<int64_t>(bytes->size()) : text != nullptr ? text->length : 0;
  int64_t last_break = -1;
  Place place;
  for (int64_t i = 0; breathe() && i < length; ++i) {
    uint32_t c = bytes ? static_cast<uint8_t>((*bytes)[static_cast<size_t>(i)])
                       : text->at(static_cast<size_t>(i));
    if (c != '\n') continue;
    place.many_lines = true;
    if (i >= position) continue;
    ++place.line;
    last_break = i;
  }
  place.column = position - last_break;
  return place;
}

Ref error_init(Machine& machine, Args args) {
  Heap& heap = machine.heap();
  auto* exception = args[0].as<Exception>();
  Value pattern = args.has(2) ? args[2] : Value::none();
  Value position = args.has(3) ? args[3] : Value::none();
  Ref message = Ref::share(args[1]);
  Ref line = Ref::none(), column = Ref::none();
  if (!pattern.is_none() && position.is_small_int()) {
    Place place = place_of(pattern, position.small_int());
    line = make_int(heap, place.line);
    column = make_int(heap, place.column);
    Ref text = str_of(machine, message);
    if (text.empty()) return {};
    StringBuilder out(heap);
    out.append(text.as<String>());
    out.append_ascii(fmt::format(" at position {}", position.small_int()));
    if (place.many_lines) {
      out.append_ascii(fmt::format(" (line {}, column {})", place.line, place.column));
    }
    message = out.finish();
  }
  set_own(machine, exception, "msg", args[1]);
  set_own(machine, exception, "pattern", pattern);
  set_own(machine, exception, "pos", position);
  set_own(machine, exception, "lineno", line);
  set_own(machine, exception, "colno", column);
  Value only[] = {message};
  set_args(machine, exception, only);
  return Ref::none();
}

// Without an __init__ of the program's own the native one is run from here: construction leaves
// what native exceptions need to their __new__.
Ref error_new(Machine& machine, Args args) {
  auto* cls = args[0].as<Class>();
  Ref exception = new_exception(machine, cls, args[1].as<Tuple>()->view());
  if (exception.empty() || has_own_init(machine, cls)) return exception;
  std::vector<Value> all{exception.get()};
  for (Value argument : args[1].as<Tuple>()->view()) all.push_back(argument);
  const Value init = find_class_dunder(machine, cls, Dunder::kInit);
  if (machine.call_with_keywords(init, all, args[2]).empty()) return {};
  return exception;
}

constexpr NativeDef kErrorMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", error_new, Binding::kConstructor},
    {2, "__init__", "self, /, msg, pattern=, pos=", error_init},
};

constexpr NativeDef kFunctions[] = {
    {1, "compile", "pattern, flags=", re_compile},
    {2, "match", "pattern, string, flags=", re_call<Anchor::kMatch>},
    {3, "fullmatch", "pattern, string, flags=", re_call<Anchor::kFullMatch>},
    {4, "search", "pattern, string, flags=", re_call<Anchor::kSearch>},
    {5, "findall", "pattern, string, flags=", re_findall},
    {6, "finditer", "pattern, string, flags=", re_finditer},
    {7, "split", "pattern, string, maxsplit=, flags=", re_split},
    {8, "sub", "pattern, repl, string, count=, flags=", re_substitute<false>},
    {9, "subn", "pattern, repl, string, count=, flags=", re_substitute<true>},
    {10, "escape", "pattern", re_escape},
    {11, "purge", "", re_purge},
    {12, "template", "pattern, flags=", re_compile},
};

constexpr TypeId kTypeIds[] = {TypeId::kPattern, TypeId::kMatch, TypeId::kPatternError};

}  // namespace

std::span<const NativeDef> pattern_error_methods() { return kErrorMethods; }

std::span<const NativeType> pattern_types() {
  static const NativeType kTypes[] = {
      {.id = TypeId::kPattern,
       .name = "Pattern",
       .base = TypeId::kObject,
       .methods = pattern_methods(),
       .module = "re",
       .subclassable = false},
      {.id = TypeId::kMatch,
       .name = "Match",
       .base = TypeId::kObject,
       .methods = match_methods(),
       .module = "re",
       .subclassable = false},
  };
  return kTypes;
}

const NativeModule& re_module() {
  static const NativeModule kModule{
      .id = ModuleId::kRe, .name = "_re", .functions = kFunctions, .types = kTypeIds};
  return kModule;
}

}  // namespace pawl::vm
