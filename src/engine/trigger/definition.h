// What somebody has asked of a trigger, as it is stored: a JSON object in one canonical form. Its
// secrets are no part of it.
//
// Places in it that name a part of what arrives are paths (mapping.h): "$body.order.id".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "value/payload_tree.h"

namespace pawl::engine {

// Who brings what arrives: POST /hooks/NAME, a person, a worker that watches a folder, a program
// that asks somewhere now and then. All but the first come by the API, which knows who they are.
enum class TriggerKind : std::uint8_t { kWebhook, kManual, kFile, kPoll };
enum class TriggerAction : std::uint8_t { kStart, kSend, kStartOrSend };

struct SignatureRule {
  enum class Kind : std::uint8_t { kNone, kGithub, kStripe, kStandard, kHeader, kToken };
  Kind kind = Kind::kNone;
  // kHeader: an HMAC of the body, or of TIME.BODY if there is a timestamp header. kToken: the
  // secret itself.
  std::string header = {};
  std::string algorithm = "sha256";  // sha1, sha256, sha512
  std::string encoding = "hex";      // hex, base64
  std::string prefix = {};           // before the signature: "sha256="
  std::string timestamp_header = {};
  std::int64_t tolerance_us = 300'000'000;  // how far a time that is signed may be away
};

// Where the id of an input is; both empty: each input is a new one.
struct DedupeRule {
  std::string header;
  std::string path;
};

struct Condition {
  enum class Kind : std::uint8_t { kIs, kIsNot, kIn, kPrefix, kExists };
  std::string path;
  Kind kind = Kind::kIs;
  PayloadTree value;  // kIn: a list; kExists: true or false
};

struct TriggerDefinition {
  TriggerKind kind = TriggerKind::kWebhook;
  TriggerAction action = TriggerAction::kStart;
  std::string workflow = {};
  std::string version = {};  // empty: the current one
  std::string key = {};      // a template: the start key
  std::string run = {};      // a template: whom a message goes to
  std::string channel = {};
  PayloadTree input;               // a template; unset: the body
  PayloadTree message;             // a template; unset: the body
  std::string one_at_a_time = {};  // a template: of those with the same, one run goes on at a time
  std::vector<Condition> filter = {};  // all must hold
  SignatureRule signature = {};
  std::optional<DedupeRule> dedupe = {};      // unset: as the signature's kind has it
  std::int64_t keep_us = 7 * 86'400'000'000;  // how long inputs are remembered; 0: for ever
  std::uint64_t max_body = 1 << 20;
  std::vector<std::pair<std::string, std::string>> tags = {};
  bool paused = false;
  std::string pause_reason = {};
};

inline constexpr std::uint64_t kLargestHookBody = 8 << 20;
inline constexpr std::size_t kMostSecrets = 10;
inline constexpr std::size_t kLargestTrigger = 256 << 10;

// PAWL-4057 with what is wrong.
Result<TriggerDefinition> decode_trigger(const PayloadTree& tree);
Result<TriggerDefinition> decode_trigger(std::string_view text);
// PAWL-2005 if it is larger than kLargestTrigger.
Result<std::string> encode_trigger(const TriggerDefinition& definition);
PayloadTree tree_of(const TriggerDefinition& definition);

// As a JSON array of texts, which is how they are stored. Each has 8 to 255 bytes.
Result<std::vector<std::string>> decode_secrets(std::string_view text);
Result<std::string> encode_secrets(const std::vector<std::string>& secrets);

// Which header or path identifies an input, whether the definition says so or not.
DedupeRule dedupe_of(const TriggerDefinition& definition);

}  // namespace pawl::engine
