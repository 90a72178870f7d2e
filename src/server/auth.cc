#include "server/auth.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/base64.h"
#include "base/error_codes.h"
#include "base/sha256.h"

namespace pawl::server {
namespace {

constexpr std::string_view kPrefix = "pawl_";
constexpr std::pair<std::string_view, std::uint32_t> kScopes[] = {
    {"read", kReadBit}, {"start", kStartBit}, {"work", kWorkBit}, {"admin", kAdminBit}};

// Which of the bits is enough: admin implies all, each of the others implies read.
std::uint32_t enough_for(Scope scope) {
  switch (scope) {
    case Scope::kMetrics:
    case Scope::kRead:
      return kReadBit | kStartBit | kWorkBit | kAdminBit;
    case Scope::kStart:
      return kStartBit | kAdminBit;
    case Scope::kWork:
      return kWorkBit | kAdminBit;
    default:
      return kAdminBit;
  }
}

bool is_admin(const store::TokenRecord& token, std::int64_t now_us) {
  const bool expired = token.expires_at_us != 0 && token.expires_at_us <= now_us;
  return (token.scopes & kAdminBit) != 0 && !expired;
}

}  // namespace

Status check_revocation(const std::vector<store::TokenRecord>& tokens, store::Key revoked,
                        std::int64_t now_us) {
  const auto at = std::ranges::find(tokens, revoked, &store::TokenRecord::key);
  if (at == tokens.end()) {
    return fail(ErrorCode::unknown_token, "there is no token '" + std::to_string(revoked) + "'");
  }
  const auto is_other_admin = [&](const store::TokenRecord& token) {
    return token.key != revoked && is_admin(token, now_us);
  };
  if (tokens.size() == 1 || !is_admin(*at, now_us) || std::ranges::any_of(tokens, is_other_admin)) {
    return {};
  }
  return fail(ErrorCode::invalid_request,
              "token '" + std::to_string(revoked) + "' is the last one with the scope 'admin'",
              "make another one with the scope admin first, or revoke all others before it");
}

std::uint32_t scope_bit(std::string_view name) {
  for (const auto& [scope, bit] : kScopes) {
    if (scope == name) return bit;
  }
  return 0;
}

std::vector<std::string> scope_names(std::uint32_t scopes) {
  std::vector<std::string> names;
  for (const auto& [scope, bit] : kScopes) {
    if ((scopes & bit) != 0) names.emplace_back(scope);
  }
  return names;
}

std::string new_token(RandomSource& random) {
  std::array<std::byte, 32> bytes;
  random.fill(bytes);
  std::string text;
  append_base64(text, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  std::string token(kPrefix);
  // The alphabet for addresses and file names, without the padding.
  for (char c : text) {
    if (c != '=') token += c == '+' ? '-' : c == '/' ? '_' : c;
  }
  return token;
}

std::string hash_token(std::string_view token) {
  Sha256Digest digest = sha256(token);
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

void Auth::load(const std::vector<store::TokenRecord>& tokens) {
  for (const store::TokenRecord& token : tokens) add(token);
}

void Auth::add(store::TokenRecord token) {
  std::lock_guard lock(mutex_);
  required_ = true;
  written_[token.key] = token.used_at_us;
  std::string hash = token.hash;
  tokens_[std::move(hash)] = std::move(token);
}

Result<store::TokenRecord> Auth::take(store::Key token, std::int64_t now_us) {
  std::lock_guard lock(mutex_);
  std::vector<store::TokenRecord> all;
  for (const auto& [hash, record] : tokens_) all.push_back(record);
  PAWL_TRY_STATUS(check_revocation(all, token, now_us));
  const auto at = std::ranges::find_if(
      tokens_, [token](const auto& entry) { return entry.second.key == token; });
  store::TokenRecord record = std::move(at->second);
  tokens_.erase(at);
  written_.erase(token);
  return record;
}

bool Auth::required() const {
  std::lock_guard lock(mutex_);
  return required_;
}

bool Auth::has_admin(std::int64_t now_us) const {
  std::lock_guard lock(mutex_);
  return std::ranges::any_of(
      tokens_, [now_us](const auto& entry) { return is_admin(entry.second, now_us); });
}

Result<std::string> Auth::check(std::string_view authorization, Scope scope, std::int64_t now_us) {
  std::lock_guard lock(mutex_);
  if (!required_ || scope == Scope::kNone) return std::string();
  constexpr std::string_view kBearer = "Bearer ";
  const auto same = [](char given, char wanted) {
    return std::tolower(static_cast<unsigned char>(given)) == std::tolower(wanted);
  };
  if (authorization.size() < kBearer.size() ||
      !std::ranges::equal(authorization.substr(0, kBearer.size()), kBearer, same)) {
    return fail(ErrorCode::not_authenticated, "the request has no API token");
  }
  auto at = tokens_.find(hash_token(authorization.substr(kBearer.size())));
  if (at == tokens_.end()) {
    return fail(ErrorCode::not_authenticated, "the API token is not known");
  }
  if (at->second.expires_at_us != 0 && at->second.expires_at_us <= now_us) {
    return fail(ErrorCode::not_authenticated, "the API token has expired");
  }
  if ((at->second.scopes & enough_for(scope)) == 0) {
    return fail(ErrorCode::not_allowed,
                "the request needs a token with the scope '" + std::string(to_string(scope)) + "'");
  }
  at->second.used_at_us = now_us;
  return std::to_string(at->second.key);
}

std::vector<std::string> Auth::expired(std::int64_t now_us) const {
  std::vector<std::string> ids;
  std::lock_guard lock(mutex_);
  for (const auto& [hash, record] : tokens_) {
    if (record.expires_at_us != 0 && record.expires_at_us <= now_us) {
      ids.push_back(std::to_string(record.key));
    }
  }
  return ids;
}

std::int64_t Auth::used_at_us(store::Key token) const {
  std::lock_guard lock(mutex_);
  for (const auto& [hash, record] : tokens_) {
    if (record.key == token) return record.used_at_us;
  }
  return 0;
}

std::vector<store::TokenRecord> Auth::take_used(std::int64_t behind_us) {
  std::vector<store::TokenRecord> used;
  std::lock_guard lock(mutex_);
  for (const auto& [hash, record] : tokens_) {
    std::int64_t& written = written_[record.key];
    if (record.used_at_us - written < behind_us) continue;
    written = record.used_at_us;
    used.push_back(record);
  }
  return used;
}

}  // namespace pawl::server
