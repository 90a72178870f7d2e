// Bodies of requests: any bytes are understood or refused, and what is taken over is payload text.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "net/url.h"
#include "server/fields.h"
#include "server/worker_codec.h"
#include "value/payload.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pawl;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  auto request = server::parse_exchange(text);
  if (request) {
    for (const engine::TaskReport& report : request->results) {
      if (report.value) PAWL_ASSERT(Payload::parse(report.value->text()).has_value());
    }
  }
  server::Fields fields = server::Fields::parse(text);
  fields.texts("queues");
  fields.text_pairs("tags");
  fields.number("wait");
  (void)fields.check();
  (void)net::path_parts(text);
  (void)net::parse_query(text);
  return 0;
}
