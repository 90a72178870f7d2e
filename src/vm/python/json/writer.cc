// json.dumps: everything but the JSONEncoder class, which is Python (library/json.py).
#include <algorithm>
#include <vector>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/sequences.h"
#include "vm/python/json/text.h"
#include "vm/python/object/special.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/float_repr.h"

namespace pawl::vm {
namespace {

constexpr char kHex[] = "0123456789abcdef";

class Writer {
 public:
  Writer(Machine& machine, const JsonStyle& style)
      : machine_(machine), style_(style), out_(machine.heap()) {}

  bool value(Value value, size_t level);
  Ref finish() { return out_.finish(); }

 private:
  bool text(const String* text);
  bool number(double number);
  bool integer(Value value);
  bool sequence(Value plain, Value given, size_t level);
  bool list(Value items, Value container, size_t level);
  Ref pairs_of(Value container);
  bool dict(Value container, size_t level);
  bool key(Value key, bool* skipped, Ref* text);
  bool other(Value value, size_t level);
  bool newline(size_t level);
  bool separator(size_t level);
  void escape(uint32_t c);
  bool enter(Value container);
  void leave() { open_.pop_back(); }

  Machine& machine_;
  const JsonStyle& style_;
  StringBuilder out_;
  std::vector<Value> open_;
};

// Nothing without an indent. The program chose how long the indent is.
bool Writer::newline(size_t level) {
  if (style_.indent == nullptr) return true;
  const uint64_t length = uint64_t{style_.indent->length} * level;
  if (!can_make_text(machine_, length, style_.indent->width())) return false;
  out_.append_ascii("\n");
  for (size_t i = 0; i < level; ++i) out_.append(style_.indent);
  return true;
}

bool Writer::separator(size_t level) {
  out_.append(style_.item_separator);
  return charge_growth(machine_, 1 + style_.item_separator->length / 64) && newline(level);
}

void Writer::escape(uint32_t c) {
  auto unit = [&](uint32_t u) {
    char text[6] = {'\\',        'u', kHex[u >> 12 & 15], kHex[u >> 8 & 15], kHex[u >> 4 & 15],
                    kHex[u & 15]};
    out_.append_ascii({text, 6});
  };
  switch (c) {
    case '"':
      return out_.append_ascii("\\\"");
    case '\\':
      return out_.append_ascii("\\\\");
    case '\n':
      return out_.append_ascii("\\n");
    case '\r':
      return out_.append_ascii("\\r");
    case '\t':
      return out_.append_ascii("\\t");
    case '\b':
      return out_.append_ascii("\\b");
    case '\f':
      return out_.append_ascii("\\f");
    default:
      break;
  }
  if (c < 0x10000) return unit(c);
  c -= 0x10000;
  unit(0xD800 | c >> 10);
  unit(0xDC00 | (c & 0x3FF));
}

bool Writer::text(const String* text) {
  if (!machine_.charge(text->length / 16)) return false;
  out_.append_ascii("\"");
  size_t start = 0;
  for (size_t i = 0; breathe() && i < text->length; ++i) {
    uint32_t c = text->at(i);
    bool plain = c >= 0x20 && c != '"' && c != '\\' && (!style_.ensure_ascii || c < 0x7F);
    if (plain) continue;
    if (i > start) out_.append(text, start, i);
    escape(c);
    start = i + 1;
  }
  if (start < text->length) out_.append(text, start, text->length);
  out_.append_ascii("\"");
  return charge_growth(machine_, 1);
}

bool Writer::number(double number) {
  if (number == number && number - number == 0) {
    out_.append_ascii(float_repr(number));
    return true;
  }
  if (!style_.allow_nan) {
    machine_.raise_value_error("Out of range float values are not JSON compliant");
    return false;
  }
  out_.append_ascii(number != number ? "NaN" : number > 0 ? "Infinity" : "-Infinity");
  return true;
}

bool Writer::integer(Value value) {
  if (value.is_small_int()) {
    out_.append_ascii(std::to_string(value.small_int()));
    return true;
  }
  auto digits = int_to_text(machine_, value, 10);
  if (!digits) return false;
  out_.append_ascii(*digits);
  return true;
}

bool Writer::enter(Value container) {
  if (style_.check_circular) {
    for (Value open : open_) {
      if (open != container) continue;
      machine_.raise_value_error("Circular reference detected");
      return false;
    }
  }
  open_.push_back(container);
  return charge_growth(machine_, 2);
}

// A list or tuple, or what is in an instance of a subclass: one that iterates in its own way is
// asked.
bool Writer::sequence(Value plain, Value given, size_t level) {
  if (!builtin_receiver(machine_, given, Dunder::kIter).empty()) return list(plain, given, level);
  Ref items = to_list(machine_, given);
  return !items.empty() && list(items, given, level);
}

bool Writer::list(Value items, Value container, size_t level) {
  // `default` may change the list: look at it anew each time.
  auto view = [&] {
    return items.is(Kind::kList) ? items.as<List>()->view() : items.as<Tuple>()->view();
  };
  if (view().empty()) {
    out_.append_ascii("[]");
    return true;
  }
  if (!enter(container)) return false;
  out_.append_ascii("[");
  if (!newline(level + 1)) return false;
  for (size_t i = 0; i < view().size(); ++i) {
    if (!machine_.charge(1)) return false;
    if (i > 0 && !separator(level + 1)) return false;
    Ref item = Ref::share(view()[i]);
    if (!value(item, level + 1)) return false;
  }
  if (!newline(level)) return false;
  out_.append_ascii("]");
  leave();
  return true;
}

bool Writer::key(Value key, bool* skipped, Ref* text) {
  *skipped = false;
  Value plain = unwrap(key);
  if (plain.is(Kind::kString)) {
    *text = Ref::share(plain);
  } else if (plain.is_bool()) {
    *text = make_ascii(machine_.heap(), plain.is_true() ? "true" : "false");
  } else if (plain.is_none()) {
    *text = make_ascii(machine_.heap(), "null");
  } else if (is_int(plain)) {
    auto digits = int_to_text(machine_, plain, 10);
    if (!digits) return false;
    *text = make_ascii(machine_.heap(), *digits);
  } else if (plain.is_double()) {
    double d = plain.number();
    bool finite = d == d && d - d == 0;
    if (!finite && !style_.allow_nan) {
      machine_.raise_value_error("Out of range float values are not JSON compliant");
      return false;
    }
    *text = make_ascii(machine_.heap(), finite   ? float_repr(d)
                                        : d != d ? "NaN"
                                        : d > 0  ? "Infinity"
                                                 : "-Infinity");
  } else if (style_.skip_keys) {
    *skipped = true;
  } else {
    machine_.raise_type_error("keys must be str, int, float, bool or None, not " +
                              machine_.type_name(key));
    return false;
  }
  return true;
}

// Keys and values in turn. A subclass that has an items() of its own is asked.
Ref Writer::pairs_of(Value container) {
  Heap& heap = machine_.heap();
  Ref pairs = make_list(heap);
  const bool plain =
      !container.is(Kind::kInstance) ||
      is_native_of(class_lookup(machine_, container.as<Instance>()->cls, machine_.intern("items")),
                   TypeId::kDict);
  if (plain) {
    Entry* entry;
    for (uint32_t i = 0; breathe() && dict_next(unwrap(container).as<Dict>(), i, &entry);) {
      list_append(heap, pairs.as<List>(), entry->key);
      list_append(heap, pairs.as<List>(), entry->value);
    }
    return pairs;
  }
  Ref given = machine_.call_method(container, "items", {});
  if (given.empty()) return {};
  Iteration items(machine_, given);
  while (items.next()) {
    const Value item = items.value();
    if (!item.is(Kind::kTuple) || item.as<Tuple>()->length != 2) {
      return machine_.raise_value_error("items must return 2-tuples");
    }
    for (Value part : item.as<Tuple>()->view()) list_append(heap, pairs.as<List>(), part);
    if (!charge_growth(machine_, 1)) return {};
  }
  return items.failed() ? Ref() : std::move(pairs);
}

bool Writer::dict(Value container, size_t level) {
  const Dict* source = unwrap(container).as<Dict>();
  if (source->live == 0) {
    out_.append_ascii("{}");
    return true;
  }
  if (!enter(container)) return false;
  Ref pairs = pairs_of(container);
  if (pairs.empty()) return false;
  if (style_.sort_keys) {
    Ref items = make_list(machine_.heap());
    for (size_t i = 0; i < pairs.as<List>()->length; i += 2) {
      Value* both = pairs.as<List>()->items + i;
      list_append(machine_.heap(), items.as<List>(),
                  make_tuple(machine_.heap(), {both[0], both[1]}));
    }
    if (machine_.call_method(items, "sort", {}).empty()) return false;
    list_clear(machine_.heap(), pairs.as<List>());
    for (Value item : items.as<List>()->view()) {
      breathe();
      list_append(machine_.heap(), pairs.as<List>(), item.as<Tuple>()->items()[0]);
      list_append(machine_.heap(), pairs.as<List>(), item.as<Tuple>()->items()[1]);
    }
  }
  out_.append_ascii("{");
  bool first = true;
  for (size_t i = 0; i < pairs.as<List>()->length; i += 2) {
    if (!machine_.charge(1)) return false;
    bool skipped;
    Ref name;
    if (!key(pairs.as<List>()->items[i], &skipped, &name)) return false;
    if (skipped) continue;
    if (first && !newline(level + 1)) return false;
    if (!first && !separator(level + 1)) return false;
    first = false;
    if (!text(name.as<String>())) return false;
    out_.append(style_.key_separator);
    if (!charge_growth(machine_, style_.key_separator->length / 64)) return false;
    if (!value(pairs.as<List>()->items[i + 1], level + 1)) return false;
  }
  if (!first && !newline(level)) return false;
  out_.append_ascii("}");
  leave();
  return true;
}

bool Writer::other(Value value, size_t level) {
  if (style_.default_hook.empty() || style_.default_hook.is_none()) {
    Value name = class_of(machine_, value)->name;
    machine_.raise_type_error("Object of type " + to_utf8(name.as<String>()) +
                              " is not JSON serializable");
    return false;
  }
  if (!enter(value)) return false;
  Ref replaced = machine_.call(style_.default_hook, {value});
  if (replaced.empty() || !this->value(replaced, level)) return false;
  leave();
  return true;
}

bool Writer::value(Value value, size_t level) {
  NativeDepth depth(machine_);
  if (!depth.enter(" while encoding a JSON object")) return false;
  Value plain = unwrap(value);
  if (plain.is(Kind::kString)) return text(plain.as<String>());
  if (plain.is_none()) return out_.append_ascii("null"), true;
  if (plain.is_bool()) return out_.append_ascii(plain.is_true() ? "true" : "false"), true;
  if (is_int(plain)) return integer(plain);
  if (plain.is_double()) return number(plain.number());
  if (plain.is(Kind::kList) || plain.is(Kind::kTuple)) return sequence(plain, value, level);
  if (plain.is(Kind::kDict)) return dict(value, level);
  return other(value, level);
}

}  // namespace

Ref json_dumps(Machine& machine, Value value, const JsonStyle& style) {
  Writer writer(machine, style);
  if (!writer.value(value, 0)) return {};
  return writer.finish();
}

}  // namespace pawl::vm
