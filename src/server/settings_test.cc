#include "server/settings.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/error_codes.h"

namespace pawl::server {
namespace {

TEST(Settings, ThePageIsWhatTheTableSays) {
  std::ifstream file(std::string(PAWL_SOURCE_DIR) + "/docs/configuration.md");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), settings_page()) << "run: pawl server --settings > docs/configuration.md";
}

TEST(Settings, AFlagWinsOverAVariableAndThatOverTheFile) {
  SettingSources sources;
  auto address = [&] { return load_settings(sources)->http.address; };
  EXPECT_EQ(address(), "127.0.0.1");
  sources.file = *parse_settings_file("# comment\n listen = 10.0.0.1:1 # more\n\n", "pawl.conf");
  EXPECT_EQ(address(), "10.0.0.1");
  sources.environment = [](const std::string& name) -> std::optional<std::string> {
    if (name == "PAWL_LISTEN") return "10.0.0.2:2";
    return std::nullopt;
  };
  EXPECT_EQ(address(), "10.0.0.2");
  sources.flags = {{"listen", "10.0.0.3:3"}};
  EXPECT_EQ(address(), "10.0.0.3");
}

TEST(Settings, TheDefaultsAreThoseOfTheOptions) {
  auto options = load_settings({});
  ASSERT_TRUE(options);
  ServerOptions plain;
  EXPECT_EQ(options->http.body_bytes, plain.http.body_bytes);
  EXPECT_EQ(options->http.header_bytes, plain.http.header_bytes);
  EXPECT_EQ(options->http.connections, plain.http.connections);
  EXPECT_EQ(options->http.idle_timeout, plain.http.idle_timeout);
  EXPECT_EQ(options->http.receive_timeout, plain.http.receive_timeout);
  EXPECT_EQ(options->http.send_timeout, plain.http.send_timeout);
  EXPECT_EQ(options->patience, plain.patience);
  EXPECT_EQ(options->compiler.memory_bytes, plain.compiler.memory_bytes);
  EXPECT_EQ(options->compiler.timeout, plain.compiler.timeout);
  EXPECT_EQ(options->engine.hot_runs, plain.engine.hot_runs);
  EXPECT_EQ(options->engine.backlog, plain.engine.backlog);
  EXPECT_EQ(options->engine.limits.heap_bytes, plain.engine.limits.heap_bytes);
  EXPECT_EQ(options->engine.limits.fuel, plain.engine.limits.fuel);
  EXPECT_EQ(options->engine.limits.payload_bytes, plain.engine.limits.payload_bytes);
  EXPECT_EQ(options->engine.keep_completed, plain.engine.keep_completed);
  EXPECT_EQ(options->engine.keep_failed, plain.engine.keep_failed);
  EXPECT_EQ(options->engine.keep_cancelled, plain.engine.keep_cancelled);
  EXPECT_EQ(options->engine.remember_keys, plain.engine.remember_keys);
  EXPECT_EQ(options->engine.keep_audit, plain.engine.keep_audit);
  EXPECT_EQ(options->engine.cancel_grace, plain.engine.cancel_grace);
}

TEST(Settings, AgesHaveUnits) {
  auto kept = [](const char* age) {
    return load_settings({{{"keep-completed", age}}, {}, {}})->engine.keep_completed;
  };
  EXPECT_EQ(kept("0"), Duration::zero());
  EXPECT_EQ(kept("90s"), std::chrono::seconds(90));
  EXPECT_EQ(kept("1.5m"), std::chrono::seconds(90));
  EXPECT_EQ(kept("12h"), std::chrono::hours(12));
  EXPECT_EQ(kept("30d"), std::chrono::days(30));
}

TEST(Settings, WrongValuesAreNamed) {
  for (auto [name, value] : SettingValues{{"listen", "nowhere"},
                                          {"listen", "127.0.0.1:99999"},
                                          {"io-threads", "0"},
                                          {"body-limit", "1X"},
                                          {"body-limit", "99999999999999G"},
                                          {"idle-timeout", "-1"},
                                          {"keep-failed", "a week"},
                                          {"keep-failed", "-1d"},
                                          {"keep-completed", "7"},
                                          {"insecure", "yes"},
                                          {"tls-key", "only.pem"}}) {
    auto options = load_settings({{{name, value}}, {}, {}});
    ASSERT_FALSE(options) << name;
    EXPECT_EQ(options.error().code, ErrorCode::invalid_configuration);
    EXPECT_NE(options.error().message.find(name), std::string::npos) << options.error().message;
  }
  EXPECT_FALSE(parse_settings_file("nonsense = 1", "pawl.conf"));
  EXPECT_FALSE(parse_settings_file("listen", "pawl.conf"));
  EXPECT_EQ(parse_settings_file("\nstroe = 1", "pawl.conf").error().message,
            "pawl.conf:2: the line names the setting 'stroe', which there is not");
}

TEST(Settings, AddressesHaveManyForms) {
  std::string address;
  std::uint16_t port = 0;
  ASSERT_TRUE(parse_address("[::1]:80", &address, &port));
  EXPECT_EQ(address, "::1");
  ASSERT_TRUE(parse_address("7380", &address, &port));
  EXPECT_EQ(address + " " + std::to_string(port), "127.0.0.1 7380");
  ASSERT_TRUE(parse_address(":0", &address, &port));
  EXPECT_EQ(port, 0);
  EXPECT_FALSE(parse_address("a:b", &address, &port));
  EXPECT_TRUE(is_loopback("127.0.0.5") && is_loopback("::1") && !is_loopback("0.0.0.0"));
}

TEST(Settings, RequestMemoryHasRoomForTheLargestBody) {
  const auto load = [](SettingValues flags) { return load_settings({std::move(flags), {}, {}}); };
  EXPECT_EQ(load({})->http.memory_bytes, 256u << 20);
  EXPECT_EQ(load({{"body-limit", "100MB"}})->http.memory_bytes, 400u << 20);
  EXPECT_EQ(load({{"request-memory", "1GB"}})->http.memory_bytes, 1u << 30);
  auto small = load({{"request-memory", "100MB"}});
  ASSERT_FALSE(small);
  EXPECT_EQ(small.error().code, ErrorCode::invalid_configuration);
}

}  // namespace
}  // namespace pawl::server
