// Runtime: everything that is the same for all programs of the process: builtin classes, natives
// by number, native modules. Made once, then read by any thread; it implements the compiler's
// Catalog from the same tables.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lang/bytecode/catalog.h"
#include "vm/heap.h"
#include "vm/native.h"
#include "vm/objects/class.h"
#include "vm/type_ids.h"

namespace pawl::vm {

class Runtime final : public bytecode::Catalog {
 public:
  Runtime();
  ~Runtime() override;

  Class* type(TypeId id) const { return types_[static_cast<size_t>(id)]; }
  bool subclassable(TypeId id) const;
  // Null: no such number.
  NativeFunction* native(uint32_t number) const;
  // All of them.
  std::span<const std::unique_ptr<NativeInfo>> natives() const { return infos_; }
  // An immortal string if the runtime has this text, else null.
  String* find_interned(std::string_view text) const;
  String* dunder(Dunder dunder) const { return dunder_names_[static_cast<size_t>(dunder)]; }
  String* empty_string() const { return empty_string_; }
  // Records that are class attributes (datetime.timezone.utc), by their permanent numbers.
  const std::vector<Value>& static_records() const { return static_records_; }
  Value utc() const { return static_records_[0]; }
  const NativeModule* find_module(std::string_view name) const;
  // A native member of a module or of builtins as a value; empty: none.
  Value member_value(std::string_view module, std::string_view name) const;
  Value builtin_value(std::string_view name) const;

  // Catalog.
  std::optional<bytecode::NativeMember> builtin(std::string_view name) const override;
  std::optional<std::string_view> builtin_refusal(std::string_view name) const override;
  bool has_module(std::string_view module) const override;
  std::optional<std::string_view> module_refusal(std::string_view module) const override;
  std::optional<std::string_view> library_source(std::string_view module) const override;
  std::optional<bytecode::NativeMember> member(std::string_view module,
                                               std::string_view name) const override;
  std::optional<std::string_view> member_refusal(std::string_view module,
                                                 std::string_view name) const override;
  std::vector<std::string_view> members(std::string_view module) const override;

 private:
  using Members = std::unordered_map<std::string_view, Value>;

  String* intern(std::string_view text);
  Value intern_all(std::span<const char* const> texts);  // as a tuple
  void add_types(std::span<const NativeType> types);
  void finish_type(const NativeType& type);
  // Fills the dunders of the builtin types, which never change.
  void note_dunders();
  void add_static_records();
  void add_module(const NativeModule& module);
  NativeFunction* add_native(const NativeDef& def, uint32_t table, TypeId owner, bool whole);

  Heap heap_;
  Class* types_[kTypeCount] = {};
  std::vector<const NativeType*> definitions_;
  String* dunder_names_[kDunderCount] = {};
  String* empty_string_ = nullptr;
  std::vector<Value> static_records_;
  std::unordered_map<std::string_view, String*> interned_;
  std::unordered_map<uint32_t, NativeFunction*> natives_;
  std::vector<std::unique_ptr<NativeInfo>> infos_;
  std::unordered_map<std::string_view, const NativeModule*> modules_;
  std::unordered_map<const NativeModule*, Members> members_;
};

}  // namespace pawl::vm
