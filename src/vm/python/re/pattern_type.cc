// The methods of re.Pattern.
#include <fmt/format.h>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
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

using regex::Anchor;

Ref empty_of(Machine& machine, const Subject& subject) {
  return subject.is_text() ? empty_string() : make_bytes(machine.heap(), "");
}

// Pieces of text or bytes on their way to one object.
class Pieces {
 public:
  Pieces(Machine& machine, bool text) : machine_(machine), text_(text), builder_(machine.heap()) {}

  bool add_slice(const Subject& subject, int64_t start, int64_t end) {
    if (start >= end) return true;
    ++count_;
    if (text_) {
      builder_.append(subject.text(), static_cast<size_t>(start), static_cast<size_t>(end));
    } else {
      bytes_ +=
          subject.bytes().substr(static_cast<size_t>(start), static_cast<size_t>(end - start));
    }
    return go_on(static_cast<uint64_t>(end - start));
  }

  // What a function of the program or a template gives.
  bool add(Value piece) {
    Value inner = unwrap(piece);
    if (text_ && inner.is(Kind::kString)) {
      builder_.append(inner.as<String>());
      ++count_;
      return go_on(inner.as<String>()->length);
    }
    std::optional<std::string_view> bytes = text_ ? std::nullopt : as_bytes(piece);
    if (!bytes.has_value()) {
      machine_.raise_type_error(fmt::format("sequence item {}: expected {}, {} found", count_,
                                            text_ ? "str instance" : "a bytes-like object",
                                            machine_.type_name(piece)));
      return false;
    }
    ++count_;
    bytes_ += *bytes;
    return go_on(bytes->size());
  }

  Ref finish() {
    if (text_) return builder_.finish();
    return make_bytes(machine_.heap(), bytes_);
  }

 private:
  bool go_on(uint64_t size) {
    if (!text_ && !machine_.heap().can_allocate(bytes_.size())) {
      machine_.raise_memory_error();
      return false;
    }
    return vm::go_on(machine_, 1 + size / 64);
  }

  Machine& machine_;
  bool text_;
  StringBuilder builder_;
  std::string bytes_;
  size_t count_ = 0;
};

// What stands in for a match: a function of the program, or a template.
class Replacement {
 public:
  Replacement(Machine& machine, Value given) : machine_(machine), given_(Ref::share(given)) {}

  bool open(const regex::Code& code) {
    Value inner = unwrap(given_);
    function_ = !inner.is(Kind::kString) && !as_bytes(given_).has_value();
    if (function_) return true;
    std::optional<Template> parsed = parse_template(machine_, given_, code);
    if (!parsed.has_value()) return false;
    template_ = std::move(*parsed);
    return true;
  }

  bool add(const Finder& finder, Pieces& pieces) {
    if (function_) {
      Ref match = finder.make_match();
      Ref text = machine_.call(given_, {match});
      if (text.empty()) return false;
      return text.get().is_none() || pieces.add(text);
    }
    for (const TemplatePiece& piece : template_) {
      bool added = piece.literal.empty()
                       ? pieces.add_slice(finder.subject(), finder.start_of(piece.group),
                                          finder.end_of(piece.group))
                       : pieces.add(piece.literal);
      if (!added) return false;
    }
    return true;
  }

 private:
  Machine& machine_;
  Ref given_;
  bool function_ = false;
  Template template_;
};

std::optional<int64_t> read_count(Machine& machine, Value given) {
  if (given.empty()) return 0;
  return to_int64(machine, given);
}

}  // namespace

Ref pattern_call(Machine& machine, Value pattern, Value string, Anchor anchor, Value pos,
                 Value endpos) {
  Finder finder(machine, pattern, string);
  bool found = false;
  if (!finder.open(pos, endpos) || !finder.next(&found, anchor)) return {};
  return found ? finder.make_match() : Ref::none();
}

