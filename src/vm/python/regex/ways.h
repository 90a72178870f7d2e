// The ways that a piece of pattern has through a text, as far as single characters tell.
//
// A repeated group must remember where each of its rounds began, to give them back one by one if
// what follows does not match. For most groups of real patterns that is in vain: there is but one
// way through them, and what follows cannot begin with what another round began with. Those are
// repeated possessively, and need no memory however long the text is.
#pragma once

#include <cstdint>

namespace pawl::vm::regex {

// Each ASCII character, and all others as one.
struct CharacterSet {
  uint64_t low = 0;   // 0 to 63
  uint64_t high = 0;  // 64 to 127
  bool others = false;

  static CharacterSet all() { return {UINT64_MAX, UINT64_MAX, true}; }

  void add(uint32_t first, uint32_t last) {
    for (uint32_t c = first; c <= last && c < 128; ++c) {
      (c < 64 ? low : high) |= uint64_t{1} << (c % 64);
    }
    if (last >= 128) others = true;
  }
  void add(const CharacterSet& set) {
    low |= set.low;
    high |= set.high;
    others = others || set.others;
  }
  // What else there is; of the others, there may always be more.
  CharacterSet opposite() const { return {~low, ~high, true}; }
  bool meets(const CharacterSet& set) const {
    return (low & set.low) != 0 || (high & set.high) != 0 || (others && set.others);
  }
};

// Nothing is known of a piece unless somebody says so.
struct Ways {
  // If it matches where the text goes on, then before one of these; unless it is skippable.
  CharacterSet first = CharacterSet::all();
  // It can end at its furthest, or else only before one of these.
  CharacterSet open = CharacterSet::all();
  bool skippable = true;
  bool certain = false;  // `open` is right, and there is one way to each end

  static Ways nothing() { return {{}, {}, true, true}; }
  static Ways one_of(const CharacterSet& set) { return {set, {}, false, true}; }

  void follow(const Ways& next) {
    certain = certain && next.certain && !open.meets(next.first);
    if (skippable) first.add(next.first);
    if (!next.skippable) open = {};
    open.add(next.open);
    skippable = skippable && next.skippable;
  }
  void alternate(const Ways& other) {
    certain =
        certain && other.certain && !skippable && !other.skippable && !first.meets(other.first);
    first.add(other.first);
    open.add(other.open);
    skippable = skippable || other.skippable;
  }
  // As often as possible; a round always takes something.
  void repeat(bool optional) {
    certain = certain && !skippable && !open.meets(first);
    open.add(first);
    skippable = skippable || optional;
  }
};

}  // namespace pawl::vm::regex
