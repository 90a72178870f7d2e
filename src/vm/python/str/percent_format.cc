#include "vm/python/str/percent_format.h"

#include <string>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/object/special.h"
#include "vm/python/str/methods.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/text_operations.h"
#include "vm/python/text/percent_format.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm {
namespace {

constexpr uint64_t kFloatBytes = 400;  // more than any double has before the point

enum class Target : uint8_t { kText, kBytes };

// The arguments to the right of the %: a tuple's items one by one, or one value; a mapping serves
// "%(key)s", whose value then stands for all arguments.
class PercentArguments {
 public:
  PercentArguments(Machine& machine, Target target, Value given)
      : machine_(machine), given_(given), mapping_(mapping_of(machine, target, given)) {
    const Value inside = unwrap(given);
    if (inside.is(Kind::kTuple)) {
      tuple_ = inside.as<Tuple>();
    } else {
      single_ = Ref::share(given);
    }
  }

  Ref next() {
    if (tuple_ != nullptr && position_ < tuple_->length) {
      return Ref::share(tuple_->items()[position_++]);
    }
    if (!single_.empty()) return std::move(single_);
    return machine_.raise_type_error("not enough arguments for format string");
  }

  bool is_mapping() const { return mapping_; }

  bool use_key(Value key) {
    Ref value = get_item(machine_, given_, key);
    if (value.empty()) return false;
    tuple_ = nullptr;
    single_ = std::move(value);
    return true;
  }

  bool all_used() const {
    if (mapping_) return true;
    return tuple_ != nullptr ? position_ >= tuple_->length : single_.empty();
  }

 private:
  static bool mapping_of(Machine& machine, Target target, Value given) {
    const Value inside = unwrap(given);
    if (inside.is(Kind::kTuple) || inside.is(Kind::kString)) return false;
    if (target == Target::kBytes && as_bytes(given)) return false;
    return !find_dunder(machine, given, Dunder::kGetItem).empty();
  }

  Machine& machine_;
  Value given_;
  bool mapping_;
  const Tuple* tuple_ = nullptr;
  size_t position_ = 0;
  Ref single_;
};

class PercentFormatting {
 public:
  PercentFormatting(Machine& machine, Target target, Value args)
      : machine_(machine),
        target_(target),
        arguments_(machine, target, args),
        text_(machine.heap()) {}

  bool run(std::string_view format) {
    PercentParser parser(format);
    while (!parser.at_end()) {
      if (!go_on(machine_, 4)) return false;
      PercentPiece piece = parser.next();
      emit(piece.literal);
      if (piece.has_conversion && !convert(piece)) return false;
    }
    if (arguments_.all_used()) return true;
    return type_error(target_ == Target::kText
                          ? "not all arguments converted during string formatting"
                          : "not all arguments converted during bytes formatting");
  }

  Ref finish_text() { return text_.finish(); }
  const std::string& bytes() const { return bytes_; }

 private:
  bool type_error(std::string_view message) {
    machine_.raise_type_error(message);
    return false;
  }

  bool value_error(std::string_view message) {
    machine_.raise_value_error(message);
    return false;
  }

  void emit(std::string_view piece) {
    if (target_ == Target::kText) {
      text_.append_wtf8(piece);
    } else {
      append_text(bytes_, piece);
    }
  }

  bool emit_result(const FormatResult<std::string>& piece) {
    if (!piece) {
      machine_.raise(piece.error().kind == FormatError::Kind::kOverflowError
                         ? TypeId::kOverflowError
                         : TypeId::kValueError,
                     piece.error().message);
      return false;
    }
    emit(std::string_view(*piece));
    return true;
  }

  // Whether the conversion's result may be made.
  bool has_room(const PercentSpec& spec, uint64_t bytes) {
    return can_make_text(machine_,
                         percent_size_bound(spec, bytes) + text_.length() + bytes_.size());
  }

  bool read_key(const PercentPiece& piece) {
    if (!piece.spec.has_key) return true;
    if (!arguments_.is_mapping()) return type_error("format requires a mapping");
    if (piece.error == "incomplete format key") return value_error(piece.error);
    Ref key = target_ == Target::kText ? make_string(machine_.heap(), piece.spec.key)
                                       : make_bytes(machine_.heap(), piece.spec.key);
    return arguments_.use_key(key);
  }

  // The value of a '*'.
  std::optional<int64_t> star(const char* too_big) {
    Ref value = arguments_.next();
    if (value.empty()) return std::nullopt;
    if (!is_int(unwrap(value))) {
      type_error("* wants int");
      return std::nullopt;
    }
    const auto number = int_to_int64(unwrap(value));
    if (!number) machine_.raise(TypeId::kOverflowError, too_big);
    return number;
  }

