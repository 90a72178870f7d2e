#include "base/base64.h"

#include <array>
#include <cstdint>

namespace pawl {
namespace {

constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kBad = 0xff;

constexpr std::array<std::uint8_t, 256> make_reverse() {
  std::array<std::uint8_t, 256> table{};
  for (auto& entry : table) entry = kBad;
  for (std::uint8_t i = 0; i < 64; ++i) table[static_cast<unsigned char>(kAlphabet[i])] = i;
  return table;
}

constexpr auto kReverse = make_reverse();

std::uint8_t reverse(char c) { return kReverse[static_cast<unsigned char>(c)]; }

std::uint32_t byte_at(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

}  // namespace

void append_base64(std::string& out, std::string_view bytes) {
  out.reserve(out.size() + (bytes.size() + 2) / 3 * 4);
  std::size_t i = 0;
  for (; i + 3 <= bytes.size(); i += 3) {
    const std::uint32_t group =
        byte_at(bytes, i) << 16 | byte_at(bytes, i + 1) << 8 | byte_at(bytes, i + 2);
    const char quad[4] = {kAlphabet[group >> 18], kAlphabet[group >> 12 & 63],
                          kAlphabet[group >> 6 & 63], kAlphabet[group & 63]};
    out.append(quad, 4);
  }
  const std::size_t rest = bytes.size() - i;
  if (rest == 1) {
    const std::uint32_t group = byte_at(bytes, i) << 16;
    const char quad[4] = {kAlphabet[group >> 18], kAlphabet[group >> 12 & 63], '=', '='};
    out.append(quad, 4);
  } else if (rest == 2) {
    const std::uint32_t group = byte_at(bytes, i) << 16 | byte_at(bytes, i + 1) << 8;
    const char quad[4] = {kAlphabet[group >> 18], kAlphabet[group >> 12 & 63],
                          kAlphabet[group >> 6 & 63], '='};
    out.append(quad, 4);
  }
}

bool append_base64_decoded(std::string& out, std::string_view text) {
  if (text.size() % 4 != 0) return false;
  out.reserve(out.size() + text.size() / 4 * 3);
  for (std::size_t i = 0; i < text.size(); i += 4) {
    const bool last = i + 4 == text.size();
    const std::size_t padding = !last ? 0 : (text[i + 3] != '=' ? 0 : (text[i + 2] != '=' ? 1 : 2));
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const std::uint8_t bits = k < 4 - padding ? reverse(text[i + k]) : 0;
      if (bits == kBad) return false;
      group = group << 6 | bits;
    }
    if (padding == 1 && (group & 0xff) != 0) return false;
    if (padding == 2 && (group & 0xffff) != 0) return false;
    out.push_back(static_cast<char>(group >> 16));
    if (padding < 2) out.push_back(static_cast<char>(group >> 8));
    if (padding < 1) out.push_back(static_cast<char>(group));
  }
  return true;
}

}  // namespace pawl
