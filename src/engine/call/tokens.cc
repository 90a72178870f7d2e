#include "engine/call/tokens.h"

#include <charconv>
#include <cstddef>

namespace pawl::engine {
namespace {

constexpr std::size_t kSecretBytes = 16;

}  // namespace

std::string make_token(store::Key call, RandomSource& random) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::byte secret[kSecretBytes];
  random.fill(secret);
  char key[16];
  std::string token(key, std::to_chars(key, key + sizeof key, call, 16).ptr);
  token += '-';
  for (std::byte byte : secret) {
    token += kDigits[static_cast<unsigned>(byte) >> 4];
    token += kDigits[static_cast<unsigned>(byte) & 15];
  }
  return token;
}

std::optional<store::Key> call_of_token(std::string_view token) {
  store::Key call = 0;
  const char* end = token.data() + token.size();
  auto [rest, error] = std::from_chars(token.data(), end, call, 16);
  if (error != std::errc() || call <= 0 || rest == end || *rest != '-') return std::nullopt;
  if (static_cast<std::size_t>(end - rest) != 1 + 2 * kSecretBytes) return std::nullopt;
  return call;
}

bool is_token_of(const store::CallRecord& call, std::string_view token) {
  bool settled_by_token =
      call.kind == store::CallKind::kPromise || call.kind == store::CallKind::kRequest;
  return settled_by_token && is_same_token(call.name, token);
}

bool is_same_token(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    difference |= static_cast<unsigned>(one[i] ^ other[i]);
  }
  return difference == 0;
}

}  // namespace pawl::engine
