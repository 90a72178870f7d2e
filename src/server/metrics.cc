#include "server/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "server/routes.h"

namespace pawl::server {

void write_metric(std::string* page, std::string_view name, std::string_view type,
                  std::string_view help) {
  fmt::format_to(std::back_inserter(*page), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

void write_sample(std::string* page, std::string_view name, std::string_view labels, double value) {
  *page += name;
  if (!labels.empty()) fmt::format_to(std::back_inserter(*page), "{{{}}}", labels);
  if (value == std::floor(value) && std::fabs(value) < 1e15) {
    fmt::format_to(std::back_inserter(*page), " {}\n", static_cast<std::int64_t>(value));
  } else {
    fmt::format_to(std::back_inserter(*page), " {}\n", value);
  }
}

PageFormat format_for(std::string_view accept) {
  const bool is_open = accept.find("application/openmetrics-text") != std::string_view::npos;
  return is_open ? PageFormat::kOpenMetrics : PageFormat::kText;
}

std::string content_type_of(PageFormat format) {
  return format == PageFormat::kText ? "text/plain; version=0.0.4"
                                     : "application/openmetrics-text; version=1.0.0; charset=utf-8";
}

std::string as_open_metrics(std::string_view page) {
  constexpr std::string_view kTotal = "_total";
  std::string out;
  out.reserve(page.size() + 16);
  while (!page.empty()) {
    const std::size_t end = std::min(page.find('\n'), page.size());
    const std::string_view line = page.substr(0, end);
    page.remove_prefix(std::min(end + 1, page.size()));
    const bool is_about = line.starts_with("# HELP ") || line.starts_with("# TYPE ");
    const std::size_t name_end = is_about ? line.find(' ', 7) : std::string_view::npos;
    const bool is_total =
        name_end != std::string_view::npos && line.substr(0, name_end).ends_with(kTotal);
    out += line.substr(0, is_total ? name_end - kTotal.size() : line.size());
    if (is_total) out += line.substr(name_end);
    out += '\n';
  }
  return out + "# EOF\n";
}

std::string bound_label(double bound) { return fmt::format(R"(le="{}")", bound); }

std::string label_text(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out;
}

Metrics::Metrics() {
  for (std::size_t i = 0; i <= all_routes().size(); ++i) {
    routes_.push_back(std::make_unique<RouteCounts>());
  }
}

void Metrics::count_request(std::size_t route, unsigned status, double seconds) {
  RouteCounts& counts = *routes_[std::min(route, routes_.size() - 1)];
  counts.by_class[std::min(status / 100, 5U)].fetch_add(1, std::memory_order_relaxed);
  std::size_t bucket = 0;
  while (bucket < kBounds.size() && seconds > kBounds[bucket]) ++bucket;
  counts.by_time[bucket].fetch_add(1, std::memory_order_relaxed);
  counts.microseconds.fetch_add(static_cast<std::uint64_t>(seconds * 1e6),
                                std::memory_order_relaxed);
}

void Metrics::write(std::string* page) const {
  auto labels_of = [](std::size_t i) {
    if (i == all_routes().size()) return std::string(R"(method="",route="")");
    const Route& route = all_routes()[i];
    return fmt::format(R"(method="{}",route="{}")", route.method, route.pattern);
  };
  write_metric(page, "pawl_http_requests_total", "counter", "Requests, by route and status.");
  for (std::size_t i = 0; i < routes_.size(); ++i) {
    for (unsigned status = 1; status < 6; ++status) {
      auto count = routes_[i]->by_class[status].load(std::memory_order_relaxed);
      if (count == 0) continue;
      write_sample(page, "pawl_http_requests_total",
                   fmt::format(R"({},status="{}xx")", labels_of(i), status),
                   static_cast<double>(count));
    }
  }
  write_metric(page, "pawl_http_request_seconds", "histogram",
               "Time from a request to its answer, waiting included.");
  for (std::size_t i = 0; i < routes_.size(); ++i) {
    std::uint64_t sum = 0;
    for (const auto& count : routes_[i]->by_time) sum += count.load(std::memory_order_relaxed);
    if (sum == 0) continue;
    std::uint64_t below = 0;
    for (std::size_t bucket = 0; bucket < kBounds.size(); ++bucket) {
      below += routes_[i]->by_time[bucket].load(std::memory_order_relaxed);
      write_sample(page, "pawl_http_request_seconds_bucket",
                   fmt::format(R"({},le="{}")", labels_of(i), kBounds[bucket]),
                   static_cast<double>(below));
    }
    write_sample(page, "pawl_http_request_seconds_bucket", labels_of(i) + R"(,le="+Inf")",
                 static_cast<double>(sum));
    write_sample(page, "pawl_http_request_seconds_sum", labels_of(i),
                 static_cast<double>(routes_[i]->microseconds.load()) / 1e6);
    write_sample(page, "pawl_http_request_seconds_count", labels_of(i), static_cast<double>(sum));
  }
}

}  // namespace pawl::server
