#include "server/settings.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

#include "base/error_codes.h"
#include "engine/history/policy.h"
#include "net/http_client.h"
#include "server/trace_settings.h"

namespace pawl::server {
namespace {

template <typename Number>
bool parse_number(std::string_view text, Number* number) {
  auto read = std::from_chars(text.data(), text.data() + text.size(), *number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() && !text.empty();
}

// "64MB", "64 MB", "65536"
bool parse_size(std::string_view text, std::size_t* bytes) {
  std::size_t digits = text.find_first_not_of("0123456789");
  std::size_t number = 0;
  if (!parse_number(text.substr(0, digits), &number)) return false;
  std::string_view unit = digits == std::string_view::npos ? "" : text.substr(digits);
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  if (unit.ends_with('B')) unit.remove_suffix(1);
  int shift = unit.empty() ? 0 : unit == "K" ? 10 : unit == "M" ? 20 : unit == "G" ? 30 : -1;
  if (shift < 0 || number > (SIZE_MAX >> shift)) return false;
  *bytes = number << shift;
  return true;
}

std::string set_size(std::size_t* target, const std::string& value) {
  if (parse_size(value, target) && *target > 0) return {};
  return "must be a size such as 65536 or 64MB";
}

std::string set_seconds(std::chrono::milliseconds* target, const std::string& value) {
  double seconds = 0;
  if (!parse_number(value, &seconds) || !(seconds > 0) || seconds > 1e6) {
    return "must be a number of seconds above 0";
  }
  *target = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
  return {};
}

// "7d", "12h", "30m", "45s"; 0: for ever. A number alone may be meant as days: it has to say.
std::string set_age(Duration* target, const std::string& value) {
  std::string_view number = value;
  double unit = 1;
  constexpr std::pair<char, double> kUnits[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};
  for (const auto& [letter, seconds] : kUnits) {
    if (!number.ends_with(letter)) continue;
    unit = seconds;
    number.remove_suffix(1);
    break;
  }
  double count = 0;
  const bool has_unit = number.size() < value.size();
  if (!parse_number(number, &count) || !(count >= 0) || count * unit > 1e10 ||
      (count > 0 && !has_unit)) {
    return "must be a duration such as 90s, 12h or 30d";
  }
  *target = Duration(static_cast<std::int64_t>(count * unit * 1e6));
  return {};
}

template <typename Number>
std::string set_count(Number* target, const std::string& value, Number least, Number most) {
  Number number = 0;
  if (parse_number(value, &number) && number >= least && number <= most) {
    *target = number;
    return {};
  }
  return "must be an integer between " + std::to_string(least) + " and " + std::to_string(most);
}

std::string set_switch(bool* target, const std::string& value) {
  if (value != "true" && value != "false") return "must be true or false";
  *target = value == "true";
  return {};
}

constexpr Setting kSettings[] = {
    {"listen", "ADDRESS", "127.0.0.1:7380",
     "Address and port to listen on; port 0 picks any free port.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       if (parse_address(value, &options.http.address, &options.http.port)) return {};
       return "must be a numeric address and a port, such as 127.0.0.1:7380";
     }},
    {"hooks-listen", "ADDRESS", "",
     "Another address and port, at which webhooks are answered and nothing else: the API need not "
     "be public.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       if (value.empty()) return {};
       if (parse_address(value, &options.hooks_address, &options.hooks_port)) return {};
       return "must be a numeric address and a port, such as 0.0.0.0:7381";
     }},
    {"notify-url", "URL", "",
     "Tell this address, by a signed webhook, of runs that fail, are held or quarantined, of "
     "missed "
     "schedules, queues without workers and a store that fails.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       if (!value.empty() && !net::parse_url(value)) return "must be a URL of http or https";
       options.notify.url = value;
       return {};
     }},
    {"notify-secret", "TEXT", "", "Signs these webhooks: whsec_ and Base64, or any text.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.notify.secret = value;
       return {};
     }},
    {"notify-pause", "SECONDS", "60", "Time between two such webhooks, at least.",
     [](ServerOptions& options, const std::string& value) {
       return set_seconds(&options.notify.pause, value);
     }},
    {"otlp-endpoint", "URL", "",
     "Send traces to this collector by OTLP over HTTP, such as http://localhost:4318. Without it, "
     "OTEL_EXPORTER_OTLP_ENDPOINT counts.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.trace_wishes.endpoint = value;
       if (value.empty() || net::parse_url(value)) return {};
       return "must be a URL of http or https, such as http://localhost:4318";
     }},
    {"otlp-headers", "NAME=VALUE,...", "",
     "Headers of these requests, percent-encoded: authorization=Bearer%20SECRET.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.trace_wishes.headers = value;
       return {};
     }},
    {"otlp-sample", "SHARE", "",
     "Which share of the traces that begin here is sent: 1 for all, 0.1 for a tenth. Runs that "
     "were "
     "started with a trace context follow it.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.trace_wishes.share.reset();
       if (value.empty()) return {};
       double share = 0;
       if (!parse_number(value, &share) || !(share >= 0) || share > 1) {
         return "must be a number between 0 and 1";
       }
       options.trace_wishes.share = share;
       return {};
     }},
    {"public-url", "URL", "",
     "Where strangers reach this server, for the links by which people answer: "
     "https://hooks.example.com",
     [](ServerOptions& options, const std::string& value) -> std::string {
       if (!value.empty() && !net::parse_url(value)) return "must be a URL of http or https";
       options.public_url = value;
       while (options.public_url.ends_with('/')) options.public_url.pop_back();
       options.builtin.public_url = options.public_url;
       return {};
     }},
    {"store", "URL", "sqlite:pawl.db",
     "Where runs are stored: sqlite:PATH, postgres://USER@HOST/DATABASE for several servers, or "
     "memory: for experiments.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.engine.store = value;
       return {};
     }},
    {"accept-loss", "", "false",
     "Start although the store holds less than it has acknowledged (PAWL-3010), with what is "
     "there.",
     [](ServerOptions& options, const std::string& value) {
       return set_switch(&options.engine.accept_loss, value);
     }},
    {"insecure", "", "false",
     "Listen beyond loopback even without API tokens: anyone who can connect may do anything.",
     [](ServerOptions& options, const std::string& value) {
       return set_switch(&options.insecure, value);
     }},
    {"tls-certificate", "FILE", "", "PEM file of the certificate and its chain; turns TLS on.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.http.certificate_path = value;
       return {};
     }},
    {"tls-key", "FILE", "", "PEM file of the certificate's private key.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.http.key_path = value;
       return {};
     }},
    {"io-threads", "N", "1", "Threads that read requests and write responses.",
     [](ServerOptions& options, const std::string& value) {
       return set_count<unsigned>(&options.http.threads, value, 1, 64);
     }},
    {"connections", "N", "10000",
     "Most open connections; beyond it, the longest idle ones are closed, or else the new ones.",
     [](ServerOptions& options, const std::string& value) {
       return set_count<std::size_t>(&options.http.connections, value, 1, 1'000'000);
     }},
    {"body-limit", "BYTES", "32MB", "Largest request body.",
     [](ServerOptions& options, const std::string& value) {
       return set_size(&options.http.body_bytes, value);
     }},
    {"request-memory", "BYTES", "256MB",
     "Most memory that all requests may hold together: bodies that arrive or are worked on, and "
     "responses that are not read. Beyond it, stalled connections are closed and further requests "
     "get 503. At least four times body-limit, which it is raised to unless it is given.",
     [](ServerOptions& options, const std::string& value) {
       return set_size(&options.http.memory_bytes, value);
     }},
    {"header-limit", "BYTES", "32KB", "Largest request head: the request line and headers.",
     [](ServerOptions& options, const std::string& value) {
       return set_size(&options.http.header_bytes, value);
     }},
    {"receive-timeout", "SECONDS", "30", "Time within which a whole request must arrive.",
     [](ServerOptions& options, const std::string& value) {
       return set_seconds(&options.http.receive_timeout, value);
     }},
    {"send-timeout", "SECONDS", "30", "Time a client may take without reading any of its response.",
     [](ServerOptions& options, const std::string& value) {
       return set_seconds(&options.http.send_timeout, value);
     }},
    {"idle-timeout", "SECONDS", "120", "Time a connection may be idle between requests.",
     [](ServerOptions& options, const std::string& value) {
       return set_seconds(&options.http.idle_timeout, value);
     }},
    {"shutdown-timeout", "SECONDS", "10",
     "Time given to responses in flight when the server stops.",
     [](ServerOptions& options, const std::string& value) {
       return set_seconds(&options.patience, value);
     }},
    {"allow-host", "HOST,...", "",
     "Hosts that the built-in task http.request may reach: names, *.NAME, addresses, or *.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.builtin.reach.hosts.clear();
       for (std::size_t begin = 0; begin < value.size();) {
         const std::size_t end = std::min(value.find(',', begin), value.size());
         if (end > begin) options.builtin.reach.hosts.push_back(value.substr(begin, end - begin));
         begin = end + 1;
       }
       return {};
     }},
    {"allow-loopback", "", "false",
     "Let the built-in task http.request reach the server's own machine, but never its own port.",
     [](ServerOptions& options, const std::string& value) {
       return set_switch(&options.builtin.reach.loopback, value);
     }},
    {"allow-shell", "", "false",
     "Enable the built-in task shell.run: anyone who may deploy workflows can then run any "
     "command.",
     [](ServerOptions& options, const std::string& value) {
       return set_switch(&options.builtin.allow_shell, value);
     }},
    {"compile-memory", "BYTES", "1GB",
     "Memory that the compiler of one deploy may take; two run at a time.",
     [](ServerOptions& options, const std::string& value) {
       return set_size(&options.compiler.memory_bytes, value);
     }},
    {"compile-timeout", "SECONDS", "30", "Time that the compiler of one deploy may take.",
     [](ServerOptions& options, const std::string& value) {
       return set_seconds(&options.compiler.timeout, value);
     }},
    {"access-log", "", "false", "Write a JSON line for every request to stderr.",
     [](ServerOptions& options, const std::string& value) {
       return set_switch(&options.write_access_log, value);
     }},
    {"web-dir", "FOLDER", "",
     "Serve the dashboard from the files of this folder, for those who work on it.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.web_folder = value;
       return {};
     }},
    {"test-clock", "", "false", "Let tests skip time with POST /api/v1/test/skip.",
     [](ServerOptions& options, const std::string& value) {
       return set_switch(&options.test_clock, value);
     }},
    {"node-name", "NAME", "pawl", "This server's name in the store.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.engine.node_name = value;
       return {};
     }},
    {"advertise", "URL", "",
     "Where other servers on the same store reach this one; by default its address and port, with "
     "the machine's name if it listens on all addresses.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       options.advertise = value;
       const auto url = net::parse_url(value);
       if (value.empty() || (url && url->target == "/")) return {};
       return "must be http://HOST:PORT or https://HOST:PORT";
     }},
    {"hot-runs", "N", "16384", "Most runs kept in memory between two steps.",
     [](ServerOptions& options, const std::string& value) {
       return set_count<std::size_t>(&options.engine.hot_runs, value, 0, 10'000'000);
     }},
    {"hot-memory", "BYTES", "512MB",
     "What all runs in memory may hold together. Beyond it, large runs are read from the store for "
     "each step, and long turns are done one after the other.",
     [](ServerOptions& options, const std::string& value) {
       return set_size(&options.engine.hot_bytes, value);
     }},
    {"backlog", "N", "100000",
     "Most runs waiting for CPU before new starts, messages and answers are refused.",
     [](ServerOptions& options, const std::string& value) {
       return set_count<std::size_t>(&options.engine.backlog, value, 1, 100'000'000);
     }},
    {"keep-completed", "AGE", "7d",
     "How long completed runs are kept after they end: 90s, 12h, 30d; 0 keeps them forever.",
     [](ServerOptions& options, const std::string& value) {
       return set_age(&options.engine.keep_completed, value);
     }},
    {"keep-failed", "AGE", "30d", "The same for failed runs.",
     [](ServerOptions& options, const std::string& value) {
       return set_age(&options.engine.keep_failed, value);
     }},
    {"keep-cancelled", "AGE", "30d", "The same for cancelled runs.",
     [](ServerOptions& options, const std::string& value) {
       return set_age(&options.engine.keep_cancelled, value);
     }},
    {"remember-keys", "AGE", "30d",
     "How long start keys are remembered after the run ends, and message ids after they arrive.",
     [](ServerOptions& options, const std::string& value) {
       return set_age(&options.engine.remember_keys, value);
     }},
    {"keep-audit", "AGE", "90d", "How long audit log entries are kept.",
     [](ServerOptions& options, const std::string& value) {
       return set_age(&options.engine.keep_audit, value);
     }},
    {"on-fault", "ACTION", "hold",
     "hold or fail: what becomes of a run whose program raises what it did not ask for, or reaches "
     "a limit. A workflow may say otherwise.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       if (value != "hold" && value != "fail") return "must be hold or fail";
       options.engine.on_fault = value == "hold" ? OnFault::kHold : OnFault::kFail;
       return {};
     }},
    {"history", "BOUNDS", "off",
     "on, off, or bounds such as turns=500,bytes=1MB,age=30d: whether the state of runs after each "
     "turn is kept, to look back into. A workflow may say otherwise.",
     [](ServerOptions& options, const std::string& value) -> std::string {
       const auto policy = engine::parse_history(value);
       if (!policy) return "must be on, off, or bounds such as turns=500,bytes=1MB,age=30d";
       options.engine.history = {policy->on, policy->turns, policy->bytes,
                                 Duration(policy->age_us)};
       return {};
     }},
    {"cancel-grace", "AGE", "5m",
     "How long a cancelled run may clean up before it is ended by force.",
     [](ServerOptions& options, const std::string& value) {
       return set_age(&options.engine.cancel_grace, value);
     }},
    {"run-heap", "BYTES", "64MB", "Memory one run may use.",
     [](ServerOptions& options, const std::string& value) {
       return set_size(&options.engine.limits.heap_bytes, value);
     }},
    {"run-fuel", "N", "500000000", "Instructions a run may execute between two waits.",
     [](ServerOptions& options, const std::string& value) {
       return set_count<std::uint64_t>(&options.engine.limits.fuel, value, 1, UINT64_MAX);
     }},
    {"payload-limit", "BYTES", "4MB", "Largest input, result or message.",
     [](ServerOptions& options, const std::string& value) {
       return set_size(&options.engine.limits.payload_bytes, value);
     }},
};

