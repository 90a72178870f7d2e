#include "engine/run/open_calls.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "base/bytes.h"
#include "base/error_codes.h"

namespace pawl::engine {

using store::Key;

std::size_t OpenCalls::position(std::uint64_t number) const {
  auto at = std::partition_point(ranges_.begin(), ranges_.end(), [&](const Range& range) {
    return range.number + range.count <= number;
  });
  return static_cast<std::size_t>(at - ranges_.begin());
}

void OpenCalls::count(Key key) {
  if (++made_ % kMarkEvery == 0) marks_.push_back(key);
}

Key OpenCalls::drop_point(std::uint64_t kept) const {
  // The calls after the second mark are at least `kept`.
  return marks_.size() < kept / kMarkEvery + 3 ? 0 : marks_[1];
}

void OpenCalls::add(std::uint64_t number, Key key) {
  last_number_ = std::max(last_number_, number);
  if (!ranges_.empty()) {
    Range& last = ranges_.back();
    if (last.number + last.count == number && last.key + static_cast<Key>(last.count) == key) {
      ++last.count;
      return;
    }
  }
  std::size_t at = position(number);
  PAWL_ASSERT(at == ranges_.size() || ranges_[at].number > number);
  ranges_.insert(ranges_.begin() + static_cast<std::ptrdiff_t>(at), Range{number, key, 1});
}

Key OpenCalls::find(std::uint64_t number) const {
  std::size_t at = position(number);
  if (at == ranges_.size() || ranges_[at].number > number) return 0;
  return ranges_[at].key + static_cast<Key>(number - ranges_[at].number);
}

void OpenCalls::remove(std::uint64_t number) {
  std::size_t at = position(number);
  if (at == ranges_.size() || ranges_[at].number > number) return;
  Range& range = ranges_[at];
  std::uint64_t before = number - range.number;
  std::uint64_t after = range.count - before - 1;
  if (before == 0 && after == 0) {
    ranges_.erase(ranges_.begin() + static_cast<std::ptrdiff_t>(at));
  } else if (before == 0) {
    ++range.number;
    ++range.key;
    --range.count;
  } else if (after == 0) {
    --range.count;
  } else {
    Range rest{number + 1, range.key + static_cast<Key>(before) + 1, after};
    range.count = before;
    ranges_.insert(ranges_.begin() + static_cast<std::ptrdiff_t>(at) + 1, rest);
  }
}

std::uint64_t OpenCalls::number_of(Key key) const {
  for (const Range& range : ranges_) {
    if (key >= range.key && key < range.key + static_cast<Key>(range.count)) {
      return range.number + static_cast<std::uint64_t>(key - range.key);
    }
  }
  return 0;
}

// In one pass over the ranges, since a gather's calls may have settled in any order.
void OpenCalls::remove_all(std::vector<std::uint64_t> numbers) {
  if (numbers.size() < 4) {
    for (std::uint64_t number : numbers) remove(number);
    return;
  }
  std::sort(numbers.begin(), numbers.end());
  std::vector<Range> left;
  auto next = numbers.begin();
  for (const Range& range : ranges_) {
    std::uint64_t begin = range.number;
    const std::uint64_t end = range.number + range.count;
    while (next != numbers.end() && *next < begin) ++next;
    for (; next != numbers.end() && *next < end; ++next) {
      if (*next > begin) {
        left.push_back({begin, range.key + static_cast<Key>(begin - range.number), *next - begin});
      }
      begin = std::max(begin, *next + 1);
    }
    if (begin < end) {
      left.push_back({begin, range.key + static_cast<Key>(begin - range.number), end - begin});
    }
  }
  ranges_ = std::move(left);
}

std::vector<Key> OpenCalls::keys() const {
  std::vector<Key> keys;
  for (const Range& range : ranges_) {
    for (std::uint64_t i = 0; i < range.count; ++i) keys.push_back(range.key + static_cast<Key>(i));
  }
  return keys;
}

std::vector<std::uint64_t> OpenCalls::numbers() const {
  std::vector<std::uint64_t> numbers;
  for (const Range& range : ranges_) {
    for (std::uint64_t i = 0; i < range.count; ++i) numbers.push_back(range.number + i);
  }
  return numbers;
}

std::vector<store::KeyRange> OpenCalls::key_ranges() const {
  std::vector<store::KeyRange> ranges;
  ranges.reserve(ranges_.size());
  for (const Range& range : ranges_) ranges.push_back({range.key, range.count});
  return ranges;
}

// How many were made, the highest number, the marks as differences; then each range: the gap to the
// number after the last range, the key's difference to the last key, and the count.
std::string OpenCalls::encode() const {
  if (made_ == 0 && last_number_ == 0) return {};
  ByteWriter out;
  out.varint(made_);
  out.varint(last_number_);
  out.varint(marks_.size());
  Key key = 0;
  for (Key mark : marks_) out.varint(static_cast<std::uint64_t>(mark - std::exchange(key, mark)));
  std::uint64_t number = 0;
  key = 0;
  for (const Range& range : ranges_) {
    out.varint(range.number - number);
    out.signed_varint(range.key - key);
    out.varint(range.count);
    number = range.number + range.count;
    key = range.key;
  }
  return out.take();
}

Result<OpenCalls> OpenCalls::decode(std::string_view bytes) {
  OpenCalls calls;
  if (bytes.empty()) return calls;
  ByteReader in(bytes);
  calls.made_ = in.varint();
  calls.last_number_ = in.varint();
  Key key = 0;
  for (std::size_t left = in.count(); left > 0; --left) {
    key = static_cast<Key>(static_cast<std::uint64_t>(key) + in.varint());
    calls.marks_.push_back(key);
  }
  std::uint64_t number = 0;
  std::uint64_t open = 0;
  key = 0;
  while (!in.at_end() && !in.failed()) {
    Range range;
    range.number = number + in.varint();
    range.key = static_cast<Key>(static_cast<std::uint64_t>(key) +
                                 static_cast<std::uint64_t>(in.signed_varint()));
    range.count = in.varint();
    // Who asks for all of them gets a list: more than this nobody has written.
    constexpr std::uint64_t kMostOpen = std::uint64_t{1} << 24;
    open += range.count;
    if (range.count == 0 || range.count > kMostOpen || open > kMostOpen || range.number < number ||
        range.key <= 0 || range.key > INT64_MAX - static_cast<Key>(kMostOpen) ||
        range.number > UINT64_MAX - kMostOpen) {
      in.fail();
      break;
    }
    number = range.number + range.count;
    key = range.key;
    calls.ranges_.push_back(range);
  }
  if (in.failed()) return fail(ErrorCode::store_damaged, "a run's list of calls is damaged");
  return calls;
}

}  // namespace pawl::engine
