#include "lang/python/except_clauses.h"

#include <algorithm>

namespace pawl::python {
namespace {

bool catches_all(Span<ast::ExceptHandler*> handlers) {
  return names_exception(handlers, "Exception") || names_exception(handlers, "BaseException") ||
         std::ranges::any_of(
             handlers, [](const ast::ExceptHandler* handler) { return handler->type == nullptr; });
}

}  // namespace

bool names_exception(Span<ast::ExceptHandler*> handlers, std::string_view exception) {
  const auto fits = [&](const ast::Expr* type) {
    const auto* name = ast::try_as<ast::Name>(type);
    return name != nullptr && name->id == exception;
  };
  return std::ranges::any_of(handlers, [&](const ast::ExceptHandler* handler) {
    if (handler->type == nullptr) return false;
    const auto* tuple = ast::try_as<ast::Tuple>(handler->type);
    return tuple != nullptr ? std::ranges::any_of(tuple->elts, fits) : fits(handler->type);
  });
}

bool catches_import_error(Span<ast::ExceptHandler*> handlers) {
  return names_exception(handlers, "ImportError") ||
         names_exception(handlers, "ModuleNotFoundError") || catches_all(handlers);
}

bool catches_name_error(Span<ast::ExceptHandler*> handlers) {
  return names_exception(handlers, "NameError") || catches_all(handlers);
}

bool catches_attribute_error(Span<ast::ExceptHandler*> handlers) {
  return names_exception(handlers, "AttributeError");
}

}  // namespace pawl::python
