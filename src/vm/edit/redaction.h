// Redaction: what is not to leave the house goes out of a run: out of payloads, texts and machines.
//
// A rule is a name (`email`), a path (`order.customer.email`) or a pattern (`/[0-9]{16}/`). A path
// matches wherever its names follow one another, as variables, attributes, keys of dicts or fields
// of payloads; items of lists and tuples have no names. What stands there loses its content: of a
// text every character becomes `*`, a number becomes 0, what else has no parts becomes None, and of
// what has parts all parts do. A pattern is looked for in every text.
//
// A text that was taken out once is taken out wherever else it stands by itself, in logs and error
// messages too, if it is long enough not to be found by chance. So there are two passes: first
// everything is learned from, then everything is redacted. The same text becomes the same mask, of
// the same length, which ends in a number of its own: a program that compares or cuts texts goes on
// as it did.
//
// What the program's source says itself stays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "value/payload_tree.h"
#include "vm/machine.h"

namespace pawl::vm {

class Redaction {
 public:
  static constexpr std::size_t kMostRules = 100;
  // Of the texts that are looked for everywhere.
  static constexpr std::size_t kShortestSecret = 5;  // code points
  static constexpr std::size_t kMostSecrets = 100'000;

  // PAWL-4006 for a rule that cannot be read.
  static Result<Redaction> parse(const std::vector<std::string>& rules);
  Redaction(Redaction&&) noexcept;
  Redaction& operator=(Redaction&&) noexcept;
  ~Redaction();

  // --- the first pass
  void learn_payload(std::string_view payload, std::string_view name = {});
  void learn_text(std::string_view text);
  void learn(Machine& machine);

  // --- the second pass. The payload and the text are replaced.
  void redact_payload(std::string* payload, std::string_view name = {});
  void redact_text(std::string* text);
  void redact(Machine& machine);

  // A pattern that took too long, or too many secrets: then nothing may leave.
  Status check() const;

 private:
  friend class MachineRedaction;
  using Path = std::vector<std::string>;
  struct Pattern;
  // For each path, which of its beginnings lead to the place: bit k for k + 1 names.
  using Places = std::vector<std::uint64_t>;

  Redaction();
  Places step(const Places& places, std::string_view name) const;
  bool ends(const Places& places) const;
  void learn_tree(const PayloadTree& tree, const Places& places, bool inside);
  PayloadTree redacted_tree(const PayloadTree& tree, const Places& places, bool inside);
  // A text that stands where a rule says.
  void add_secret(std::string_view text);
  std::string mask_of(std::string_view text);
  // All matches of the patterns, and, if it is wanted, all secrets.
  std::string without_secrets(const std::string& text) const;
  void learn_matches(std::string_view text);
  std::string without_matches(const std::string& text);

  std::vector<Path> paths_;
  std::vector<Pattern> patterns_;
  std::unordered_map<std::string, std::string> masks_;  // by secret
  // Of the long ones, by their first bytes; the longest first.
  std::unordered_map<std::uint32_t, std::vector<const std::string*>> by_beginning_;
  std::string problem_;
};

}  // namespace pawl::vm
