// Fields: a JSON object of a request, field by field. Every value is a slice of the request's text
// that has been checked as payload text, so a payload is taken over as it is.
//
// Texts are names, reasons and the like, and bounded: what is said in them is stored, logged and
// repeated in errors. Only who asks for it takes a longer one, a source for example.
//
// A getter of a field that is missing or null gives the default; of a field of another type it
// notes an error (PAWL-4006, with the place) and gives the default. So a handler reads everything
// first and asks for the error once, with check().
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "pawl/run.h"
#include "value/json_reader.h"
#include "value/payload.h"

namespace pawl::server {

class Fields {
 public:
  static constexpr std::size_t kLongestText = 16 << 10;

  // Text that is no object is an error; the empty text is an empty object. `place` is said in
  // errors, as in "runs[3].". `around`: how many containers of ours there are around a payload.
  static Fields parse(std::string_view text, std::string place = {}, std::uint32_t around = 1);

  // Only fields of these names may be there.
  void only(std::initializer_list<std::string_view> names);

  bool has(std::string_view name) const { return !raw(name).empty(); }
  bool has_even_null(std::string_view name) const;
  std::string_view raw(std::string_view name) const;  // empty: missing or null
  std::string text(std::string_view name, std::string_view otherwise = {});
  std::string long_text(std::string_view name, std::size_t most, std::string_view otherwise = {});
  std::string required_text(std::string_view name);
  std::int64_t integer(std::string_view name, std::int64_t otherwise, std::int64_t least,
                       std::int64_t most);
  std::optional<double> number(std::string_view name);  // not negative
  std::optional<Duration> seconds(std::string_view name);
  bool boolean(std::string_view name, bool otherwise);
  Payload payload(std::string_view name);  // null if it is missing
  std::vector<std::string> texts(std::string_view name);
  std::vector<std::string_view> elements(std::string_view name);
  std::vector<std::pair<std::string, std::string>> text_pairs(std::string_view name);
  // A key of the engine as decimal text.
  std::int64_t key(std::string_view name);

  void complain(std::string_view name, std::string_view what);
  // What is wrong with an inner object is wrong here.
  void adopt(const Fields& inner);
  const std::string& place() const { return place_; }
  Status check() const;

 private:
  std::string place_;
  std::vector<std::pair<std::string, std::string_view>> fields_;
  std::optional<Error> error_;
};

}  // namespace pawl::server
