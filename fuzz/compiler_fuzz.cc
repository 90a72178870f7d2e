// The whole compiler: any bytes give a Program or diagnostics, and whatever it makes keeps the
// rules of registers and jumps. The catalog is a small one, so that most of the time goes into the
// input and not into the library.
#include <cstdint>
#include <string>

#include "base/assert.h"
#include "lang/bytecode/flow_check.h"
#include "lang/python/catalog_test_support.h"
#include "lang/python/compile.h"

namespace {

pawl::python::TestCatalog* make_catalog() {
  auto* catalog = new pawl::python::TestCatalog;
  catalog->libraries["pawl"] =
      "class Workflow:\n    pass\ndef workflow(f):\n    return f\ndef sleep(s):\n    return s\n";
  catalog->libraries["asyncio"] = "async def gather(*awaitables):\n    return awaitables\n";
  catalog->libraries["json"] = "def loads(text):\n    return text\n";
  return catalog;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto* const catalog = make_catalog();
  const pawl::python::SourceFile file{"fuzz.py",
                                      std::string(reinterpret_cast<const char*>(data), size)};
  const auto result = pawl::python::compile_bundle({&file, 1}, *catalog, {});
  PAWL_ASSERT(result.program.has_value() == result.diagnostics.empty());
  if (result.program) PAWL_ASSERT(pawl::bytecode::check_flow(*result.program).empty());
  return 0;
}
