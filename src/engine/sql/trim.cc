#include "engine/sql/trim.h"

#include <sqlite3.h>

#include <new>
#include <string_view>
#include <unordered_set>

#include "base/utf8.h"

namespace pawl::engine::sql {
namespace {

struct Sides {
  const char* name;
  bool left, right;
};
constexpr Sides kFunctions[] = {
    {"trim", true, true}, {"ltrim", true, false}, {"rtrim", false, true}};

using Characters = std::unordered_set<char32_t>;

Characters characters_of(std::string_view text) {
  Characters found;
  while (!text.empty()) {
    const DecodedCodePoint character = decode_utf8(text);
    found.insert(character.code_point);
    text.remove_prefix(character.size);
  }
  return found;
}

std::string_view last_character(std::string_view text) {
  std::size_t begin = text.size() - 1;
  while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80) --begin;
  return text.substr(begin);
}

std::string_view trimmed(std::string_view text, const Characters& characters, const Sides& sides) {
  while (sides.left && !text.empty()) {
    const DecodedCodePoint first = decode_utf8(text);
    if (!characters.contains(first.code_point)) break;
    text.remove_prefix(first.size);
  }
  while (sides.right && !text.empty()) {
    const std::string_view last = last_character(text);
    if (!characters.contains(decode_utf8(last).code_point)) break;
    text.remove_suffix(last.size());
  }
  return text;
}

// None: it is NULL.
std::string_view text_of(sqlite3_value* value) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

void trim(sqlite3_context* context, int, sqlite3_value** arguments) {
  const std::string_view text = text_of(arguments[0]), characters = text_of(arguments[1]);
  if (text.data() == nullptr || characters.data() == nullptr) return sqlite3_result_null(context);
  const auto& sides = *static_cast<const Sides*>(sqlite3_user_data(context));
  try {
    const std::string_view rest = trimmed(text, characters_of(characters), sides);
    sqlite3_result_text(context, rest.data(), static_cast<int>(rest.size()), SQLITE_TRANSIENT);
  } catch (const std::bad_alloc&) {
    sqlite3_result_error_nomem(context);
  }
}

}  // namespace

bool add_trim(sqlite3* connection) {
  constexpr int kFlags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
  for (const Sides& sides : kFunctions) {
    if (sqlite3_create_function_v2(connection, sides.name, 2, kFlags, const_cast<Sides*>(&sides),
                                   trim, nullptr, nullptr, nullptr) != SQLITE_OK) {
      return false;
    }
  }
  return true;
}

}  // namespace pawl::engine::sql
