// The methods of re.Match.
#include <fmt/format.h>

#include "vm/machine.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/object/generic_alias.h"
#include "vm/python/re/pattern.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

// A match as its methods read it.
class MatchView {
 public:
  explicit MatchView(Value match) : fields_(match.as<Record>()->fields()) {}

  Value field(MatchField which) const { return fields_[which]; }
  size_t group_count() const {
    size_t items = offsets().size();
    return items < 2 ? 0 : items / 2 - 1;
  }
  int64_t start(size_t group) const { return offset(2 * group); }
  int64_t end(size_t group) const { return offset(2 * group + 1); }

  Ref text(Machine& machine, size_t group, Value fallback) const {
    if (start(group) < 0) return Ref::share(fallback);
    std::optional<Subject> subject = Subject::read(machine, fields_[kMatchString]);
    if (!subject.has_value()) return {};
    return subject->slice(machine, start(group), end(group));
  }

  // By number or name; nothing: pending.
  std::optional<size_t> find(Machine& machine, Value key) const {
    Value inner = unwrap(key);
    if (is_int(inner)) {
      std::optional<int64_t> number = int_to_int64(inner);
      if (number.has_value() && *number >= 0 && static_cast<size_t>(*number) <= group_count()) {
        return static_cast<size_t>(*number);
      }
    } else if (inner.is(Kind::kString)) {
      auto code = code_of(machine, fields_[kMatchPattern]);
      if (code == nullptr) return std::nullopt;
      uint32_t number = code->group_named(to_utf8(inner.as<String>()));
      if (number != 0 && number <= group_count()) return number;
    } else if (!find_attribute(machine, key, "__index__").empty()) {
      Ref number = to_index(machine, key);
      if (number.empty()) return std::nullopt;
      return find(machine, number);
    }
    if (!machine.failed()) machine.raise(TypeId::kIndexError, "no such group");
    return std::nullopt;
  }

 private:
  std::span<const Value> offsets() const { return fields_[kMatchOffsets].as<Tuple>()->view(); }
  int64_t offset(size_t index) const {
    std::span<const Value> all = offsets();
    return index < all.size() && all[index].is_small_int() ? all[index].small_int() : -1;
  }

  const Value* fields_;
};

Ref match_group(Machine& machine, Args args) {
  MatchView match(args[0]);
  std::span<const Value> keys = args[1].as<Tuple>()->view();
  if (keys.empty()) return match.text(machine, 0, Value::none());
  if (keys.size() == 1) {
    std::optional<size_t> group = match.find(machine, keys[0]);
    return group.has_value() ? match.text(machine, *group, Value::none()) : Ref();
  }
  Ref list = make_list(machine.heap());
  for (Value key : keys) {
    std::optional<size_t> group = match.find(machine, key);
    if (!group.has_value()) return {};
    Ref text = match.text(machine, *group, Value::none());
    if (text.empty()) return {};
    list_append(machine.heap(), list.as<List>(), std::move(text));
  }
  return make_tuple(machine.heap(), list.as<List>()->view());
}

Ref match_item(Machine& machine, Args args) {
  MatchView match(args[0]);
  std::optional<size_t> group = match.find(machine, args[1]);
  return group.has_value() ? match.text(machine, *group, Value::none()) : Ref();
}

Ref match_groups(Machine& machine, Args args) {
  MatchView match(args[0]);
  Value fallback = args.has(1) ? args[1] : Value::none();
  std::optional<Subject> subject = Subject::read(machine, match.field(kMatchString));
  if (!subject.has_value()) return {};
  const size_t count = match.group_count();
  Tuple* tuple = new_raw_tuple(machine.heap(), count);
  for (size_t i = 0; i < count; ++i) {
    Ref text = match.start(i + 1) < 0
                   ? Ref::share(fallback)
                   : subject->slice(machine, match.start(i + 1), match.end(i + 1));
    tuple->items()[i] = text.take();
  }
  return Ref::adopt(Value::object(tuple));
}

Ref match_group_dict(Machine& machine, Args args) {
  MatchView match(args[0]);
  auto code = code_of(machine, match.field(kMatchPattern));
  if (code == nullptr) return {};
  Value fallback = args.has(1) ? args[1] : Value::none();
  Ref dict = make_dict(machine.heap());
  for (const auto& [name, number] : code->names()) {
    Ref text = match.text(machine, number, fallback);
    if (text.empty()) return {};
    Ref key = make_string(machine.heap(), name);
    dict_set_string(machine.heap(), dict.as<Dict>(), key.as<String>(), text);
  }
  return dict;
}

enum class Edge : uint8_t { kStart, kEnd, kBoth };

