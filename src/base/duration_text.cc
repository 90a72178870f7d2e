#include "base/duration_text.h"

#include <charconv>

namespace pawl {

std::optional<double> parse_seconds(std::string_view text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::string_view unit(read.ptr,
                              static_cast<std::size_t>(text.data() + text.size() - read.ptr));
  const double scale = unit.empty() || unit == "s"    ? 1
                       : unit == "ms"                 ? 0.001
                       : unit == "m" || unit == "min" ? 60
                       : unit == "h"                  ? 3600
                       : unit == "d"                  ? 86400
                       : unit == "w"                  ? 7 * 86400
                                                      : -1;
  if (read.ec != std::errc() || scale < 0 || !(value >= 0)) return std::nullopt;
  return value * scale;
}

}  // namespace pawl
