// The trace context that a request comes with.
#pragma once

#include <optional>

#include "engine/trace/trace_context.h"
#include "net/http.h"

namespace pawl::server {

inline std::optional<engine::TraceContext> trace_of(const net::Request& request) {
  return engine::parse_trace_context(request.header("traceparent"), request.header("tracestate"));
}

}  // namespace pawl::server
