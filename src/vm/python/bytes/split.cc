// bytes and bytearray: taking apart and putting together.
#include <algorithm>
#include <string>

#include "vm/breath.h"
#include "vm/objects/sequence.h"
#include "vm/python/bytes/methods.h"
#include "vm/python/container/sequences.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/text_operations.h"

namespace pawl::vm {
namespace {

enum class From { kLeft, kRight };

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

class Pieces {
 public:
  Pieces(Machine& machine, Value model)
      : machine_(machine), model_(model), list_(make_list(machine.heap())) {}

  bool add(std::string_view piece) {
    list_append(machine_.heap(), list_.as<List>(), make_bytes_like(machine_, model_, piece));
    return go_on(machine_, 2 + piece.size() / 64);
  }

  Ref finish(From from) {
    auto* list = list_.as<List>();
    if (from == From::kRight) reverse_items(list->items, list->length);
    return std::move(list_);
  }

 private:
  Machine& machine_;
  Value model_;
  Ref list_;
};

bool split_on_blanks(std::string_view bytes, size_t most, Pieces& pieces) {
  size_t position = 0;
  while (true) {
    while (breathe() && position < bytes.size() && is_blank(bytes[position])) ++position;
    if (position == bytes.size()) return true;
    const size_t start = position;
    if (most-- == 0) return pieces.add(bytes.substr(start));
    while (breathe() && position < bytes.size() && !is_blank(bytes[position])) ++position;
    if (!pieces.add(bytes.substr(start, position - start))) return false;
  }
}

bool split_on_blanks_from_right(std::string_view bytes, size_t most, Pieces& pieces) {
  size_t end = bytes.size();
  while (true) {
    while (breathe() && end > 0 && is_blank(bytes[end - 1])) --end;
    if (end == 0) return true;
    if (most-- == 0) return pieces.add(bytes.substr(0, end));
    size_t start = end;
    while (breathe() && start > 0 && !is_blank(bytes[start - 1])) --start;
    if (!pieces.add(bytes.substr(start, end - start))) return false;
    end = start;
  }
}

bool split_on(std::string_view bytes, std::string_view separator, size_t most, Pieces& pieces) {
  for (; breathe() && most > 0; --most) {
    const int64_t place = find_bytes(bytes, separator);
    if (place < 0) break;
    if (!pieces.add(bytes.substr(0, static_cast<size_t>(place)))) return false;
    bytes.remove_prefix(static_cast<size_t>(place) + separator.size());
  }
  return pieces.add(bytes);
}

bool split_on_from_right(std::string_view bytes, std::string_view separator, size_t most,
                         Pieces& pieces) {
  for (; breathe() && most > 0; --most) {
    const int64_t place = find_last_bytes(bytes, separator);
    if (place < 0) break;
    if (!pieces.add(bytes.substr(static_cast<size_t>(place) + separator.size()))) return false;
    bytes = bytes.substr(0, static_cast<size_t>(place));
  }
  return pieces.add(bytes);
}

Ref split(Machine& machine, Args args, From from) {
  const auto limit = read_int(machine, args, 2, -1);
  if (!limit) return {};
  const size_t most = *limit < 0 ? SIZE_MAX : static_cast<size_t>(*limit);
  const std::string_view bytes = *as_bytes(args[0]);
  if (!machine.charge(1 + bytes.size() / 16)) return {};
  Pieces pieces(machine, args[0]);
  bool done = false;
  if (!args.has(1) || args[1].is_none()) {
    done = from == From::kLeft ? split_on_blanks(bytes, most, pieces)
                               : split_on_blanks_from_right(bytes, most, pieces);
  } else {
    const auto separator = required_bytes(machine, args[1]);
    if (!separator) return {};
    if (separator->empty()) return machine.raise_value_error("empty separator");
    done = from == From::kLeft ? split_on(bytes, *separator, most, pieces)
                               : split_on_from_right(bytes, *separator, most, pieces);
  }
  if (!done) return {};
  return pieces.finish(from);
}

// The receiver may be an instance of a subclass of bytes: where nothing is found, it is itself part
// of the answer.
Ref partition(Machine& machine, Args args, From from) {
  const Value self = unwrap(args[0]);
  const auto separator = required_bytes(machine, args[1]);
  if (!separator) return {};
  if (separator->empty()) return machine.raise_value_error("empty separator");
  const std::string_view bytes = *as_bytes(self);
  if (!can_make_bytes(machine, bytes.size())) return {};
  const int64_t place =
      from == From::kLeft ? find_bytes(bytes, *separator) : find_last_bytes(bytes, *separator);
  if (place < 0 && self.is(Kind::kBytes)) {
    Ref empty = make_bytes_like(machine, self, {});
    if (from == From::kLeft) return make_tuple(machine.heap(), {args[0], empty, empty});
    return make_tuple(machine.heap(), {empty, empty, args[0]});
  }
  std::string_view before = from == From::kLeft ? bytes : std::string_view();
  std::string_view after = from == From::kLeft ? std::string_view() : bytes;
  std::string_view between;
  if (place >= 0) {
    before = bytes.substr(0, static_cast<size_t>(place));
    between = *separator;
    after = bytes.substr(static_cast<size_t>(place) + separator->size());
  }
  Ref first = make_bytes_like(machine, self, before);
  const bool as_given = place >= 0 && self.is(Kind::kBytes);
  Ref second = as_given ? Ref::share(args[1]) : make_bytes_like(machine, self, between);
  Ref third = make_bytes_like(machine, self, after);
  return make_tuple(machine.heap(), {first, second, third});
}

// Makes sure that all pieces are bytes; of other buffers their content takes the place.
bool take_buffers(Machine& machine, List* pieces) {
  for (size_t i = 0; breathe() && i < pieces->length; ++i) {
    if (as_bytes(pieces->items[i])) continue;
    Ref buffer = buffer_content(machine, pieces->items[i]);
    if (buffer.empty()) {
      if (machine.failed()) return false;
      raise_type_error_for(
          machine,
          "sequence item " + std::to_string(i) + ": expected a bytes-like object, {} found",
          pieces->items[i]);
      return false;
    }
    release(std::exchange(pieces->items[i], buffer.take()));
  }
  return true;
}

}  // namespace

Ref bytes_split(Machine& machine, Args args) { return split(machine, args, From::kLeft); }

Ref bytes_rsplit(Machine& machine, Args args) { return split(machine, args, From::kRight); }

Ref bytes_splitlines(Machine& machine, Args args) {
  const auto keep = read_c_int(machine, args, 1, 0);
  if (!keep) return {};
  const std::string_view bytes = *as_bytes(args[0]);
  Pieces pieces(machine, args[0]);
  size_t start = 0;
  while (breathe() && start < bytes.size()) {
    const size_t end = std::min(bytes.find_first_of("\r\n", start), bytes.size());
    size_t next = end;
    if (end < bytes.size()) {
      const bool pair = bytes[end] == '\r' && end + 1 < bytes.size() && bytes[end + 1] == '\n';
      next = end + (pair ? 2 : 1);
    }
    if (!pieces.add(bytes.substr(start, (*keep != 0 ? next : end) - start))) return {};
    start = next;
  }
  return pieces.finish(From::kLeft);
}

Ref bytes_partition(Machine& machine, Args args) { return partition(machine, args, From::kLeft); }

Ref bytes_rpartition(Machine& machine, Args args) { return partition(machine, args, From::kRight); }

Ref bytes_join(Machine& machine, Args args) {
  Ref items = to_list(machine, args[1]);
  if (items.empty()) {
    if (machine.pending_is(TypeId::kTypeError) &&
        find_attribute(machine, args[1], "__iter__").empty()) {
      machine.clear_pending();
      return machine.raise_type_error("can only join an iterable");
    }
    return {};
  }
  auto* list = items.as<List>();
  if (!take_buffers(machine, list)) return {};
  const std::string_view separator = *as_bytes(args[0]);
  uint64_t total = list->length > 1 ? separator.size() * (list->length - 1) : 0;
  for (size_t i = 0; breathe() && i < list->length; ++i) total += as_bytes(list->items[i])->size();
  if (!can_make_bytes(machine, 2 * total) || !machine.charge(list->length / 4)) return {};
  std::string out;
  out.reserve(total);
  for (size_t i = 0; breathe() && i < list->length; ++i) {
    if (i > 0) append_text(out, separator);
    append_text(out, *as_bytes(list->items[i]));
  }
  return make_bytes_like(machine, args[0], out);
}

}  // namespace pawl::vm
