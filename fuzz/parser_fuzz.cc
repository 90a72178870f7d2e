// The lexer and the parser: any bytes give a tree or an error with a place and a message.
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "lang/python/parser.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view source(reinterpret_cast<const char*>(data), size);
  pawl::python::Arena arena;
  const auto result = pawl::python::parse_module(source, "fuzz.py", arena);
  PAWL_ASSERT((result.module != nullptr) != result.error.has_value());
  if (result.error) PAWL_ASSERT(!result.error->message.empty() && result.error->line >= 1);
  return 0;
}