const std::string* find(const SettingValues& values, std::string_view name) {
  const std::string* found = nullptr;
  for (const auto& [key, value] : values) {
    if (key == name) found = &value;  // the last one counts
  }
  return found;
}

std::string_view trim(std::string_view text) {
  std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// What was meant by a name that is written as the variables are.
std::string guess(std::string name) {
  for (char& c : name) c = c == '_' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  if (name.starts_with("pawl-")) name.erase(0, 5);
  for (const Setting& setting : kSettings) {
    if (setting.name == name) return "; did you mean '" + name + "'?";
  }
  return "";
}

// The largest body must fit, with what is made of it, beside what is kept for small requests.
Status settle_request_memory(bool given, net::HttpServerOptions* http) {
  constexpr std::size_t kBodies = 4;
  if (http->memory_bytes / kBodies >= http->body_bytes) return {};
  if (!given && http->body_bytes <= SIZE_MAX / kBodies) {
    http->memory_bytes = kBodies * http->body_bytes;
    return {};
  }
  return fail(ErrorCode::invalid_configuration,
              "request-memory must be at least four times body-limit",
              "raise --request-memory, or lower --body-limit");
}

}  // namespace

std::span<const Setting> all_settings() { return kSettings; }

std::string variable_of(const Setting& setting) {
  std::string variable = "PAWL_";
  for (char c : setting.name) {
    variable += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
  }
  return variable;
}

