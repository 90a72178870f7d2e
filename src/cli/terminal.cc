#include "cli/terminal.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace pawl::cli {
namespace {

constexpr std::string_view kCodes[] = {"",         "\x1b[1m",  "\x1b[2m", "\x1b[31m",
                                       "\x1b[32m", "\x1b[33m", "\x1b[34m"};
constexpr std::string_view kReset = "\x1b[0m";

std::string painted(Colour colour, std::string_view text) {
  return fmt::format("{}{}{}", kCodes[static_cast<std::size_t>(colour)], text, kReset);
}

std::string whole_or_tenth(double value, const char* unit) {
  return value < 9.95 && std::fabs(value - std::round(value)) >= 0.05
             ? fmt::format("{:.1f} {}", value, unit)
             : fmt::format("{:.0f} {}", value, unit);
}

}  // namespace

bool is_terminal(std::FILE* stream) { return ::isatty(::fileno(stream)) == 1; }

bool shows_colours(std::FILE* stream) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  if (no_colour != nullptr && *no_colour != '\0') return false;
  if (term != nullptr && std::string_view(term) == "dumb") return false;
  return is_terminal(stream);
}

std::size_t terminal_width(std::FILE* stream) {
  winsize size{};
  if (!is_terminal(stream)) return 0;
  if (::ioctl(::fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::string Painter::operator()(Colour colour, std::string_view text) const {
  if (!colours_ || colour == Colour::kNone) return std::string(text);
  return painted(colour, text);
}

Colour colour_of_status(std::string_view status) {
  if (status == "completed") return Colour::kGreen;
  if (status == "failed") return Colour::kRed;
  if (status == "cancelled" || status == "cancelling" || status == "undoing" ||
      status == "paused" || status == "suspended") {
    return Colour::kYellow;
  }
  return Colour::kBlue;
}

std::string Painter::status(std::string_view status) const {
  return (*this)(colour_of_status(status), status);
}

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return (byte & '\xC0') != '\x80'; }));
}

std::string shortened(std::string_view text, std::size_t width) {
  std::string out;
  std::size_t count = 0;
  const bool fits = width_of(text) <= width;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (end < text.size() && (text[end] & '\xC0') == '\x80') ++end;
    if (!fits && count + 1 >= width) return out + "…";
    if (static_cast<unsigned char>(text[at]) < 0x20) {
      out += ' ';
    } else {
      out += text.substr(at, end - at);
    }
    ++count;
    at = end;
  }
  return out;
}

std::string Table::text(std::FILE* stream) const {
  std::vector<std::size_t> widths;
  for (const std::string& heading : headings_) widths.push_back(width_of(heading));
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], width_of(row[i].text));
    }
  }
  const std::size_t most = terminal_width(stream);
  const Painter paint(stream);
  std::string out;
  auto add_row = [&](const std::vector<Cell>& row) {
    std::string line;
    std::size_t used = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool last = i + 1 == row.size();
      std::string content = row[i].text;
      if (last && most > 0) content = shortened(content, most > used + 1 ? most - used : 1);
      line += paint(row[i].colour, content);
      if (!last) line.append(widths[i] - width_of(content) + 2, ' ');
      used += widths[i] + 2;
    }
    while (line.ends_with(' ')) line.pop_back();
    out += line + "\n";
  };
  std::vector<Cell> headings;
  for (const std::string& heading : headings_) headings.emplace_back(heading, Colour::kBold);
  add_row(headings);
  for (const auto& row : rows_) add_row(row);
  return out;
}

void Table::print(std::FILE* stream) const {
  const std::string lines = text(stream);
  std::fwrite(lines.data(), 1, lines.size(), stream);
}

std::string duration_text(double seconds) {
  if (seconds < 0) seconds = 0;
  if (seconds < 0.0995) return whole_or_tenth(seconds * 1000, "ms");
  if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1000);
  if (seconds < 119.5) return whole_or_tenth(seconds, "s");
  if (seconds < 119.5 * 60) return whole_or_tenth(seconds / 60, "min");
  if (seconds < 47.5 * 3600) return whole_or_tenth(seconds / 3600, "h");
  return whole_or_tenth(seconds / 86400, "d");
}

std::string relative_time(std::int64_t time_us, std::int64_t now_us) {
  const double seconds = static_cast<double>(now_us - time_us) / 1e6;
  return seconds >= 0 ? duration_text(seconds) + " ago" : "in " + duration_text(-seconds);
}

}  // namespace pawl::cli