template <Edge edge>
Ref match_edge(Machine& machine, Args args) {
  MatchView match(args[0]);
  size_t group = 0;
  if (args.has(1)) {
    std::optional<size_t> found = match.find(machine, args[1]);
    if (!found.has_value()) return {};
    group = *found;
  }
  if (edge == Edge::kStart) return make_int(machine.heap(), match.start(group));
  if (edge == Edge::kEnd) return make_int(machine.heap(), match.end(group));
  return make_tuple(machine.heap(),
                    {Value::small_int(match.start(group)), Value::small_int(match.end(group))});
}

Ref match_expand(Machine& machine, Args args) {
  MatchView match(args[0]);
  auto code = code_of(machine, match.field(kMatchPattern));
  if (code == nullptr) return {};
  std::optional<Template> pieces = parse_template(machine, args[1], *code);
  if (!pieces.has_value()) return {};
  Ref nothing =
      code->text() == regex::Text::kString ? empty_string() : make_bytes(machine.heap(), "");
  Ref list = make_list(machine.heap());
  for (const TemplatePiece& piece : *pieces) {
    Ref text =
        piece.literal.empty() ? match.text(machine, piece.group, nothing) : piece.literal.copy();
    if (text.empty() || !machine.charge(1)) return {};
    list_append(machine.heap(), list.as<List>(), std::move(text));
  }
  return machine.call_method(nothing, "join", {list});
}

Ref match_regs(Machine& machine, Args args) {
  MatchView match(args[0]);
  Ref list = make_list(machine.heap());
  for (size_t i = 0; i <= match.group_count(); ++i) {
    list_append(machine.heap(), list.as<List>(),
                make_tuple(machine.heap(),
                           {Value::small_int(match.start(i)), Value::small_int(match.end(i))}));
  }
  return make_tuple(machine.heap(), list.as<List>()->view());
}

template <MatchField field>
Ref match_field(Machine&, Args args) {
  return Ref::share(MatchView(args[0]).field(field));
}

Ref match_last_index(Machine&, Args args) {
  Value last = MatchView(args[0]).field(kMatchLastIndex);
  return last.small_int() == 0 ? Ref::none() : Ref::share(last);
}

Ref match_last_group(Machine& machine, Args args) {
  MatchView match(args[0]);
  auto code = code_of(machine, match.field(kMatchPattern));
  if (code == nullptr) return {};
  for (const auto& [name, number] : code->names()) {
    if (number == match.field(kMatchLastIndex).small_int()) {
      return make_string(machine.heap(), name);
    }
  }
  return Ref::none();
}

Ref match_repr(Machine& machine, Args args) {
  MatchView match(args[0]);
  Ref text = match.text(machine, 0, Value::none());
  if (text.empty()) return {};
  Ref shown = repr_of(machine, text);
  if (shown.empty()) return {};
  StringBuilder out(machine.heap());
  out.append_ascii(
      fmt::format("<re.Match object; span=({}, {}), match=", match.start(0), match.end(0)));
  out.append(shown.as<String>(), 0, std::min<size_t>(shown.as<String>()->length, 50));
  out.append_ascii(">");
  return out.finish();
}

Ref return_self(Machine&, Args args) { return Ref::share(args[0]); }

Ref class_item(Machine& machine, Args args) {
  return make_generic_alias(machine, args[0], args[1]);
}

constexpr NativeDef kMatchMethods[] = {
    {1, "group", "self, /, *groups", match_group},
    {2, "groups", "self, /, default=", match_groups},
    {3, "groupdict", "self, /, default=", match_group_dict},
    {4, "start", "self, group=, /", match_edge<Edge::kStart>},
    {5, "end", "self, group=, /", match_edge<Edge::kEnd>},
    {6, "span", "self, group=, /", match_edge<Edge::kBoth>},
    {7, "expand", "self, /, template", match_expand},
    {8, "__getitem__", "self, key, /", match_item},
    {9, "lastindex", "self, /", match_last_index, Binding::kGetter},
    {10, "lastgroup", "self, /", match_last_group, Binding::kGetter},
    {11, "re", "self, /", match_field<kMatchPattern>, Binding::kGetter},
    {12, "string", "self, /", match_field<kMatchString>, Binding::kGetter},
    {13, "pos", "self, /", match_field<kMatchPos>, Binding::kGetter},
    {14, "endpos", "self, /", match_field<kMatchEndPos>, Binding::kGetter},
    {15, "regs", "self, /", match_regs, Binding::kGetter},
    {16, "__repr__", "self, /", match_repr},
    {17, "__copy__", "self, /", return_self},
    {18, "__deepcopy__", "self, memo, /", return_self},
    {19, "__class_getitem__", "cls, item, /", class_item, Binding::kClassMethod},
};

}  // namespace

std::span<const NativeDef> match_methods() { return kMatchMethods; }

}  // namespace pawl::vm
