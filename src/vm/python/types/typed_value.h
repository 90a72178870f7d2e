// Values of a type out of plain data, all the way down, or the place that does not fit and why.
//
// Data from outside is plain: what JSON and its tagged forms have. docs/types.md is the table of
// what each type takes of it. Each value that is looked at costs fuel. sdk/python builds the
// parameters of tasks by the same table, and the same cases test both (tests/python/border).
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "vm/python/types/type_form.h"
#include "vm/python/types/typed_scalars.h"

namespace pawl::vm {

class ValueBuilder {
 public:
  // Paths begin with `root`.
  ValueBuilder(Machine& machine, TypeReader& reader, std::string_view root)
      : machine_(machine), heap_(machine.heap()), reader_(reader), root_(root) {}

  // Empty: take_misfit() says where and why, or the machine has failed for good.
  Ref build(const TypeForm* form, Value data);
  std::string take_misfit() { return std::move(misfit_); }

 private:
  struct Place {
    enum class Kind : uint8_t { kIndex, kField, kKey, kElement };
    Kind kind;
    size_t index = 0;
    Value name;  // borrowed
  };

  Ref of_kind(const TypeForm* form, Value data);
  Ref of_scalar(const TypeForm* form, Value data);
  Ref of_path(const TypeForm* form, Value data);
  Ref of_enum(const TypeForm* form, Value data);
  Ref of_literal(const TypeForm* form, Value data);
  Ref of_union(const TypeForm* form, Value data);
  Ref of_dataclass(const TypeForm* form, Value data);
  Ref of_model(const TypeForm* form, Value data);
  Ref of_named_tuple(const TypeForm* form, Value data);
  Ref of_typed_dict(const TypeForm* form, Value data);
  Ref of_list(const TypeForm* form, Value data);
  Ref of_tuple(const TypeForm* form, Value data);
  Ref of_set(const TypeForm* form, Value data);
  Ref of_dict(const TypeForm* form, Value data);
  Ref key_of(const TypeForm* form, Value key);
  // A List of what becomes of each item; `form` null: the item's own argument of `forms`.
  Ref items(const TypeForm* form, std::span<const TypeForm* const> forms,
            std::span<const Value> data, Place::Kind kind);
  Ref within(Place place, const TypeForm* form, Value data);

  Ref misfit(std::string reason);
  // The exception that building raised, as the data's fault.
  Ref raised();
  std::string path();

  Machine& machine_;
  Heap& heap_;
  TypeReader& reader_;
  std::string_view root_;
  Taking taking_ = Taking::kAll;
  std::vector<Place> places_;
  std::string misfit_;
  // Unions that the data did not fit: types that hold each other would try them again and again.
  std::set<std::tuple<const TypeForm*, uint64_t, Taking>> failed_unions_;
};

}  // namespace pawl::vm