Ref pattern_findall(Machine& machine, Value pattern, Value string, Value pos, Value endpos) {
  Finder finder(machine, pattern, string);
  if (!finder.open(pos, endpos)) return {};
  Ref list = make_list(machine.heap());
  Ref nothing = empty_of(machine, finder.subject());
  size_t groups = finder.code().group_count();
  while (true) {
    bool found = false;
    if (!finder.next(&found)) return {};
    if (!found) return list;
    if (groups <= 1) {
      list_append(machine.heap(), list.as<List>(), finder.group(groups, nothing));
      continue;
    }
    Tuple* raw = new_raw_tuple(machine.heap(), groups);
    Ref tuple = Ref::adopt(Value::object(raw));
    for (size_t i = 0; i < groups; ++i) raw->items()[i] = finder.group(i + 1, nothing).take();
    list_append(machine.heap(), list.as<List>(), std::move(tuple));
  }
}

// The iterator keeps what it goes over in a tuple: pattern, string, pos, endpos. Its index is where
// the next search begins, bit 0 of its count whether that one must advance.
Ref pattern_finditer(Machine& machine, Value pattern, Value string, Value pos, Value endpos) {
  Finder finder(machine, pattern, string);
  if (!finder.open(pos, endpos)) return {};
  Ref source = make_tuple(machine.heap(),
                          {pattern, string, Value::small_int(static_cast<int64_t>(finder.pos())),
                           Value::small_int(static_cast<int64_t>(finder.end()))});
  Ref iterator = make_iterator(machine.heap(), IteratorKind::kMatches, source);
  iterator.as<Iterator>()->index = static_cast<int64_t>(finder.pos());
  return iterator;
}

// Text that is not ASCII is copied for every search, hence its matches are found many at a time and
// wait in a list, the next one last.
Ref next_match(Machine& machine, Iterator* iterator) {
  constexpr size_t kBatch = 64;
  Ref keep = Ref::share(Value::object(iterator));
  if (iterator->second.is(Kind::kList) && iterator->second.as<List>()->length > 0) {
    auto* waiting = iterator->second.as<List>();
    return list_remove_at(machine.heap(), waiting, waiting->length - 1);
  }
  auto finish = [&]() -> Ref {
    release(std::exchange(iterator->source, Value()));
    release(std::exchange(iterator->second, Value()));
    return {};
  };
  if (!iterator->source.is(Kind::kTuple) || iterator->source.as<Tuple>()->length != 4) {
    return finish();
  }
  Ref source = Ref::share(iterator->source);
  const Value* parts = source.as<Tuple>()->items();
  Finder finder(machine, parts[0], parts[1]);
  if (!finder.open(parts[2], parts[3])) return {};
  finder.resume(static_cast<size_t>(std::max<int64_t>(iterator->index, 0)),
                (iterator->count & 1) != 0);
  bool batch = finder.subject().is_text() && !finder.subject().text()->ascii();
  Ref first, list;
  for (size_t i = 0; i < (batch ? kBatch : 1); ++i) {
    bool found = false;
    if (!finder.next(&found)) return {};
    if (!found) break;
    if (i == 0) {
      first = finder.make_match();
      if (batch) list = make_list(machine.heap());
    } else {
      list_append(machine.heap(), list.as<List>(), finder.make_match());
    }
  }
  if (first.empty()) return finish();
  iterator->index = static_cast<int64_t>(finder.position());
  iterator->count = finder.advance() ? 1 : 0;
  if (batch) {
    auto* waiting = list.as<List>();
    reverse_items(waiting->items, waiting->length);
    release(std::exchange(iterator->second, list.take()));
  }
  return first;
}

Ref pattern_split(Machine& machine, Value pattern, Value string, Value maxsplit) {
  Finder finder(machine, pattern, string);
  std::optional<int64_t> most = read_count(machine, maxsplit);
  if (!most.has_value() || !finder.open()) return {};
  Heap& heap = machine.heap();
  Ref list = make_list(heap);
  int64_t last = 0;
  for (int64_t n = 0; *most == 0 || n < *most; ++n) {
    bool found = false;
    if (!finder.next(&found)) return {};
    if (!found) break;
    list_append(heap, list.as<List>(), finder.subject().slice(machine, last, finder.start_of(0)));
    for (size_t i = 1; i <= finder.code().group_count(); ++i) {
      list_append(heap, list.as<List>(), finder.group(i, Value::none()));
    }
    last = finder.end_of(0);
  }
  auto length = static_cast<int64_t>(finder.subject().length());
  list_append(heap, list.as<List>(), finder.subject().slice(machine, last, length));
  return list;
}

