#include "vm/python/csv/rows.h"

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

constexpr uint32_t kNoQuote = ~uint32_t{0};

bool ends_line(uint32_t unit) { return unit == '\r' || unit == '\n'; }

// The only character of a text; kNoQuote for anything else.
uint32_t character(Value value) {
  if (!value.is(Kind::kString) || value.as<String>()->length != 1) return kNoQuote;
  return value.as<String>()->at(0);
}

enum class Row { kRead, kUnusual, kError };

template <typename Unit>
class RowReader {
 public:
  RowReader(Machine& machine, const String* line, const Unit* units, Args args)
      : machine_(machine),
        line_(line),
        units_(units),
        end_(line->length),
        delimiter_(character(args[1])),
        quote_(character(args[2])),
        limit_(args[3].is_small_int() ? args[3].small_int() : 0) {}

  Row read(List* row) {
    while (breathe() && end_ > 0 && ends_line(units_[end_ - 1])) --end_;
    if (end_ == 0) return Row::kRead;
    size_t at = 0;
    while (true) {
      breathe();
      const bool quoted = at < end_ && units_[at] == quote_;
      Ref field = quoted ? quoted_field(&at) : plain_field(&at);
      if (field.empty()) return Row::kUnusual;
      const uint32_t length = field.as<String>()->length;
      if (static_cast<int64_t>(length) > limit_) return Row::kUnusual;
      list_append(machine_.heap(), row, std::move(field));
      if (!go_on(machine_, 2 + length / 64)) return Row::kError;
      if (at == end_) return Row::kRead;
      if (units_[at++] != delimiter_) return Row::kUnusual;
    }
  }

 private:
  Ref plain_field(size_t* at) {
    const size_t start = *at;
    for (; breathe() && *at < end_ && units_[*at] != delimiter_; ++*at) {
      if (ends_line(units_[*at])) return {};
    }
    return substring(machine_.heap(), line_, start, *at);
  }

  // Of two quotes inside, one is meant.
  Ref quoted_field(size_t* at) {
    size_t start = ++*at;
    StringBuilder doubled(machine_.heap());
    while (true) {
      while (breathe() && *at < end_ && units_[*at] != quote_) ++*at;
      if (*at == end_) return {};
      const size_t close = (*at)++;
      if (*at == end_ || units_[*at] != quote_) {
        if (doubled.length() == 0) return substring(machine_.heap(), line_, start, close);
        doubled.append(line_, start, close);
        return doubled.finish();
      }
      doubled.append(line_, start, *at);
      start = ++*at;
    }
  }

  Machine& machine_;
  const String* line_;
  const Unit* units_;
  size_t end_;
  uint32_t delimiter_;
  uint32_t quote_;
  int64_t limit_;
};

Row read_row(Machine& machine, Args args, List* row) {
  const auto* line = args[0].as<String>();
  switch (line->width()) {
    case 1:
      return RowReader(machine, line, line->data1(), args).read(row);
    case 2:
      return RowReader(machine, line, line->data2(), args).read(row);
    default:
      return RowReader(machine, line, line->data4(), args).read(row);
  }
}

bool has_any(const String* text, uint32_t delimiter, uint32_t quote, const String* end) {
  for (uint32_t i = 0; breathe() && i < text->length; ++i) {
    const uint32_t unit = text->at(i);
    if (unit == delimiter || unit == quote) return true;
    breathe(end->length);
    for (uint32_t k = 0; k < end->length; ++k) {
      if (unit == end->at(k)) return true;
    }
  }
  return false;
}

void append_quoted(StringBuilder& out, const String* text, uint32_t quote) {
  out.append_char(quote);
  for (uint32_t i = 0; breathe() && i < text->length; ++i) {
    if (text->at(i) == quote) out.append_char(quote);
    out.append_char(text->at(i));
  }
  out.append_char(quote);
}

}  // namespace

Ref csv_row(Machine& machine, Args args) {
  if (!args[0].is(Kind::kString)) return Ref::none();
  Ref row = make_list(machine.heap());
  switch (read_row(machine, args, row.as<List>())) {
    case Row::kRead:
      return row;
    case Row::kUnusual:
      return Ref::none();
    default:
      return {};
  }
}

Ref csv_line(Machine& machine, Args args) {
  constexpr int64_t kAll = 1, kNonNumeric = 2;
  if (!args[0].is(Kind::kList) && !args[0].is(Kind::kTuple)) return Ref::none();
  const Value mode = args[4];
  const uint32_t delimiter = character(args[1]), quote = character(args[2]);
  if (delimiter == kNoQuote || quote == kNoQuote || !args[3].is(Kind::kString) ||
      !mode.is_small_int()) {
    return Ref::none();
  }
  // Texts of values can run the program, which may change the list.
  Ref values = args[0].is(Kind::kTuple) ? Ref::share(args[0])
                                        : make_tuple(machine.heap(), args[0].as<List>()->view());
  const auto* end = args[3].as<String>();
  StringBuilder out(machine.heap());
  const size_t count = values.as<Tuple>()->length;
  for (size_t i = 0; breathe() && i < count; ++i) {
    const Value value = values.as<Tuple>()->view()[i];
    if (value.is(Kind::kInstance) || value.is(Kind::kException)) return Ref::none();
    Ref text = value.is_none() ? empty_string() : str_of(machine, value);
    if (text.empty()) return {};
    if (!text.get().is(Kind::kString)) return Ref::none();
    const auto* field = text.as<String>();
    if (!machine.charge(1 + field->length * (uint64_t{end->length} + 2) / 32)) return {};
    if (i > 0) out.append_char(delimiter);
    const bool number = is_int(value) || value.is_double() || value.is_bool();
    bool quoted = mode == Value::small_int(kAll) ||
                  (mode == Value::small_int(kNonNumeric) && !number) ||
                  has_any(field, delimiter, quote, end);
    // A row of one empty field would be read as a row of none.
    quoted = quoted || (count == 1 && field->length == 0);
    if (quoted) {
      append_quoted(out, field, quote);
    } else {
      out.append(field);
    }
    if (!go_on(machine, 2 + field->length / (quoted ? 8 : 16))) return {};
  }
  out.append(end);
  return out.finish();
}

}  // namespace pawl::vm