  bool convert(PercentPiece& piece) {
    PercentSpec& spec = piece.spec;
    if (!read_key(piece)) return false;
    if (spec.width_from_argument) {
      const auto width = star("Python int too large to convert to C ssize_t");
      if (!width) return false;
      spec.set_width(*width);
    }
    if (spec.precision_from_argument) {
      const auto precision = star("Python int too large to convert to C int");
      if (!precision) return false;
      if (*precision > INT32_MAX) {
        machine_.raise(TypeId::kOverflowError, "Python int too large to convert to C int");
        return false;
      }
      spec.set_precision(*precision);
    }
    if (!piece.error.empty()) return value_error(piece.error);
    Ref value = arguments_.next();
    if (value.empty()) return false;
    return convert_value(spec, value);
  }

  bool convert_value(const PercentSpec& spec, Value value) {
    switch (spec.conversion) {
      case 's':
        return target_ == Target::kText ? convert_text(spec, str_of(machine_, value))
                                        : convert_bytes(spec, value);
      case 'r':
        return target_ == Target::kText ? convert_text(spec, repr_of(machine_, value))
                                        : convert_text(spec, ascii_of(machine_, value));
      case 'a':
        return convert_text(spec, ascii_of(machine_, value));
      case 'b':
        if (target_ == Target::kBytes) return convert_bytes(spec, value);
        break;
      case 'c':
        return target_ == Target::kText ? convert_character(spec, value)
                                        : convert_byte(spec, value);
      case 'd':
      case 'i':
      case 'u':
        return convert_integer(spec, value, 10);
      case 'o':
        return convert_integer(spec, value, 8);
      case 'x':
      case 'X':
        return convert_integer(spec, value, 16);
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
        return convert_float(spec, value);
      default:
        break;
    }
    return value_error(unsupported_conversion_message(spec));
  }

  bool convert_text(const PercentSpec& spec, Ref text) {
    if (text.empty()) return false;
    const String* string = as_string(text);
    if (spec.width < 0 && spec.precision < 0 && target_ == Target::kText) {
      text_.append(string);
      return go_on(machine_, string->length / 64);
    }
    if (!has_room(spec, string->byte_length())) return false;
    emit(std::string_view(percent_string(to_utf8(string), spec)));
    return true;
  }

  bool convert_bytes(const PercentSpec& spec, Value value) {
    auto bytes = as_bytes(value);
    Ref made;
    if (!bytes) {
      const Value method = find_dunder(machine_, value, Dunder::kBytes);
      if (!method.empty()) {
        Ref held = Ref::share(method);
        made = call_special(machine_, held, value, {});
        if (made.empty()) return false;
        if (!unwrap(made).is(Kind::kBytes)) {
          raise_type_error_for(machine_, "__bytes__ returned non-bytes (type {})", made);
          return false;
        }
        bytes = as_bytes(made);
      }
    }
    if (!bytes) {
      raise_type_error_for(machine_,
                           "%b requires a bytes-like object, or an object that implements "
                           "__bytes__, not '{}'",
                           value);
      return false;
    }
    if (!has_room(spec, bytes->size())) return false;
    emit(std::string_view(percent_bytes(*bytes, spec)));
    return true;
  }

  bool convert_character(const PercentSpec& spec, Value value) {
    uint32_t code_point = 0;
    if (const String* text = as_string(value)) {
      if (text->length != 1) return type_error("%c requires int or char");
      code_point = text->at(0);
    } else {
      if (!is_int(unwrap(value)) && find_dunder(machine_, value, Dunder::kIndex).empty()) {
        return type_error("%c requires int or char");
      }
      Ref integer = to_index(machine_, value);
      if (integer.empty()) return false;
      const auto number = int_to_int64(integer);
      if (!number || *number < 0 || *number > 0x10FFFF) {
        machine_.raise(TypeId::kOverflowError, "%c arg not in range(0x110000)");
        return false;
      }
      code_point = static_cast<uint32_t>(*number);
    }
    if (!has_room(spec, 4)) return false;
    Ref character = make_char(machine_.heap(), code_point);
    emit(std::string_view(percent_string(to_utf8(character.as<String>()), spec)));
    return true;
  }

