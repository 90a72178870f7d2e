#include "server/trace_settings.h"

#include <algorithm>
#include <charconv>

#include "base/error_codes.h"
#include "net/url.h"

namespace pawl::server {
namespace {

std::string_view trim(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

auto wrong(const std::string& where, const std::string& what) {
  return fail(ErrorCode::invalid_configuration, where + " " + what);
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

// "name=value,name=value", with values that are percent-encoded.
Result<Pairs> parse_pairs(std::string_view text, const std::string& where) {
  Pairs pairs;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view pair = trim(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    const auto value = equals == std::string_view::npos
                           ? std::nullopt
                           : net::percent_decode(trim(pair.substr(equals + 1)));
    const std::string_view name = trim(pair.substr(0, std::min(equals, pair.size())));
    if (!value || name.empty()) {
      return wrong(where, "must have the form name=value,name=value, percent-encoded");
    }
    pairs.emplace_back(name, *value);
  }
  return pairs;
}

// What a header must not hold.
bool is_header(const std::pair<std::string, std::string>& pair) {
  const auto is_token = [](char c) { return c > ' ' && c < 127 && c != ':'; };
  const auto is_visible = [](char c) { return c >= ' ' && c != 127; };
  return std::ranges::all_of(pair.first, is_token) && std::ranges::all_of(pair.second, is_visible);
}

// The variables of one server, with the name of the one that was found.
class Variables {
 public:
  explicit Variables(const Environment& environment) : environment_(environment) {}

  // An empty variable is as good as none.
  std::string text(const std::string& name) const {
    return environment_ ? environment_(name).value_or("") : std::string();
  }
  bool is_true(const std::string& name) const {
    std::string value = text(name);
    for (char& c : value) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return value == "true";
  }
  // OTEL_EXPORTER_OTLP_TRACES_… wins over OTEL_EXPORTER_OTLP_….
  std::pair<std::string, std::string> of_traces(const std::string& rest) const {
    std::string name = "OTEL_EXPORTER_OTLP_TRACES_" + rest;
    std::string value = text(name);
    if (!value.empty()) return {name, value};
    name = "OTEL_EXPORTER_OTLP_" + rest;
    return {name, text(name)};
  }
  template <typename Number>
  Status number(const std::string& name, const std::string& value, Number least, Number most,
                const std::function<void(Number)>& take) const {
    if (value.empty()) return {};
    Number number = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool fits = read.ec == std::errc() && read.ptr == value.data() + value.size();
    if (!fits || number < least || number > most) {
      return wrong(name, "must be a number between " + std::to_string(least) + " and " +
                             std::to_string(most) + ", not '" + value + "'");
    }
    take(number);
    return {};
  }

 private:
  const Environment& environment_;
};

Status set_endpoint(const TraceWishes& wishes, const Variables& variables, TraceOptions* options) {
  std::string where = "--otlp-endpoint";
  std::string base = wishes.endpoint;
  if (base.empty()) {
    where = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";
    options->endpoint = variables.text(where);
  }
  if (base.empty() && options->endpoint.empty()) {
    where = "OTEL_EXPORTER_OTLP_ENDPOINT";
    base = variables.text(where);
  }
  if (!base.empty()) {
    while (base.ends_with('/')) base.pop_back();
    options->endpoint = base.ends_with("/v1/traces") ? base : base + "/v1/traces";
  }
  if (options->endpoint.empty() || net::parse_url(options->endpoint)) return {};
  return wrong(where, "must be a URL of http or https, such as http://localhost:4318, not '" +
                          (base.empty() ? options->endpoint : base) + "'");
}

Status check_protocol(const Variables& variables, std::vector<std::string>* notes) {
  const auto [name, protocol] = variables.of_traces("PROTOCOL");
  if (protocol.empty() || protocol == "http/json") return {};
  if (protocol == "http/protobuf") {
    notes->push_back(
        "spans are sent as http/json, which collectors take at the same address, not " + name +
        "=" + protocol);
    return {};
  }
  return wrong(name, "must be http/json, the protocol that Pawl speaks, not '" + protocol +
                         "': name the collector's address for HTTP, whose port is mostly 4318");
}

Status set_headers(const TraceWishes& wishes, const Variables& variables, TraceOptions* options) {
  std::string where = "--otlp-headers";
  std::string text = wishes.headers;
  if (text.empty()) std::tie(where, text) = variables.of_traces("HEADERS");
  PAWL_TRY(const Pairs pairs, parse_pairs(text, where));
  for (const auto& pair : pairs) {
    if (!is_header(pair))
      return wrong(where, "holds what cannot be a header: '" + pair.first + "'");
    options->headers.push_back({pair.first, pair.second});
  }
  return {};
}

void set_share(double share, TraceOptions* options) {
  constexpr double kAll = 9223372036854775808.0;  // 2^63
  options->sampler.bound =
      share >= 1 ? std::uint64_t{1} << 63 : static_cast<std::uint64_t>(share * kAll);
}

Status set_sampler(const TraceWishes& wishes, const Variables& variables, TraceOptions* options) {
  if (wishes.share) return set_share(*wishes.share, options), Status();
  std::string name = variables.text("OTEL_TRACES_SAMPLER");
  if (name.empty()) return {};
  constexpr std::string_view kParent = "parentbased_";
  options->sampler.follows_parent = name.starts_with(kParent);
  const std::string kind = options->sampler.follows_parent ? name.substr(kParent.size()) : name;
  if (kind == "always_on") return {};
  if (kind == "always_off") return set_share(0, options), Status();
  if (kind != "traceidratio") {
    return wrong("OTEL_TRACES_SAMPLER",
                 "must be always_on, always_off or traceidratio, or parentbased_ and one of them, "
                 "not '" +
                     name + "'");
  }
  const std::string argument = "OTEL_TRACES_SAMPLER_ARG";
  return variables.number<double>(argument, variables.text(argument), 0, 1,
                                  [options](double share) { set_share(share, options); });
}

Status set_sizes(const Variables& variables, TraceOptions* options) {
  constexpr std::int64_t kMostMs = 3'600'000;
  const auto milliseconds = [&](const std::string& name, const std::string& value,
                                std::chrono::milliseconds* target) {
    return variables.number<std::int64_t>(name, value, 1, kMostMs, [target](std::int64_t ms) {
      *target = std::chrono::milliseconds(ms);
    });
  };
  const auto size = [&](const std::string& name, std::size_t* target) {
    return variables.number<std::size_t>(name, variables.text(name), 1, 10'000'000,
                                         [target](std::size_t count) { *target = count; });
  };
  const auto [name, timeout] = variables.of_traces("TIMEOUT");
  PAWL_TRY_STATUS(milliseconds(name, timeout, &options->timeout));
  const std::string delay = "OTEL_BSP_SCHEDULE_DELAY";
  PAWL_TRY_STATUS(milliseconds(delay, variables.text(delay), &options->delay));
  PAWL_TRY_STATUS(size("OTEL_BSP_MAX_QUEUE_SIZE", &options->queue));
  PAWL_TRY_STATUS(size("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", &options->batch));
  options->batch = std::min(options->batch, options->queue);
  return {};
}

}  // namespace

Status settle_traces(const TraceWishes& wishes, const Environment& environment,
                     TraceOptions* options, std::vector<std::string>* notes) {
  const Variables variables(environment);
  if (variables.is_true("OTEL_SDK_DISABLED")) {
    if (!wishes.endpoint.empty()) notes->push_back("no spans are sent: OTEL_SDK_DISABLED is true");
    return {};
  }
  const std::string exporter = variables.text("OTEL_TRACES_EXPORTER");
  if (wishes.endpoint.empty() && exporter == "none") return {};
  PAWL_TRY_STATUS(set_endpoint(wishes, variables, options));
  if (options->endpoint.empty()) return {};
  PAWL_TRY_STATUS(check_protocol(variables, notes));
  PAWL_TRY_STATUS(set_headers(wishes, variables, options));
  PAWL_TRY_STATUS(set_sampler(wishes, variables, options));
  PAWL_TRY_STATUS(set_sizes(variables, options));
  options->authority_path = variables.of_traces("CERTIFICATE").second;
  const std::string resource = "OTEL_RESOURCE_ATTRIBUTES";
  PAWL_TRY(const Pairs pairs, parse_pairs(variables.text(resource), resource));
  for (const auto& [name, value] : pairs) {
    if (name == "service.name") {
      options->service = value;
    } else if (name == "service.instance.id") {
      options->instance = value;
    } else if (name != "service.version") {
      options->resource.emplace_back(name, value);
    }
  }
  const std::string service = variables.text("OTEL_SERVICE_NAME");
  if (!service.empty()) options->service = service;
  return {};
}

}  // namespace pawl::server
