#include "store/postgres/url.h"

#include <libpq-fe.h>

#include <charconv>

#include "base/error_codes.h"

namespace pawl::store::postgres {

namespace {

constexpr std::string_view kParameter = "schema=";
// The longest name that PostgreSQL does not cut off.
constexpr std::size_t kLongestName = 63;

std::string decoded(std::string_view text) {
  std::string bytes;
  for (std::size_t index = 0; index < text.size(); ++index) {
    unsigned value = 0;
    if (text[index] == '%' && index + 2 < text.size()) {
      const char* first = text.data() + index + 1;
      if (std::from_chars(first, first + 2, value, 16).ptr == first + 2) {
        bytes.push_back(static_cast<char>(value));
        index += 2;
        continue;
      }
    }
    bytes.push_back(text[index]);
  }
  return bytes;
}

Status check(const Url& url) {
  if (url.schema.empty() || url.schema.size() > kLongestName ||
      url.schema.find('\0') != std::string::npos) {
    return fail(ErrorCode::invalid_store_url, "the schema of the store's URL has no usable name",
                "give a name of 1 to 63 bytes, as in postgres://HOST/DATABASE?schema=pawl");
  }
  char* message = nullptr;
  PQconninfoOption* options = PQconninfoParse(url.connection.c_str(), &message);
  if (options != nullptr) {
    PQconninfoFree(options);
    return {};
  }
  PQfreemem(message);
  return fail(ErrorCode::invalid_store_url, "the store's URL is not one that PostgreSQL reads",
              "use postgres://USER:PASSWORD@HOST:PORT/DATABASE?schema=NAME");
}

}  // namespace

bool is_postgres_url(std::string_view url) {
  return url.starts_with("postgres://") || url.starts_with("postgresql://");
}

Result<Url> parse_url(std::string_view text) {
  Url url;
  const std::size_t mark = text.find('?');
  url.connection = text.substr(0, mark);
  std::string_view rest =
      mark == std::string_view::npos ? std::string_view() : text.substr(mark + 1);
  std::string others;
  while (!rest.empty()) {
    const std::size_t end = rest.find('&');
    const std::string_view parameter = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    if (parameter.starts_with(kParameter)) {
      url.schema = decoded(parameter.substr(kParameter.size()));
    } else {
      others += others.empty() ? "?" : "&";
      others += parameter;
    }
  }
  url.connection += others;
  PAWL_TRY_STATUS(check(url));
  return url;
}

}  // namespace pawl::store::postgres