Ref pattern_substitute(Machine& machine, Value pattern, Value replacement, Value string,
                       Value count, bool with_number) {
  Finder finder(machine, pattern, string);
  std::optional<int64_t> most = read_count(machine, count);
  if (!most.has_value() || !finder.open()) return {};
  Replacement pieces_of(machine, replacement);
  if (!pieces_of.open(finder.code())) return {};
  Pieces pieces(machine, finder.subject().is_text());
  int64_t last = 0, n = 0;
  while (*most == 0 || n < *most) {
    bool found = false;
    if (!finder.next(&found)) return {};
    if (!found) break;
    if (!pieces.add_slice(finder.subject(), last, finder.start_of(0))) return {};
    last = finder.end_of(0);
    if (!pieces_of.add(finder, pieces)) return {};
    ++n;
  }
  auto length = static_cast<int64_t>(finder.subject().length());
  Ref result;
  if (n == 0) {
    result = finder.subject().slice(machine, 0, length);
  } else {
    if (!pieces.add_slice(finder.subject(), last, length)) return {};
    result = pieces.finish();
  }
  if (!with_number) return result;
  Ref number = make_int(machine.heap(), n);
  return make_tuple(machine.heap(), {result, number});
}

namespace {

template <Anchor anchor>
Ref method_call(Machine& machine, Args args) {
  return pattern_call(machine, args[0], args[1], anchor, args[2], args[3]);
}
Ref method_findall(Machine& machine, Args args) {
  return pattern_findall(machine, args[0], args[1], args[2], args[3]);
}
Ref method_finditer(Machine& machine, Args args) {
  return pattern_finditer(machine, args[0], args[1], args[2], args[3]);
}
Ref method_split(Machine& machine, Args args) {
  return pattern_split(machine, args[0], args[1], args[2]);
}
Ref method_sub(Machine& machine, Args args) {
  return pattern_substitute(machine, args[0], args[1], args[2], args[3], false);
}
Ref method_subn(Machine& machine, Args args) {
  return pattern_substitute(machine, args[0], args[1], args[2], args[3], true);
}

Value text_of(Value pattern) { return pattern.as<Record>()->fields()[kPatternText]; }

Ref get_pattern(Machine&, Args args) { return Ref::share(text_of(args[0])); }

Ref get_flags(Machine& machine, Args args) {
  auto code = code_of(machine, args[0]);
  return code == nullptr ? Ref() : make_int(machine.heap(), code->flags());
}

Ref get_groups(Machine& machine, Args args) {
  auto code = code_of(machine, args[0]);
  return code == nullptr ? Ref() : make_int(machine.heap(), code->group_count());
}

Ref get_group_index(Machine& machine, Args args) {
  auto code = code_of(machine, args[0]);
  if (code == nullptr) return {};
  Ref dict = make_dict(machine.heap());
  for (const auto& [name, number] : code->names()) {
    Ref key = make_string(machine.heap(), name);
    dict_set_string(machine.heap(), dict.as<Dict>(), key.as<String>(), Value::small_int(number));
  }
  Record* proxy = new_record(machine.heap(), TypeId::kMappingProxy, 1);
  set_field(proxy, 0, std::move(dict));
  return Ref::adopt(Value::object(proxy));
}

Ref pattern_repr(Machine& machine, Args args) {
  static constexpr std::pair<uint32_t, const char*> kNames[] = {
      {regex::kTemplate, "re.TEMPLATE"}, {regex::kIgnoreCase, "re.IGNORECASE"},
      {regex::kLocale, "re.LOCALE"},     {regex::kMultiline, "re.MULTILINE"},
      {regex::kDotAll, "re.DOTALL"},     {regex::kUnicode, "re.UNICODE"},
      {regex::kVerbose, "re.VERBOSE"},   {regex::kDebug, "re.DEBUG"},
      {regex::kAscii, "re.ASCII"}};
  auto code = code_of(machine, args[0]);
  if (code == nullptr) return {};
  Ref text = repr_of(machine, text_of(args[0]));
  if (text.empty()) return {};
  uint32_t flags = code->flags();
  if (code->text() == regex::Text::kString) flags &= ~static_cast<uint32_t>(regex::kUnicode);
  StringBuilder out(machine.heap());
  out.append_ascii("re.compile(");
  out.append(text.as<String>(), 0, std::min<size_t>(text.as<String>()->length, 200));
  const char* separator = ", ";
  for (auto [flag, name] : kNames) {
    if ((flags & flag) == 0) continue;
    out.append_ascii(separator);
    out.append_ascii(name);
    separator = "|";
    flags &= ~flag;
  }
  if (flags != 0) out.append_ascii(fmt::format("{}{:#x}", separator, flags));
  out.append_ascii(")");
  return out.finish();
}

Ref pattern_equal(Machine& machine, Args args) {
  if (!is_record(args[1], TypeId::kPattern)) return Ref::adopt(Value::not_implemented());
  auto left = code_of(machine, args[0]);
  if (left == nullptr) return {};
  auto right = code_of(machine, args[1]);
  if (right == nullptr) return {};
  if (left->text() != right->text() || left->flags() != right->flags()) return Ref::boolean(false);
  Truth same = equals(machine, text_of(args[0]), text_of(args[1]));
  return same == Truth::kError ? Ref() : Ref::boolean(same == Truth::kTrue);
}

Ref pattern_hash(Machine& machine, Args args) {
  auto code = code_of(machine, args[0]);
  if (code == nullptr) return {};
  std::optional<uint64_t> hash = hash_of(machine, text_of(args[0]));
  if (!hash.has_value()) return {};
  return make_int(machine.heap(),
                  static_cast<int64_t>((*hash ^ (uint64_t{code->flags()} << 20)) >> 4));
}

Ref return_self(Machine&, Args args) { return Ref::share(args[0]); }

Ref class_item(Machine& machine, Args args) {
  return make_generic_alias(machine, args[0], args[1]);
}

Ref no_scanner(Machine& machine, Args) {
  return machine.raise_unavailable("Pattern.scanner", "use finditer, or match with a position");
}

constexpr NativeDef kPatternMethods[] = {
    {1, "match", "self, /, string, pos=, endpos=", method_call<Anchor::kMatch>},
    {2, "fullmatch", "self, /, string, pos=, endpos=", method_call<Anchor::kFullMatch>},
    {3, "search", "self, /, string, pos=, endpos=", method_call<Anchor::kSearch>},
    {4, "findall", "self, /, string, pos=, endpos=", method_findall},
    {5, "finditer", "self, /, string, pos=, endpos=", method_finditer},
    {6, "split", "self, /, string, maxsplit=", method_split},
    {7, "sub", "self, /, repl, string, count=", method_sub},
    {8, "subn", "self, /, repl, string, count=", method_subn},
    {9, "pattern", "self, /", get_pattern, Binding::kGetter},
    {10, "flags", "self, /", get_flags, Binding::kGetter},
    {11, "groups", "self, /", get_groups, Binding::kGetter},
    {12, "groupindex", "self, /", get_group_index, Binding::kGetter},
    {13, "__repr__", "self, /", pattern_repr},
    {14, "__eq__", "self, other, /", pattern_equal},
    {15, "__hash__", "self, /", pattern_hash},
    {16, "__copy__", "self, /", return_self},
    {17, "__deepcopy__", "self, memo, /", return_self},
    {18, "__class_getitem__", "cls, item, /", class_item, Binding::kClassMethod},
    {19, "scanner", "self, /", no_scanner, Binding::kGetter},
};

}  // namespace

std::span<const NativeDef> pattern_methods() { return kPatternMethods; }

}  // namespace pawl::vm
