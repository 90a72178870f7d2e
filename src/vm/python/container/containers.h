// What the builtin containers' methods and operators share: filling, set algebra, and the tables of
// methods that container_types() and range_types() collect.
#pragma once

#include <span>

#include "vm/native.h"
#include "vm/objects/dict.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// --- Dicts ---------------------------------------------------------------------------------------
// d.update(source): a mapping (something with keys()) or an iterable of pairs.
bool dict_update(Machine& machine, Dict* dict, Value source);
bool dict_merge(Machine& machine, Dict* into, const Dict* from);
// self.get(key, default=None), as its native is called.
Ref dict_get_or_default(Machine& machine, Dict* dict, Args args);

// --- Sets ----------------------------------------------------------------------------------------
enum class SetOperation : uint8_t { kUnion, kIntersection, kDifference, kSymmetricDifference };

// Adds every element of an iterable.
bool set_update(Machine& machine, Set* set, Value iterable);
// What a set looks for when asked for `item`: a set that cannot be hashed stands for the frozenset
// of its elements.
Ref set_key(Machine& machine, Value item);
// A new set of the elements of any iterable.
Ref to_set(Machine& machine, Value iterable, Kind kind);
// A new set (of `kind`) from two iterables; set-like operands are used as they are.
Ref combine_sets(Machine& machine, SetOperation operation, Value a, Value b, Kind kind);
// The same into `set` itself.
bool combine_in_place(Machine& machine, SetOperation operation, Set* set, Value other);
// Operators: NotImplemented unless the operands are such as Python combines (sets with sets, keys
// and items views with anything iterable).
Ref set_operator(Machine& machine, SetOperation operation, Value a, Value b);

// --- Tables --------------------------------------------------------------------------------------
std::span<const NativeDef> list_methods();
std::span<const NativeDef> tuple_methods();
std::span<const NativeDef> dict_methods();
std::span<const NativeDef> set_methods();
std::span<const NativeDef> frozenset_methods();
std::span<const NativeDef> dict_keys_methods();
std::span<const NativeDef> dict_values_methods();
std::span<const NativeDef> dict_items_methods();
std::span<const NativeDef> mapping_proxy_methods();
std::span<const NativeDef> generic_alias_methods();
std::span<const NativeDef> range_methods();
std::span<const NativeDef> slice_methods();

// --- Natives that several tables have ------------------------------------------------------------
Ref native_repr(Machine& machine, Args args);      // __repr__
Ref native_length(Machine& machine, Args args);    // __len__
Ref native_iterator(Machine& machine, Args args);  // __iter__
Ref native_contains(Machine& machine, Args args);  // __contains__
Ref native_get_item(Machine& machine, Args args);  // __getitem__
// dict[key]; `whole` is the dict itself or an instance of a subclass, whose __missing__ may answer.
Ref dict_item(Machine& machine, const Dict* dict, Value whole, Value key);
Ref native_set_item(Machine& machine, Args args);     // __setitem__
Ref native_delete_item(Machine& machine, Args args);  // __delitem__
Ref native_hash(Machine& machine, Args args);         // __hash__
Ref native_reversed(Machine& machine, Args args);     // __reversed__
Ref native_class_item(Machine& machine, Args args);   // __class_getitem__: list[int]

// reversed(x) for any value.
Ref make_reversed(Machine& machine, Value value);

}  // namespace pawl::vm
