// `_bisect`: searching in sorted sequences, under the library's bisect.py.
#include "vm/machine.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"

namespace pawl::vm {
namespace {

enum class Side : uint8_t { kLeft, kRight };

// The sequence, what is searched, and how.
struct Search {
  Value sequence;
  Value item;
  Value lo;
  Value hi;
  Value key;  // empty: none
};

Ref item_at(Machine& machine, Value sequence, int64_t index) {
  if (sequence.is(Kind::kList)) {
    const List* list = sequence.as<List>();
    if (index < static_cast<int64_t>(list->length)) return Ref::share(list->items[index]);
  }
  Ref position = make_int(machine.heap(), index);
  return get_item(machine, sequence, position);
}

std::optional<int64_t> find_place(Machine& machine, Side side, const Search& search) {
  int64_t lo = 0;
  if (!search.lo.empty()) {
    std::optional<int64_t> given = to_int64(machine, search.lo);
    if (!given.has_value()) return std::nullopt;
    lo = *given;
  }
  if (lo < 0) {
    machine.raise_value_error("lo must be non-negative");
    return std::nullopt;
  }
  std::optional<int64_t> hi = search.hi.empty() || search.hi.is_none()
                                  ? length_of(machine, search.sequence)
                                  : to_int64(machine, search.hi);
  if (!hi.has_value()) return std::nullopt;
  while (lo < *hi) {
    if (!machine.charge(1)) return std::nullopt;
    int64_t middle = lo + (*hi - lo) / 2;
    Ref item = item_at(machine, search.sequence, middle);
    if (item.empty()) return std::nullopt;
    if (!search.key.empty()) {
      item = machine.call(search.key, {item});
      if (item.empty()) return std::nullopt;
    }
    Truth truth = side == Side::kLeft ? less_than(machine, item, search.item)
                                      : less_than(machine, search.item, item);
    if (truth == Truth::kError) return std::nullopt;
    bool go_right = (truth == Truth::kTrue) == (side == Side::kLeft);
    if (go_right) {
      lo = middle + 1;
    } else {
      hi = middle;
    }
  }
  return lo;
}

Value key_of(Args args) { return args.has(4) && !args[4].is_none() ? args[4] : Value(); }

template <Side side>
Ref bisect(Machine& machine, Args args) {
  std::optional<int64_t> place =
      find_place(machine, side, {args[0], args[1], args[2], args[3], key_of(args)});
  return place.has_value() ? make_int(machine.heap(), *place) : Ref();
}

template <Side side>
Ref insort(Machine& machine, Args args) {
  Value key = key_of(args);
  Ref wanted = Ref::share(args[1]);
  if (!key.empty()) {
    wanted = machine.call(key, {args[1]});
    if (wanted.empty()) return {};
  }
  std::optional<int64_t> place =
      find_place(machine, side, {args[0], wanted, args[2], args[3], key});
  if (!place.has_value()) return {};
  if (args[0].is(Kind::kList)) {
    List* list = args[0].as<List>();
    size_t index = std::min<uint64_t>(*place, list->length);
    if (!machine.charge((list->length - index) / 32)) return {};
    list_insert(machine.heap(), list, index, args[1]);
    return Ref::none();
  }
  Ref index = make_int(machine.heap(), *place);
  Ref done = machine.call_method(args[0], "insert", {index, args[1]});
  return done.empty() ? Ref() : Ref::none();
}

constexpr const char* kParameters = "a, x, lo=, hi=, *, key=";

constexpr NativeDef kFunctions[] = {
    {1, "bisect_left", kParameters, bisect<Side::kLeft>},
    {2, "bisect_right", kParameters, bisect<Side::kRight>},
    {3, "insort_left", kParameters, insort<Side::kLeft>},
    {4, "insort_right", kParameters, insort<Side::kRight>},
};

}  // namespace

const NativeModule& bisect_module() {
  static const NativeModule kModule{
      .id = ModuleId::kBisect, .name = "_bisect", .functions = kFunctions};
  return kModule;
}

}  // namespace pawl::vm
