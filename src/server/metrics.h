// Metrics: what the server counts, and the page /metrics in Prometheus' text format. Counting is a
// few atomic additions, from any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pawl::server {

class Metrics {
 public:
  Metrics();

  // `route` is an index into all_routes(), or as many as these are for a path that leads nowhere.
  void count_request(std::size_t route, unsigned status, double seconds);
  // Appends what was counted.
  void write(std::string* page) const;

 private:
  static constexpr std::array<double, 12> kBounds = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                     0.05,   0.1,   0.25,  1,     5,    30};
  struct RouteCounts {
    std::array<std::atomic<std::uint64_t>, 6> by_class{};  // 1xx to 5xx
    std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> by_time{};
    std::atomic<std::uint64_t> microseconds = 0;
  };

  std::vector<std::unique_ptr<RouteCounts>> routes_;
};

// OpenMetrics shows a span with a bucket; who scrapes asks for it.
enum class PageFormat : std::uint8_t { kText, kOpenMetrics };
PageFormat format_for(std::string_view accept);
std::string content_type_of(PageFormat format);
// The same page: the metadata of a counter have its name without _total, and there is an end.
std::string as_open_metrics(std::string_view page);

// Lines of the page.
void write_metric(std::string* page, std::string_view name, std::string_view type,
                  std::string_view help);
void write_sample(std::string* page, std::string_view name, std::string_view labels, double value);
// le="0.005", of a bucket.
std::string bound_label(double bound);
// As the value of a label, between quotes.
std::string label_text(std::string_view text);

}  // namespace pawl::server
