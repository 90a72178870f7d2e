// BaseException.__repr__ and __str__, with what KeyError, OSError, UnicodeError and ExceptionGroup
// do differently.
#include <string>

#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/exception/types.h"
#include "vm/python/printing/repr.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm {
namespace {

bool is_a(Machine& machine, const Exception* exception, TypeId type) {
  return is_subclass(exception->cls, machine.type(type));
}

std::string hexadecimal(uint32_t value, int digits) {
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    text += "0123456789abcdef"[value >> shift & 15];
  }
  return text;
}

// As UnicodeEncodeError shows a character: '\xe9', '\u20ac', '\U0001f600'.
std::string escaped(uint32_t c) {
  if (c < 0x100) return "'\\x" + hexadecimal(c, 2) + "'";
  if (c < 0x10000) return "'\\u" + hexadecimal(c, 4) + "'";
  return "'\\U" + hexadecimal(c, 8) + "'";
}

struct UnicodeProblem {
  std::string encoding;
  Value object;
  int64_t start;
  int64_t end;
  std::string reason;
};

// Of a UnicodeError with five arguments (encode, decode) or four (translate): these, or the
// attributes that were set since. Nothing if they are not what CPython's constructor takes.
std::optional<UnicodeProblem> read_problem(Machine& machine, const Exception* exception,
                                           bool with_encoding) {
  const auto* args = exception->args.as<Tuple>();
  const size_t first = with_encoding ? 1 : 0;
  auto part = [&](const char* name, size_t index) {
    const Value own = own_attribute(machine, exception, name);
    return own.empty() && args->length == first + 4 ? args->items()[index] : own;
  };
  const String* encoding = with_encoding ? as_string(part("encoding", 0)) : nullptr;
  const Value start = part("start", first + 1);
  const Value end = part("end", first + 2);
  const String* reason = as_string(part("reason", first + 3));
  if ((with_encoding && encoding == nullptr) || reason == nullptr || !start.is_small_int() ||
      !end.is_small_int()) {
    return std::nullopt;
  }
  return UnicodeProblem{encoding == nullptr ? "" : to_utf8(encoding), part("object", first),
                        start.small_int(), end.small_int(), to_utf8(reason)};
}

std::string positions(const UnicodeProblem& problem) {
  return " in position " + std::to_string(problem.start) + "-" + std::to_string(problem.end - 1) +
         ": " + problem.reason;
}

std::string one_position(const UnicodeProblem& problem) {
  return " in position " + std::to_string(problem.start) + ": " + problem.reason;
}

std::string describe(const UnicodeProblem& problem, TypeId type) {
  const bool single = problem.end == problem.start + 1 && problem.start >= 0;
  const auto index = static_cast<size_t>(problem.start);
  if (type == TypeId::kUnicodeDecodeError) {
    const auto bytes = as_bytes(problem.object);
    const std::string codec = "'" + problem.encoding + "' codec can't decode ";
    if (single && bytes && index < bytes->size()) {
      const auto byte = static_cast<uint8_t>((*bytes)[index]);
      return codec + "byte 0x" + hexadecimal(byte, 2) + one_position(problem);
    }
    return codec + "bytes" + positions(problem);
  }
  const String* text = as_string(problem.object);
  const std::string verb = type == TypeId::kUnicodeTranslateError
                               ? "can't translate "
                               : "'" + problem.encoding + "' codec can't encode ";
  if (single && text != nullptr && index < text->length) {
    return verb + "character " + escaped(text->at(index)) + one_position(problem);
  }
  return verb + "characters" + positions(problem);
}

// Nothing: this exception has no text of its own kind.
std::optional<std::string> unicode_text(Machine& machine, const Exception* exception) {
  for (TypeId type :
       {TypeId::kUnicodeDecodeError, TypeId::kUnicodeEncodeError, TypeId::kUnicodeTranslateError}) {
    if (!is_a(machine, exception, type)) continue;
    const auto problem = read_problem(machine, exception, type != TypeId::kUnicodeTranslateError);
    if (problem) return describe(*problem, type);
  }
  return std::nullopt;
}

