// Whether a webhook comes from who it says: its signature, over the raw body, in constant time.
// Several secrets may be valid at once, so that they can be exchanged.
//
//   github             X-Hub-Signature-256: sha256=HEX of the body
//   stripe             Stripe-Signature: t=SECONDS,v1=HEX,… of "SECONDS.BODY"
//   standard-webhooks  webhook-id, webhook-timestamp, webhook-signature: "v1,BASE64 …" of
//                      "ID.SECONDS.BODY"; the key is what follows "whsec_", in Base64
//   header             a header with an HMAC in hex or Base64
//   token              a header with the secret itself
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/trigger/definition.h"

namespace pawl::engine {

using HeaderOf = std::function<std::string_view(std::string_view name)>;  // empty: there is none

// What can be said before the body is there: a header is missing or malformed, the time is too far
// away, the token is wrong. PAWL-5017, with nothing of what was sent.
Status check_before_body(const SignatureRule& rule, const std::vector<std::string>& secrets,
                         const HeaderOf& header, std::int64_t now_us);
// The rest.
Status check_signature(const SignatureRule& rule, const std::vector<std::string>& secrets,
                       const HeaderOf& header, std::string_view body);

}  // namespace pawl::engine
