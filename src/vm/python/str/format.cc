// str.format and str.format_map.
#include <string>

#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/python/printing/format.h"
#include "vm/python/str/methods.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/format_string.h"

namespace pawl::vm {
namespace {

class Formatting {
 public:
  // `positional` is null for format_map, where only the mapping counts.
  Formatting(Machine& machine, const Tuple* positional, Value mapping)
      : machine_(machine), positional_(positional), mapping_(mapping) {}

  bool render(StringBuilder& out, std::string_view text, int depth) {
    if (depth <= 0) return value_error(kFormatRecursionMessage);
    if (!machine_.charge(text.size() / 8)) return false;
    FormatStringParser parser(text);
    while (!parser.at_end()) {
      if (!go_on(machine_, 4)) return false;
      const auto piece = parser.next();
      if (!piece) return value_error(piece.error().message);
      out.append_wtf8(piece->literal);
      if (piece->has_field && !render_field(out, *piece, depth)) return false;
    }
    return true;
  }

 private:
  bool value_error(std::string_view message) {
    machine_.raise_value_error(message);
    return false;
  }

  Ref text(std::string_view wtf8) { return make_string(machine_.heap(), wtf8); }

  Ref first_object(const FieldName& field) {
    if (!field.by_index) {
      Ref key = text(field.name);
      if (!mapping_.is(Kind::kDict)) return get_item(machine_, mapping_, key);
      Value found;
      if (positional_ == nullptr) return get_item(machine_, mapping_, key);
      const Found answer = dict_get(machine_, mapping_.as<Dict>(), key, &found);
      if (answer == Found::kYes) return Ref::share(found);
      if (answer == Found::kNo) machine_.raise_key_error(key);
      return {};
    }
    if (positional_ == nullptr) {
      return machine_.raise_value_error("Format string contains positional fields");
    }
    if (static_cast<uint64_t>(field.index) >= positional_->length) {
      return machine_.raise(TypeId::kIndexError, "Replacement index " +
                                                     std::to_string(field.index) +
                                                     " out of range for positional args tuple");
    }
    return Ref::share(positional_->items()[field.index]);
  }

  Ref access(Ref object, const FieldAccess& access) {
    switch (access.kind) {
      case FieldAccess::Kind::kAttribute: {
        Ref name = text(access.name);
        return get_attribute(machine_, object, name.as<String>());
      }
      case FieldAccess::Kind::kIndex: {
        Ref index = make_int(machine_.heap(), access.index);
        return get_item(machine_, object, index);
      }
      default: {
        Ref key = text(access.name);
        return get_item(machine_, object, key);
      }
    }
  }

  Ref object_of(std::string_view name) {
    const auto field = parse_field_name(name, numbering_);
    if (!field) return machine_.raise_value_error(field.error().message);
    Ref object = first_object(*field);
    for (const FieldAccess& step : field->accesses) {
      if (object.empty()) return {};
      object = access(std::move(object), step);
    }
    if (object.empty()) return {};
    if (!field->error.empty()) return machine_.raise_value_error(field->error);
    return object;
  }

  Ref converted(Ref object, char32_t conversion) {
    switch (conversion) {
      case 0:
        return object;
      case 'r':
        return repr_of(machine_, object);
      case 's':
        return str_of(machine_, object);
      case 'a':
        return ascii_of(machine_, object);
      default:
        return machine_.raise_value_error(unknown_conversion_message(conversion));
    }
  }

  bool render_field(StringBuilder& out, const FormatPiece& piece, int depth) {
    Ref object = object_of(piece.field_name);
    if (object.empty()) return false;
    object = converted(std::move(object), piece.conversion);
    if (object.empty()) return false;
    Ref spec;
    if (piece.spec_has_fields) {
      StringBuilder expanded(machine_.heap());
      if (!render(expanded, piece.spec, depth - 1)) return false;
      spec = expanded.finish();
    } else {
      spec = text(piece.spec);
    }
    Ref result = format_of(machine_, object, spec.as<String>());
    if (result.empty()) return false;
    out.append(as_string(result));
    return go_on(machine_, as_string(result)->length / 64);
  }

  Machine& machine_;
  const Tuple* positional_;
  Value mapping_;
  FieldNumbering numbering_;
};

Ref format_all(Machine& machine, const String* text, Formatting formatting) {
  StringBuilder out(machine.heap());
  const bool done = text->ascii() ? formatting.render(out, text->ascii_view(), kFormatRecursion)
                                  : formatting.render(out, to_utf8(text), kFormatRecursion);
  if (!done) return {};
  return out.finish();
}

}  // namespace

Ref str_format(Machine& machine, Args args) {
  return format_all(machine, args[0].as<String>(),
                    Formatting(machine, args[1].as<Tuple>(), args[2]));
}

Ref str_format_map(Machine& machine, Args args) {
  return format_all(machine, args[0].as<String>(), Formatting(machine, nullptr, args[1]));
}

}  // namespace pawl::vm
