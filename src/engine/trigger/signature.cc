#include "engine/trigger/signature.h"

#include <charconv>
#include <optional>

#include "base/base64.h"
#include "base/error_codes.h"
#include "base/hmac.h"

namespace pawl::engine {
namespace {

using Kind = SignatureRule::Kind;

constexpr std::string_view kStandardPrefix = "whsec_";
// More than one because of rotation; a stranger must not make the server compute a thousand.
constexpr std::size_t kMostSignatures = 16;

Status refuse(const char* why) { return fail(ErrorCode::bad_signature, why); }

std::optional<int> digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::optional<std::string> from_hex(std::string_view text) {
  if (text.size() % 2 != 0 || text.size() > 2 * kLongestDigest) return std::nullopt;
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); at += 2) {
    const auto high = digit_of(text[at]), low = digit_of(text[at + 1]);
    if (!high || !low) return std::nullopt;
    bytes += static_cast<char>(*high * 16 + *low);
  }
  return bytes;
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes;
  if (text.size() > 4 * kLongestDigest || !append_base64_decoded(bytes, text)) return std::nullopt;
  return bytes;
}

// What a header claims: signatures as bytes, and the signed time and id.
struct Claim {
  std::vector<std::string> signatures;
  std::string_view seconds = {};
  std::string_view id = {};
};

void add(Claim* claim, std::optional<std::string> signature) {
  if (signature && !signature->empty() && claim->signatures.size() < kMostSignatures) {
    claim->signatures.push_back(std::move(*signature));
  }
}

// Calls `visit` for each part between separators.
template <typename Visit>
void split(std::string_view text, char separator, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = text.find(separator);
    visit(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

Claim stripe_claim(std::string_view header) {
  Claim claim;
  split(header, ',', [&](std::string_view part) {
    if (part.starts_with("t=")) claim.seconds = part.substr(2);
    if (part.starts_with("v1=")) add(&claim, from_hex(part.substr(3)));
  });
  return claim;
}

Claim standard_claim(const HeaderOf& header) {
  Claim claim;
  claim.id = header("webhook-id");
  claim.seconds = header("webhook-timestamp");
  split(header("webhook-signature"), ' ', [&](std::string_view part) {
    if (part.starts_with("v1,")) add(&claim, from_base64(part.substr(3)));
  });
  if (claim.id.empty()) claim.signatures.clear();
  return claim;
}

Claim header_claim(const SignatureRule& rule, const HeaderOf& header) {
  Claim claim;
  if (!rule.timestamp_header.empty()) claim.seconds = header(rule.timestamp_header);
  std::string_view text = header(rule.header);
  if (!text.starts_with(rule.prefix)) return claim;
  text.remove_prefix(rule.prefix.size());
  add(&claim, rule.encoding == "hex" ? from_hex(text) : from_base64(text));
  return claim;
}

Claim claim_of(const SignatureRule& rule, const HeaderOf& header) {
  switch (rule.kind) {
    case Kind::kGithub: {
      SignatureRule github = rule;
      github.header = "x-hub-signature-256";
      github.prefix = "sha256=";
      return header_claim(github, header);
    }
    case Kind::kStripe:
      return stripe_claim(header("stripe-signature"));
    case Kind::kStandard:
      return standard_claim(header);
    case Kind::kHeader:
      return header_claim(rule, header);
    case Kind::kNone:
    case Kind::kToken:
      break;
  }
  return {};
}

bool signs_time(const SignatureRule& rule) {
  return rule.kind == Kind::kStripe || rule.kind == Kind::kStandard ||
         (rule.kind == Kind::kHeader && !rule.timestamp_header.empty());
}

Status check_time(std::string_view seconds, std::int64_t tolerance_us, std::int64_t now_us) {
  constexpr std::int64_t kMostSeconds = 100'000'000'000;
  std::int64_t at = 0;
  const auto read = std::from_chars(seconds.data(), seconds.data() + seconds.size(), at);
  const bool is_number = read.ec == std::errc() && read.ptr == seconds.data() + seconds.size();
  if (!is_number || at < 0 || at > kMostSeconds) return refuse("the signed time is missing");
  const std::int64_t away_us = now_us - at * 1'000'000;
  if (away_us > tolerance_us || -away_us > tolerance_us) {
    return refuse("the signed time is too far from the server's");
  }
  return {};
}

DigestKind digest_of(const SignatureRule& rule) {
  if (rule.kind != Kind::kHeader || rule.algorithm == "sha256") return DigestKind::kSha256;
  return rule.algorithm == "sha1" ? DigestKind::kSha1 : DigestKind::kSha512;
}

std::string key_of(const SignatureRule& rule, const std::string& secret) {
  if (rule.kind != Kind::kStandard) return secret;
  std::string_view encoded = secret;
  if (encoded.starts_with(kStandardPrefix)) encoded.remove_prefix(kStandardPrefix.size());
  // A secret that is no Base64 can sign nothing.
  return from_base64(encoded).value_or(secret);
}

std::string signature_of(const SignatureRule& rule, const Claim& claim, const std::string& secret,
                         std::string_view body) {
  const std::string key = key_of(rule, secret);
  const DigestKind digest = digest_of(rule);
  if (rule.kind == Kind::kStandard) {
    return hmac(digest, key, {claim.id, ".", claim.seconds, ".", body});
  }
  if (signs_time(rule)) return hmac(digest, key, {claim.seconds, ".", body});
  return hmac(digest, key, {body});
}

}  // namespace

Status check_before_body(const SignatureRule& rule, const std::vector<std::string>& secrets,
                         const HeaderOf& header, std::int64_t now_us) {
  if (rule.kind == Kind::kNone) return {};
  if (rule.kind == Kind::kToken) {
    const std::string_view shown = header(rule.header);
    bool is_right = false;
    for (const std::string& secret : secrets) {
      if (is_same_secret(shown, rule.prefix + secret)) is_right = true;
    }
    return is_right ? Status() : refuse("the token is missing or wrong");
  }
  const Claim claim = claim_of(rule, header);
  if (claim.signatures.empty()) return refuse("the signature is missing or malformed");
  return signs_time(rule) ? check_time(claim.seconds, rule.tolerance_us, now_us) : Status();
}

// Every signature is compared with every secret, so that the time tells nothing about which fits.
Status check_signature(const SignatureRule& rule, const std::vector<std::string>& secrets,
                       const HeaderOf& header, std::string_view body) {
  if (rule.kind == Kind::kNone || rule.kind == Kind::kToken) return {};
  const Claim claim = claim_of(rule, header);
  bool is_right = false;
  for (const std::string& secret : secrets) {
    const std::string expected = signature_of(rule, claim, secret, body);
    for (const std::string& signature : claim.signatures) {
      if (is_same_secret(signature, expected)) is_right = true;
    }
  }
  return is_right ? Status() : refuse("the signature is wrong");
}

}  // namespace pawl::engine
