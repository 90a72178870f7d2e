// Requests about runs, from JSON and queries to the engine's terms.
#pragma once

#include <string_view>

#include "base/result.h"
#include "engine/core/requests.h"
#include "pawl/run.h"
#include "server/call.h"
#include "server/fields.h"

namespace pawl::server {

// `idempotency_key` stands in for a start key that the body does not have.
Result<engine::StartRequest> parse_start(std::string_view body, std::string place,
                                         std::string_view idempotency_key);

std::optional<RunStatus> parse_status(std::string_view text);

// Of a query, or of the field "filter" of a body. Wrong values are noted there.
RunFilter parse_filter(Call& call);
RunFilter parse_filter(Fields& body);

}  // namespace pawl::server
