// What people see: colours, tables and times. Colours and lines that are drawn anew only on a
// terminal; whoever reads from a pipe gets plain text.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace pawl::cli {

// False as well with NO_COLOR, or TERM=dumb.
bool shows_colours(std::FILE* stream);
bool is_terminal(std::FILE* stream);
// Whether lines may be moved up to and written over: on a terminal, but for TERM=dumb.
bool draws_anew(std::FILE* stream);
// Columns and rows of the terminal behind the stream; 0: it is none.
std::size_t terminal_width(std::FILE* stream);
std::size_t terminal_height(std::FILE* stream);

enum class Colour : std::uint8_t { kNone, kBold, kDim, kRed, kGreen, kYellow, kBlue };

// Text in a colour, for a stream that shows them.
class Painter {
 public:
  explicit Painter(std::FILE* stream) : colours_(shows_colours(stream)) {}
  std::string operator()(Colour colour, std::string_view text) const;
  // In the colour of what it says: a run's or a call's status.
  std::string status(std::string_view status) const;

 private:
  bool colours_;
};

Colour colour_of_status(std::string_view status);

// Columns as wide as their content; what is wider than the terminal is cut off in the last one.
class Table {
 public:
  struct Cell {
    Cell(std::string content, Colour in = Colour::kNone) : text(std::move(content)), colour(in) {}
    Cell(const char* content) : text(content) {}
    std::string text;
    Colour colour = Colour::kNone;
  };

  explicit Table(std::vector<std::string> headings) : headings_(std::move(headings)) {}
  void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.empty(); }
  // The lines, each with its end.
  std::string text(std::FILE* stream) const;
  void print(std::FILE* stream) const;

 private:
  std::vector<std::string> headings_;
  std::vector<std::vector<Cell>> rows_;
};

// Columns that a terminal needs for it, near enough.
std::size_t width_of(std::string_view text);
// At most so many columns, an ellipsis at the end of what was cut off; control characters become
// spaces, since what somebody calls a run must not steer our terminal.
std::string shortened(std::string_view text, std::size_t width);

// "340 ms", "12 s", "3 min", "5 h", "12 d"
std::string duration_text(double seconds);
// "12 s ago", "in 3 d"
std::string relative_time(std::int64_t time_us, std::int64_t now_us);

}  // namespace pawl::cli
