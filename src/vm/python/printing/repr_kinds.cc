// repr of numbers, text and containers.
#include "vm/python/printing/repr_kinds.h"

#include <charconv>
#include <string>
#include <vector>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/printing/repr.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/float_repr.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm {
OpenContainer::OpenContainer(Machine& machine, const Object* container)
    : open_(machine.state().open_containers), depth_(open_.size()) {
  for (const Object* open : open_) recursive_ = recursive_ || open == container;
  open_.push_back(container);
}

OpenContainer::~OpenContainer() { open_.resize(depth_); }

namespace {

// One element; it is held, since its repr may take it out of the container.
bool append_item(Machine& machine, StringBuilder& out, Value item) {
  if (!go_on(machine, 2)) return false;
  if (!item.is_object()) return append_kind(machine, out, item);
  Ref held = Ref::share(item);
  return append_repr(machine, out, held);
}

bool append_list(Machine& machine, StringBuilder& out, const List* list) {
  out.append_char('[');
  for (size_t i = 0; i < list->length; ++i) {
    if (i > 0) out.append_ascii(", ");
    if (!append_item(machine, out, list->items[i])) return false;
  }
  out.append_char(']');
  return true;
}

bool append_tuple(Machine& machine, StringBuilder& out, const Tuple* tuple) {
  out.append_char('(');
  for (size_t i = 0; i < tuple->length; ++i) {
    if (i > 0) out.append_ascii(", ");
    if (!append_item(machine, out, tuple->items()[i])) return false;
  }
  out.append_ascii(tuple->length == 1 ? ",)" : ")");
  return true;
}

bool append_dict(Machine& machine, StringBuilder& out, const Dict* dict) {
  out.append_char('{');
  Entry* entry = nullptr;
  bool first = true;
  for (uint32_t i = 0; dict_next(dict, i, &entry);) {
    if (!first) out.append_ascii(", ");
    first = false;
    Ref value = Ref::share(entry->value);
    if (!append_item(machine, out, entry->key)) return false;
    out.append_ascii(": ");
    if (!append_item(machine, out, value)) return false;
  }
  out.append_char('}');
  return true;
}

bool append_set_items(Machine& machine, StringBuilder& out, const Set* set) {
  out.append_char('{');
  Entry* entry = nullptr;
  bool first = true;
  for (uint32_t i = 0; dict_next(set, i, &entry);) {
    if (!first) out.append_ascii(", ");
    first = false;
    if (!append_item(machine, out, entry->key)) return false;
  }
  out.append_char('}');
  return true;
}

// A set shows its name unless it is a plain one with elements.
bool append_set(Machine& machine, StringBuilder& out, const Set* set, const String* subclass) {
  const bool frozen = set->kind == Kind::kFrozenSet;
  if (subclass == nullptr && !frozen && set->live > 0) return append_set_items(machine, out, set);
  if (subclass != nullptr) {
    out.append(subclass);
  } else {
    out.append_ascii(frozen ? "frozenset" : "set");
  }
  out.append_char('(');
  if (set->live > 0 && !append_set_items(machine, out, set)) return false;
  out.append_char(')');
  return true;
}

bool append_view(Machine& machine, StringBuilder& out, const DictView* view) {
  static constexpr std::string_view kNames[] = {"dict_keys", "dict_values", "dict_items"};
  if ((view->flags & DictView::kOrdered) != 0) out.append_char('o');
  out.append_ascii(kNames[view->extra]);
  out.append_ascii("([");
  Entry* entry = nullptr;
  bool first = true;
  for (uint32_t i = 0; dict_next(view->dict.as<Dict>(), i, &entry);) {
    if (!first) out.append_ascii(", ");
    first = false;
    if (view->extra != 2) {
      if (!append_item(machine, out, view->extra == 0 ? entry->key : entry->value)) return false;
      continue;
    }
    Ref value = Ref::share(entry->value);
    out.append_char('(');
    if (!append_item(machine, out, entry->key)) return false;
    out.append_ascii(", ");
    if (!append_item(machine, out, value)) return false;
    out.append_char(')');
  }
  out.append_ascii("])");
  return true;
}

bool append_fields(Machine& machine, StringBuilder& out, std::string_view name,
                   std::initializer_list<Value> fields) {
  out.append_ascii(name);
  out.append_char('(');
  bool first = true;
  for (Value field : fields) {
    if (!first) out.append_ascii(", ");
    first = false;
    if (!append_item(machine, out, field)) return false;
  }
  out.append_char(')');
  return true;
}

bool append_range(Machine& machine, StringBuilder& out, const Range* range) {
  if (range->step == Value::small_int(1)) {
    return append_fields(machine, out, "range", {range->start, range->stop});
  }
  return append_fields(machine, out, "range", {range->start, range->stop, range->step});
}

bool append_bytearray(StringBuilder& out, const ByteArray* array, const String* subclass) {
  if (subclass != nullptr) {
    out.append(subclass);
  } else {
    out.append_ascii("bytearray");
  }
  // Unlike bytes, it escapes single quotes within double ones too.
  std::string text;
  append_bytes_repr(text, array->view());
  const bool escape = text[1] == '"';
  out.append_char('(');
  for (char c : text) {
    breathe();
    if (escape && c == '\'') out.append_char('\\');
    out.append_char(static_cast<uint8_t>(c));
  }
  out.append_char(')');
  return true;
}

std::string_view recursive_mark(Kind kind) {
  switch (kind) {
    case Kind::kList:
      return "[...]";
    case Kind::kTuple:
      return "(...)";
    case Kind::kDict:
      return "{...}";
    case Kind::kSet:
      return "set(...)";
    case Kind::kFrozenSet:
      return "frozenset(...)";
    default:
      return "...";
  }
}

bool append_container(Machine& machine, StringBuilder& out, Value value, const String* subclass) {
  NativeDepth depth(machine);
  if (!depth.enter(" while getting the repr of an object")) return false;
  const OpenContainer open(machine, value.object());
  if (open.recursive()) {
    if (subclass != nullptr) {
      out.append(subclass);
      out.append_ascii("(...)");
    } else {
      out.append_ascii(recursive_mark(value.object()->kind));
    }
    return true;
  }
  switch (value.object()->kind) {
    case Kind::kList:
      return append_list(machine, out, value.as<List>());
    case Kind::kTuple:
      return append_tuple(machine, out, value.as<Tuple>());
    case Kind::kDict:
      return append_dict(machine, out, value.as<Dict>());
    case Kind::kDictView:
      return append_view(machine, out, value.as<DictView>());
    default:
      return append_set(machine, out, value.as<Set>(), subclass);
  }
}

bool append_big_int(Machine& machine, StringBuilder& out, Value value) {
  const auto digits = int_to_text(machine, value, 10);
  if (!digits) return false;
  out.append_ascii(*digits);
  return true;
}

void append_small_int(StringBuilder& out, int64_t value) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  out.append_ascii({digits, static_cast<size_t>(end - digits)});
}

