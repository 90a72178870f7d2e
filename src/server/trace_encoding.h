// Spans as the JSON of an OTLP request (ExportTraceServiceRequest): ids are hexadecimal, numbers of
// 64 bits are texts, enums are numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/span.h"
#include "server/trace_exporter.h"

namespace pawl::server {

std::string encode_spans(const TraceOptions& options, const std::vector<engine::Span>& spans);

// How many spans of a request the collector says that it has refused, and why.
struct PartialSuccess {
  std::uint64_t rejected = 0;
  std::string message;
};
PartialSuccess decode_partial_success(std::string_view body);

}  // namespace pawl::server
