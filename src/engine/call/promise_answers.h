// Answers to promises, requests and suspensions: as the store records them, and why one cannot be
// given any more.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "engine/core/requests.h"
#include "store/commit.h"

namespace pawl::engine {

Error unknown_promise();
// Why a call cannot be settled any more.
Error settled_error(store::CallStatus status);
store::Outcome outcome_for(const store::CallRecord& call, const Answered& answer,
                           std::int64_t now_us, std::vector<store::BlobRecord>* blobs);

}  // namespace pawl::engine
