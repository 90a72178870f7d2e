#include "lang/python/mentions.h"

#include <algorithm>

namespace pawl::python {
namespace {

void count(const TopStatement& statement, NameMap<uint32_t>& scopes) {
  if (statement.scopes == nullptr) return;
  for (const auto& scope : statement.scopes->scopes) {
    for (const auto& [name, symbol] : scope->symbols) {
      if (symbol.used || symbol.captured) ++scopes[name];
    }
  }
}

}  // namespace

Mentions::Mentions(const SourceModule& module) : module_(module) {
  for (const TopStatement& statement : module.statements) count(statement, scopes_);
}

bool Mentions::elsewhere(uint32_t statement) const {
  NameMap<uint32_t> own;
  count(module_.statements[statement], own);
  return std::ranges::any_of(module_.statements[statement].binds, [&](std::string_view name) {
    const uint32_t* all = scopes_.find(name);
    const uint32_t* here = own.find(name);
    return all != nullptr && *all > (here != nullptr ? *here : 0);
  });
}

}  // namespace pawl::python
