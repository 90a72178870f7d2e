#include "cli/terminal.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace pawl::cli {
namespace {

constexpr std::string_view kCodes[] = {"",         "\x1b[1m",  "\x1b[2m", "\x1b[31m",
                                       "\x1b[32m", "\x1b[33m", "\x1b[34m"};
constexpr std::string_view kReset = "\x1b[0m";

std::string painted(Colour colour, std::string_view text) {
  return fmt::format("{}{}{}", kCodes[static_cast<std::size_t>(colour)], text, kReset);
}

// The code point that begins at `at`, which goes behind it. What is no UTF-8 counts byte by byte.
char32_t take_character(std::string_view text, std::size_t* at) {
  const auto lead = static_cast<unsigned char>(text[(*at)++]);
  if (lead < 0xC0) return lead;
  char32_t character = lead & (lead < 0xE0 ? 0x1Fu : lead < 0xF0 ? 0x0Fu : 0x07u);
  while (*at < text.size() && (text[*at] & '\xC0') == '\x80') {
    character = character << 6 | (static_cast<unsigned char>(text[(*at)++]) & 0x3Fu);
  }
  return character;
}

// What a terminal would obey instead of showing it.
bool is_control(char32_t character) {
  return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

struct Range {
  char32_t first;
  char32_t last;
};
// Marks that stand on the character before them, and invisible ones.
constexpr Range kNarrow[] = {{0x300, 0x36F},   {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2064},
                             {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}};
// What East Asian scripts and emoji are: two columns.
constexpr Range kWide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
                           {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                           {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
                           {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};

std::size_t columns_of(char32_t character) {
  const auto inside = [character](const Range& range) {
    return character >= range.first && character <= range.last;
  };
  if (std::ranges::any_of(kNarrow, inside)) return 0;
  return std::ranges::any_of(kWide, inside) ? 2 : 1;
}

winsize size_of(std::FILE* stream) {
  winsize size{};
  if (::ioctl(::fileno(stream), TIOCGWINSZ, &size) != 0) size = {};
  return size;
}

bool is_dumb() {
  const char* term = std::getenv("TERM");
  return term != nullptr && std::string_view(term) == "dumb";
}

std::string whole_or_tenth(double value, const char* unit) {
  return value < 9.95 && std::fabs(value - std::round(value)) >= 0.05
             ? fmt::format("{:.1f} {}", value, unit)
             : fmt::format("{:.0f} {}", value, unit);
}

}  // namespace

bool is_terminal(std::FILE* stream) { return ::isatty(::fileno(stream)) == 1; }

bool draws_anew(std::FILE* stream) { return is_terminal(stream) && !is_dumb(); }

bool shows_colours(std::FILE* stream) {
  const char* no_colour = std::getenv("NO_COLOR");
  if (no_colour != nullptr && *no_colour != '\0') return false;
  return draws_anew(stream);
}

std::size_t terminal_width(std::FILE* stream) {
  if (!is_terminal(stream)) return 0;
  const std::size_t columns = size_of(stream).ws_col;
  return columns == 0 ? 80 : columns;
}

std::size_t terminal_height(std::FILE* stream) {
  if (!is_terminal(stream)) return 0;
  const std::size_t rows = size_of(stream).ws_row;
  return rows == 0 ? 24 : rows;
}

std::string Painter::operator()(Colour colour, std::string_view text) const {
  if (!colours_ || colour == Colour::kNone) return std::string(text);
  return painted(colour, text);
}

Colour colour_of_status(std::string_view status) {
  if (status == "completed") return Colour::kGreen;
  if (status == "failed" || status == "held") return Colour::kRed;
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
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) width += columns_of(take_character(text, &at));
  return width;
}

std::string shortened(std::string_view text, std::size_t width) {
  std::string out;
  std::size_t used = 0;
  const bool fits = width_of(text) <= width;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t character = take_character(text, &at);
    const std::size_t columns = columns_of(character);
    if (!fits && used + columns + 1 > width) return out + "…";
    if (is_control(character)) {
      out += ' ';
    } else {
      out += text.substr(begin, at - begin);
    }
    used += columns;
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
      std::string content = shortened(row[i].text, SIZE_MAX);
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