Result<SettingValues> parse_settings_file(std::string_view text, std::string_view path) {
  SettingValues values;
  for (int number = 1; !text.empty(); ++number) {
    std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    line = trim(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    auto wrong = [&](const std::string& what) {
      return fail(ErrorCode::invalid_configuration,
                  std::string(path) + ":" + std::to_string(number) + ": the line " + what);
    };
    std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return wrong("does not have the form name = value");
    std::string name(trim(line.substr(0, equals)));
    bool known = false;
    for (const Setting& setting : kSettings) known = known || setting.name == name;
    if (!known) return wrong("names the setting '" + name + "', which there is not" + guess(name));
    const auto is_same = [&name](const auto& value) { return value.first == name; };
    if (std::ranges::any_of(values, is_same)) return wrong("gives '" + name + "' a second time");
    values.emplace_back(std::move(name), trim(line.substr(equals + 1)));
  }
  return values;
}

Result<ServerOptions> load_settings(const SettingSources& sources) {
  ServerOptions options;
  bool memory_given = false;
  for (const Setting& setting : kSettings) {
    std::string where = "--" + std::string(setting.name);
    std::optional<std::string> value;
    if (const std::string* flag = find(sources.flags, setting.name)) {
      value = *flag;
    } else if (auto variable =
                   sources.environment ? sources.environment(variable_of(setting)) : std::nullopt) {
      where = variable_of(setting);
      value = variable;
    } else if (const std::string* line = find(sources.file, setting.name)) {
      where = "'" + std::string(setting.name) + "' of the configuration file";
      value = *line;
    }
    memory_given = memory_given || (value && setting.name == "request-memory");
    std::string wrong = setting.apply(options, value.value_or(std::string(setting.fallback)));
    if (!wrong.empty()) {
      return fail(ErrorCode::invalid_configuration, where + " " + wrong + ", not '" + *value + "'");
    }
  }
  PAWL_TRY_STATUS(settle_request_memory(memory_given, &options.http));
  if (options.http.certificate_path.empty() != options.http.key_path.empty()) {
    return fail(ErrorCode::invalid_configuration,
                "tls-certificate and tls-key are given together or not at all");
  }
  constexpr std::size_t kShortestSecret = 8;
  if (!options.notify.url.empty() && options.notify.secret.size() < kShortestSecret) {
    return fail(ErrorCode::invalid_configuration,
                "notify-url needs a notify-secret of at least 8 bytes, by which its webhooks are "
                "signed");
  }
  options.notify.server = options.engine.node_name;
  options.traces.instance = options.engine.node_name;
  PAWL_TRY_STATUS(
      settle_traces(options.trace_wishes, sources.environment, &options.traces, &options.notes));
  return options;
}

std::string settings_page() {
  std::string page = R"(# Configuration

Every setting of `pawl server` can be given as a flag, as a variable of the environment, or as a line of a file. A flag
wins over a variable, a variable over the file, the file over the default.

```sh
pawl server --listen 0.0.0.0:7380
PAWL_LISTEN=0.0.0.0:7380 pawl server
pawl server --config pawl.conf     # or PAWL_CONFIG=pawl.conf
```

```ini
# pawl.conf
listen = 0.0.0.0:7380
store = sqlite:/var/lib/pawl/pawl.db
```

This page is what `pawl server --settings` prints; a test compares them.

| flag, line of the file | variable | default | what it does |
| --- | --- | --- | --- |
)";
  for (const Setting& setting : kSettings) {
    page += "| `--" + std::string(setting.name);
    if (!setting.value_name.empty()) page += " " + std::string(setting.value_name);
    page += "` | `" + variable_of(setting) + "` | ";
    page += setting.fallback.empty() ? "" : "`" + std::string(setting.fallback) + "`";
    page += " | " + std::string(setting.help) + " |\n";
  }
  page += R"(
The standard variables of OpenTelemetry are in [tracing.md](tracing.md#settings).
)";
  return page;
}

bool parse_address(const std::string& text, std::string* address, std::uint16_t* port) {
  std::size_t colon = text.rfind(':');
  std::string host = colon == std::string::npos ? "" : text.substr(0, colon);
  std::string digits = colon == std::string::npos ? text : text.substr(colon + 1);
  if (!parse_number(digits, port)) return false;
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host == "localhost" || host.empty()) host = "127.0.0.1";
  in6_addr numeric{};
  if (inet_pton(AF_INET, host.c_str(), &numeric) != 1 &&
      inet_pton(AF_INET6, host.c_str(), &numeric) != 1) {
    return false;
  }
  *address = host;
  return true;
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1";
}

}  // namespace pawl::server