// "[Errno 2] no such file: 'x'"; empty with nothing pending: it has no number, text or file.
Ref os_error_text(Machine& machine, const Exception* exception) {
  const char* const names[] = {"errno", "strerror", "filename", "filename2"};
  Ref parts[4];
  for (size_t i = 0; i < 4; ++i) {
    parts[i] = exception_field(machine, exception, TypeId::kOSError, names[i]);
  }
  auto is_set = [&](size_t i) { return !parts[i].empty() && !parts[i].get().is_none(); };
  if (!is_set(0) && !is_set(1) && !is_set(2)) return {};
  StringBuilder out(machine.heap());
  out.append_ascii("[Errno ");
  for (size_t i = 0; i < 2; ++i) {
    Ref part = str_of(machine, parts[i]);
    if (part.empty()) return {};
    out.append(as_string(part));
    if (i == 0) out.append_ascii("] ");
  }
  const char* before = ": ";
  for (size_t i = 2; i < 4; ++i) {
    if (!is_set(i)) continue;
    out.append_ascii(before);
    if (!append_repr(machine, out, parts[i])) return {};
    before = " -> ";
  }
  return out.finish();
}

// The message, and where it is: "invalid syntax (file.py, line 3)".
Ref syntax_error_text(Machine& machine, const Exception* exception) {
  auto field = [&](const char* name) {
    return exception_field(machine, exception, TypeId::kSyntaxError, name);
  };
  Ref message = str_of(machine, field("msg"));
  if (message.empty()) return {};
  Ref file = field("filename"), line = field("lineno");
  std::string place = as_string(file) == nullptr ? "" : to_utf8(as_string(file));
  place = place.substr(place.rfind('/') + 1);
  if (line.get().is_small_int()) {
    place += (place.empty() ? "line " : ", line ") + std::to_string(line.get().small_int());
  }
  if (place.empty()) return message;
  StringBuilder out(machine.heap());
  out.append(as_string(message));
  out.append_wtf8(" (" + place + ")");
  return out.finish();
}

Ref group_text(Machine& machine, const Tuple* args) {
  Ref message = str_of(machine, args->items()[0]);
  if (message.empty()) return {};
  const auto count = length_of(machine, args->items()[1]);
  if (!count) return {};
  StringBuilder out(machine.heap());
  out.append(as_string(message));
  out.append_ascii(" (" + std::to_string(*count) + " sub-exception" + (*count == 1 ? ")" : "s)"));
  return out.finish();
}

}  // namespace

Ref exception_repr(Machine& machine, Exception* exception) {
  Ref self = Ref::share(Value::object(exception));
  Ref args = Ref::share(exception->args);
  StringBuilder out(machine.heap());
  out.append(exception->cls->name.as<String>());
  out.append_char('(');
  if (args.get().is(Kind::kTuple)) {
    const auto* tuple = args.as<Tuple>();
    for (size_t i = 0; i < tuple->length; ++i) {
      if (i > 0) out.append_ascii(", ");
      if (!append_repr(machine, out, tuple->items()[i])) return {};
    }
  }
  out.append_char(')');
  return out.finish();
}

namespace {

// What the fields of an exception say, whatever its arguments are; empty with nothing pending: they
// say nothing.
Ref text_of_fields(Machine& machine, Exception* exception) {
  if (is_a(machine, exception, TypeId::kOSError)) return os_error_text(machine, exception);
  if (is_a(machine, exception, TypeId::kSyntaxError)) return syntax_error_text(machine, exception);
  if (is_a(machine, exception, TypeId::kImportError)) {
    Value message = own_attribute(machine, exception, "msg");
    return message.is(Kind::kString) ? Ref::share(message) : Ref();
  }
  const auto text = unicode_text(machine, exception);
  return text ? make_string(machine.heap(), *text) : Ref();
}

}  // namespace

Ref exception_str(Machine& machine, Exception* exception) {
  Ref self = Ref::share(Value::object(exception));
  Ref args = Ref::share(exception->args);
  if (!args.get().is(Kind::kTuple)) return empty_string();
  Ref told = text_of_fields(machine, exception);
  if (!told.empty() || machine.failed()) return told;
  const auto* tuple = args.as<Tuple>();
  if (tuple->length == 0) return empty_string();
  if (tuple->length == 1) {
    const Value only = tuple->items()[0];
    // The message of a failed task was quoted where it was raised.
    const bool quoted = is_a(machine, exception, TypeId::kKeyError) &&
                        !is_a(machine, exception, TypeId::kTaskError);
    return quoted ? repr_of(machine, only) : str_of(machine, only);
  }
  if (is_a(machine, exception, TypeId::kBaseExceptionGroup) && tuple->length == 2) {
    return group_text(machine, tuple);
  }
  return repr_of(machine, args);
}

}  // namespace pawl::vm
