// Settings of the server: one table, from which come the flags of `pawl server`, the variables
// PAWL_…, the lines of the configuration file, and docs/configuration.md.
//
// A flag wins over a variable, a variable over the file, the file over the default.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/server.h"

namespace pawl::server {

struct Setting {
  std::string_view name;        // "body-limit": --body-limit, PAWL_BODY_LIMIT, body-limit = …
  std::string_view value_name;  // "BYTES"; empty: a switch that is true or false
  std::string_view fallback;
  std::string_view help;
  // Empty, or what is wrong with the value.
  std::string (*apply)(ServerOptions& options, const std::string& value);
};

std::span<const Setting> all_settings();
std::string variable_of(const Setting& setting);  // "PAWL_BODY_LIMIT"

using SettingValues = std::vector<std::pair<std::string, std::string>>;

// "name = value" lines; # begins a comment. PAWL-5011 with the line that is wrong.
Result<SettingValues> parse_settings_file(std::string_view text, std::string_view path);

struct SettingSources {
  SettingValues flags;
  std::function<std::optional<std::string>(const std::string& variable)> environment;
  SettingValues file;
};
Result<ServerOptions> load_settings(const SettingSources& sources);

// docs/configuration.md
std::string settings_page();

// "127.0.0.1:7380", "[::1]:7380", ":7380" or "7380".
bool parse_address(const std::string& text, std::string* address, std::uint16_t* port);
bool is_loopback(std::string_view address);

}  // namespace pawl::server