std::string_view singleton_name(Value value) {
  if (value.is_none()) return "None";
  if (value.is_bool()) return value.is_true() ? "True" : "False";
  if (value == Value::ellipsis()) return "Ellipsis";
  if (value.is_not_implemented()) return "NotImplemented";
  return "undefined";
}

}  // namespace

void append_quoted(StringBuilder& out, const String* text) {
  bool plain = text->ascii();
  for (size_t i = 0; breathe() && plain && i < text->length; ++i) {
    const uint8_t c = text->data1()[i];
    plain = c >= 0x20 && c < 0x7F && c != '\'' && c != '\\';
  }
  if (plain) {
    out.append_char('\'');
    out.append(text);
    out.append_char('\'');
    return;
  }
  bool has_single = false;
  bool has_double = false;
  for (size_t i = 0; breathe() && i < text->length; ++i) {
    has_single = has_single || text->at(i) == '\'';
    has_double = has_double || text->at(i) == '"';
  }
  const char quote = choose_quote(has_single, has_double);
  std::string piece(1, quote);
  for (size_t i = 0; breathe() && i < text->length; ++i) {
    append_repr_char(piece, text->at(i), quote);
    if (piece.size() < 1024) continue;
    out.append_wtf8(piece);
    piece.clear();
  }
  piece += quote;
  out.append_wtf8(piece);
}

void append_quoted_bytes(StringBuilder& out, std::string_view bytes) {
  std::string text;
  append_bytes_repr(text, bytes);
  out.append_ascii(text);
}

bool append_kind(Machine& machine, StringBuilder& out, Value value) {
  if (value.is_small_int()) {
    append_small_int(out, value.small_int());
    return true;
  }
  if (value.is_double()) {
    out.append_ascii(float_repr(value.number()));
    return true;
  }
  if (!value.is_object()) {
    out.append_ascii(singleton_name(value));
    return true;
  }
  switch (value.object()->kind) {
    case Kind::kString: {
      const auto* text = value.as<String>();
      if (!can_make_text(machine, text->length, text->width())) return false;
      append_quoted(out, text);
      return true;
    }
    case Kind::kBytes: {
      if (!can_make_text(machine, value.as<Bytes>()->length)) return false;
      append_quoted_bytes(out, value.as<Bytes>()->view());
      return true;
    }
    case Kind::kByteArray: {
      if (!can_make_text(machine, value.as<ByteArray>()->length)) return false;
      return append_bytearray(out, value.as<ByteArray>(), nullptr);
    }
    case Kind::kBigInt:
      return append_big_int(machine, out, value);
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
    case Kind::kDictView:
      return append_container(machine, out, value, nullptr);
    case Kind::kRange:
      return append_range(machine, out, value.as<Range>());
    case Kind::kSlice: {
      const auto* slice = value.as<Slice>();
      return append_fields(machine, out, "slice", {slice->start, slice->stop, slice->step});
    }
    default:
      return append_object(machine, out, value);
  }
}

bool append_inside(Machine& machine, StringBuilder& out, const Instance* instance) {
  Ref inside = Ref::share(instance->native);
  if (!inside.get().is_object()) return append_kind(machine, out, inside);
  const auto* name = instance->cls->name.as<String>();
  switch (inside.get().object()->kind) {
    case Kind::kSet:
    case Kind::kFrozenSet:
      return append_container(machine, out, inside, name);
    case Kind::kByteArray:
      return append_bytearray(out, inside.as<ByteArray>(), name);
    default:
      return append_kind(machine, out, inside);
  }
}

}  // namespace pawl::vm
