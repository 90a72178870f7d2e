#include "server/auth.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

#include "base/base64.h"
#include "base/error_codes.h"
#include "base/sha256.h"
#include "engine/task/builtin_queue.h"
#include "value/json_writer.h"
#include "value/payload_tree.h"

namespace pawl::server {
namespace {

constexpr std::string_view kPrefix = "pawl_";
constexpr std::pair<std::string_view, std::uint32_t> kScopes[] = {{"read", kReadBit},
                                                                  {"start", kStartBit},
                                                                  {"work", kWorkBit},
                                                                  {"sql", kSqlBit},
                                                                  {"admin", kAdminBit}};

// Which of the bits is enough: admin implies all, each of the others implies read.
std::uint32_t enough_for(Scope scope) {
  switch (scope) {
    case Scope::kMetrics:
    case Scope::kRead:
      return kReadBit | kStartBit | kWorkBit | kSqlBit | kAdminBit;
    case Scope::kStart:
      return kStartBit | kAdminBit;
    case Scope::kWork:
      return kWorkBit | kAdminBit;
    case Scope::kSql:
      return kSqlBit | kAdminBit;
    default:
      return kAdminBit;
  }
}

bool is_admin(const store::TokenRecord& token, std::int64_t now_us) {
  const bool expired = token.expires_at_us != 0 && token.expires_at_us <= now_us;
  return (token.scopes & kAdminBit) != 0 && !expired;
}

Error builtin_queue_refusal() {
  return {ErrorCode::not_allowed,
          "the queue '" + std::string(engine::kBuiltinQueue) +
              "' is the server's own: no worker serves it",
          "choose another name for the queue"};
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
  if (tokens.size() > 1 &&
      (!is_admin(*at, now_us) || std::ranges::any_of(tokens, is_other_admin))) {
    return {};
  }
  const bool admin = is_admin(*at, now_us);
  return fail(ErrorCode::invalid_request,
              "token '" + std::to_string(revoked) + "' is the last one" +
                  (admin ? " with the scope 'admin'" : ""),
              "without it the server could not be controlled any more, or would be open to "
              "everybody: make another one with the scope admin first");
}

std::string queues_text(const std::vector<std::string>& queues) {
  if (queues.empty()) return {};
  JsonWriter writer;
  writer.begin_list();
  for (const std::string& queue : queues) writer.string(queue);
  writer.end();
  return std::move(writer).finish().value_or("");
}

std::vector<std::string> queues_of(const store::TokenRecord& token) {
  std::vector<std::string> queues;
  auto tree = PayloadTree::parse(token.queues.empty() ? "[]" : token.queues);
  if (!tree || tree->kind() != PayloadKind::kList) return queues;
  for (const PayloadTree& queue : tree->elements()) queues.push_back(queue.text());
  return queues;
}

Status check_queues(std::uint32_t scopes, const std::vector<std::string>& queues) {
  if (queues.empty()) return {};
  if ((scopes & kWorkBit) == 0 || (scopes & kAdminBit) != 0) {
    return fail(ErrorCode::invalid_request,
                "only a token with the scope 'work' and without 'admin' is bound to queues");
  }
  for (const std::string& queue : queues) {
    if (queue.empty()) return fail(ErrorCode::invalid_request, "a queue has a name");
    if (queue == engine::kBuiltinQueue) return fail(builtin_queue_refusal());
  }
  return {};
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

std::vector<store::TokenRecord> without_sessions(std::vector<store::TokenRecord> records) {
  std::erase_if(records, is_session);
  return records;
}

void Auth::load(const std::vector<store::TokenRecord>& tokens) {
  for (const store::TokenRecord& token : without_sessions(tokens)) add(token);
}

void Auth::add(store::TokenRecord token) {
  std::lock_guard lock(mutex_);
  required_ = true;
  revoked_.erase(token.key);
  written_[token.key] = token.used_at_us;
  std::string hash = token.hash;
  tokens_[std::move(hash)] = std::move(token);
}

std::vector<std::string> Auth::replace(const std::vector<store::TokenRecord>& records) {
  const std::vector<store::TokenRecord> tokens = without_sessions(records);
  std::vector<std::string> gone;
  std::lock_guard lock(mutex_);
  if (!required_ && !tokens.empty()) gone.emplace_back();
  required_ = required_ || !tokens.empty();
  auto before = std::exchange(tokens_, {});
  for (const store::TokenRecord& token : tokens) {
    if (revoked_.contains(token.key)) continue;
    const auto known = before.find(token.hash);
    store::TokenRecord& now = tokens_[token.hash] = token;
    written_[token.key] = token.used_at_us;
    if (known == before.end()) continue;
    now.used_at_us = std::max(now.used_at_us, known->second.used_at_us);
    before.erase(known);
  }
  for (const auto& [hash, token] : before) {
    written_.erase(token.key);
    gone.push_back(std::to_string(token.key));
  }
  return gone;
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
  revoked_.insert(token);
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
  return use_locked(at->second, scope, now_us);
}

Result<std::string> Auth::check_token(const std::string& token_id, Scope scope,
                                      std::int64_t now_us) {
  std::lock_guard lock(mutex_);
  store::TokenRecord* token = find_locked(token_id);
  if (token == nullptr) {
    return fail(ErrorCode::not_authenticated, "the API token of the session has been revoked");
  }
  return use_locked(*token, scope, now_us);
}

Result<std::string> Auth::use_locked(store::TokenRecord& token, Scope scope, std::int64_t now_us) {
  if (token.expires_at_us != 0 && token.expires_at_us <= now_us) {
    return fail(ErrorCode::not_authenticated, "the API token has expired");
  }
  if ((token.scopes & enough_for(scope)) == 0) {
    return fail(ErrorCode::not_allowed,
                "the request needs a token with the scope '" + std::string(to_string(scope)) + "'");
  }
  token.used_at_us = now_us;
  return std::to_string(token.key);
}

std::optional<store::TokenRecord> Auth::find(const std::string& token_id) const {
  std::lock_guard lock(mutex_);
  const store::TokenRecord* token = find_locked(token_id);
  return token == nullptr ? std::nullopt : std::optional(*token);
}

const store::TokenRecord* Auth::find_locked(const std::string& token_id) const {
  return const_cast<Auth*>(this)->find_locked(token_id);
}

store::TokenRecord* Auth::find_locked(const std::string& token_id) {
  store::Key key = 0;
  std::from_chars(token_id.data(), token_id.data() + token_id.size(), key);
  for (auto& [hash, record] : tokens_) {
    if (record.key == key) return &record;
  }
  return nullptr;
}

bool Auth::is_valid(const std::string& token_id, std::int64_t now_us) const {
  std::lock_guard lock(mutex_);
  if (token_id.empty()) return !required_;
  const store::TokenRecord* token = find_locked(token_id);
  return token != nullptr && (token->expires_at_us == 0 || token->expires_at_us > now_us);
}

Status Auth::may_serve(const std::string& token_id, const std::vector<std::string>& queues) const {
  if (std::ranges::find(queues, engine::kBuiltinQueue) != queues.end()) {
    return fail(builtin_queue_refusal());
  }
  std::lock_guard lock(mutex_);
  const store::TokenRecord* token = find_locked(token_id);
  if (token == nullptr || token->queues.empty()) return {};
  const std::vector<std::string> bound = queues_of(*token);
  for (const std::string& queue : queues) {
    if (std::ranges::find(bound, queue) != bound.end()) continue;
    return fail(ErrorCode::not_allowed,
                "the API token is not for the queue '" + queue + "', but for " + token->queues,
                "name these queues as those that the worker serves, or use another token");
  }
  return {};
}

std::optional<std::int64_t> Auth::next_expiry_us(std::int64_t now_us) const {
  std::optional<std::int64_t> next;
  std::lock_guard lock(mutex_);
  for (const auto& [hash, record] : tokens_) {
    if (record.expires_at_us <= now_us) continue;
    next = std::min(next.value_or(INT64_MAX), record.expires_at_us);
  }
  return next;
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
