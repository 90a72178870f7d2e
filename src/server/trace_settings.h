// What the standard variables of OpenTelemetry say, where no setting of Pawl's own says otherwise.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "server/trace_exporter.h"

namespace pawl::server {

// What was asked for by settings; the rest is in `options` already.
struct TraceWishes {
  std::string endpoint = {};         // of a collector: /v1/traces is added
  std::string headers = {};          // "name=value,…", percent-encoded
  std::optional<double> share = {};  // of the traces that begin here
};

using Environment = std::function<std::optional<std::string>(const std::string& variable)>;

// PAWL-5011 names what is wrong. `notes` gets what an operator should know.
Status settle_traces(const TraceWishes& wishes, const Environment& environment,
                     TraceOptions* options, std::vector<std::string>* notes);

}  // namespace pawl::server