  bool convert_byte(const PercentSpec& spec, Value value) {
    if (!has_room(spec, 1)) return false;
    if (const auto bytes = as_bytes(value)) {
      if (bytes->size() != 1) {
        return type_error("%c requires an integer in range(256) or a single byte");
      }
      emit(std::string_view(percent_bytes(*bytes, spec)));
      return true;
    }
    if (!is_int(unwrap(value)) && find_dunder(machine_, value, Dunder::kIndex).empty()) {
      return type_error("%c requires an integer in range(256) or a single byte");
    }
    Ref integer = to_index(machine_, value);
    if (integer.empty()) return false;
    const auto number = int_to_int64(integer);
    if (!number || *number < 0 || *number > 255) {
      machine_.raise(TypeId::kOverflowError, "%c arg not in range(256)");
      return false;
    }
    const char byte = static_cast<char>(*number);
    emit(std::string_view(percent_bytes({&byte, 1}, spec)));
    return true;
  }

  // An int of what %d takes: any real number, cut to an integer; of what %x takes: an integer.
  Ref integer_of(const PercentSpec& spec, Value value, int base) {
    const Value inside = unwrap(value);
    if (is_int(inside)) return Ref::share(inside);
    // In bytes, %i is %d.
    const bool plain = target_ == Target::kBytes && spec.conversion == 'i';
    const std::string code(1, plain ? 'd' : static_cast<char>(spec.conversion));
    if (base != 10) {
      if (!find_dunder(machine_, value, Dunder::kIndex).empty()) {
        Ref index = to_index(machine_, value);
        if (!index.empty() || !forget_type_error()) return index;
      }
      return raise_type_error_for(machine_, "%" + code + " format: an integer is required, not {}",
                                  value);
    }
    if (inside.is_double()) return int_from_double(machine_, inside.number());
    const bool text = as_string(value) != nullptr || as_bytes(value).has_value();
    Ref method = Ref::share(find_dunder(machine_, value, Dunder::kInt));
    if (!text && !method.empty()) {
      Ref result = call_special(machine_, method, value, {});
      if (!result.empty() && is_int(unwrap(result))) return Ref::share(unwrap(result));
      if (result.empty() && !forget_type_error()) return {};
    } else if (!text && !find_dunder(machine_, value, Dunder::kIndex).empty()) {
      Ref index = to_index(machine_, value);
      if (!index.empty() || !forget_type_error()) return index;
    }
    return raise_type_error_for(machine_, "%" + code + " format: a real number is required, not {}",
                                value);
  }

  // A TypeError of a conversion means that the value is of no fitting type.
  bool forget_type_error() {
    if (!machine_.pending_is(TypeId::kTypeError)) return false;
    machine_.clear_pending();
    return true;
  }

  bool convert_integer(const PercentSpec& spec, Value value, int base) {
    Ref integer = integer_of(spec, value, base);
    if (integer.empty()) return false;
    const auto digits = int_to_text(machine_, integer, base);
    if (!digits || !has_room(spec, digits->size())) return false;
    std::string_view magnitude = *digits;
    const bool negative = magnitude.starts_with('-');
    if (negative) magnitude.remove_prefix(1);
    return emit_result(percent_integer(negative, magnitude, spec));
  }

  bool convert_float(const PercentSpec& spec, Value value) {
    const auto number = to_double(machine_, value);
    if (!number && target_ == Target::kBytes && machine_.pending_is(TypeId::kTypeError)) {
      machine_.clear_pending();
      raise_type_error_for(machine_, "float argument required, not {}", value);
    }
    if (!number || !has_room(spec, kFloatBytes)) return false;
    if (spec.precision > 0 && !machine_.charge(static_cast<uint64_t>(spec.precision) / 4)) {
      return false;
    }
    return emit_result(percent_float(*number, spec));
  }

  Machine& machine_;
  Target target_;
  PercentArguments arguments_;
  StringBuilder text_;
  std::string bytes_;
};

}  // namespace

Ref percent_format(Machine& machine, const String* text, Value args) {
  PercentFormatting formatting(machine, Target::kText, args);
  const bool done =
      text->ascii() ? formatting.run(text->ascii_view()) : formatting.run(to_utf8(text));
  if (!done) return {};
  return formatting.finish_text();
}

Ref percent_format_bytes(Machine& machine, Value bytes, Value args) {
  // A copy: an argument's __bytes__ may change a bytearray.
  const std::string format = copied_text(*as_bytes(bytes));
  PercentFormatting formatting(machine, Target::kBytes, args);
  if (!formatting.run(format)) return {};
  return make_bytes_like(machine, bytes, formatting.bytes());
}

Ref str_modulo(Machine& machine, Args args) {
  return percent_format(machine, args[0].as<String>(), args[1]);
}

Ref str_reflected_modulo(Machine& machine, Args args) {
  const String* format = as_string(args[1]);
  if (format == nullptr) return Ref::adopt(Value::not_implemented());
  return percent_format(machine, format, args[0]);
}

}  // namespace pawl::vm
