#include "store/postgres/url.h"

#include <libpq-fe.h>

#include <algorithm>
#include <charconv>

#include "base/error_codes.h"

namespace pawl::store::postgres {

namespace {

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

namespace {

// Whether the parameter is ours.
Result<bool> take(Url& url, std::string_view name, const std::string& value) {
  const auto refuse = [&](const char* hint) {
    return fail(ErrorCode::invalid_store_url,
                "the parameter " + std::string(name) + " of the store's URL has no usable value",
                hint);
  };
  if (name == "schema") {
    url.schema = value;
  } else if (name == "pooler") {
    if (value != "transaction" && value != "none") return refuse("it is transaction or none");
    url.pooled = value == "transaction";
  } else if (name == "listen") {
    if (value != "on" && value != "off") return refuse("it is on or off");
    url.listens = value == "on";
  } else if (name == "listen_host") {
    url.listen_host = value;
  } else if (name == "listen_port") {
    url.listen_port = value;
  } else if (name == "password_command") {
    url.password_command = value;
  } else {
    return false;
  }
  return true;
}

}  // namespace

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
    const std::size_t equals = std::min(parameter.find('='), parameter.size());
    const std::string value = decoded(parameter.substr(std::min(equals + 1, parameter.size())));
    PAWL_TRY(const bool is_ours, take(url, parameter.substr(0, equals), value));
    if (is_ours) continue;
    others += others.empty() ? "?" : "&";
    others += parameter;
  }
  url.connection += others;
  // A pooler has no session that could hear anything.
  if (url.pooled && url.listen_host.empty() && url.listen_port.empty()) url.listens = false;
  PAWL_TRY_STATUS(check(url));
  return url;
}

}  // namespace pawl::store::postgres
