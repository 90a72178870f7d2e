// Signature: what a task that the bundle declares can be called with.
//
// Task::parameters has it, as a mark and then each parameter the way Python writes it: `order`,
// `cents=`, `/`, `*`, `*rest`, `**more`. Programs of old have bare names without the mark, of which
// nothing follows.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pawl::bytecode {

inline constexpr std::string_view kSignatureMark = "(";

class Signature {
 public:
  // Nothing: the Program does not say.
  static std::optional<Signature> read(std::span<const std::string_view> parameters);

  // Why a call with so many positional arguments and these keywords cannot be bound, in CPython's
  // words; empty: it can.
  std::string misfit(std::string_view name, size_t positional,
                     std::span<const std::string_view> keywords) const;
  // "charge(order, cents=…)"
  std::string text(std::string_view name) const;

 private:
  struct Parameter {
    std::string_view name;
    bool required = true;
  };
  using Given = std::vector<bool>;  // by parameter

  std::string too_many(size_t positional, const Given& given) const;
  std::string missing(const Given& given) const;
  std::string unexpected(std::string_view keyword,
                         std::span<const std::string_view> keywords) const;

  std::vector<std::string_view> written_;  // without the mark
  std::vector<Parameter> parameters_;      // positional ones, then keyword-only ones
  size_t positional_ = 0;
  size_t positional_only_ = 0;
  bool more_positional_ = false;
  bool more_keywords_ = false;
};

}  // namespace pawl::bytecode
