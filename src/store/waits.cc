#include "store/waits.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/error_codes.h"

namespace pawl::store {

namespace {

bool holds(const Waits::Group& group, std::uint64_t call) {
  // The last range that begins at or before the call is the only one that can hold it.
  auto after = std::upper_bound(
      group.calls.begin(), group.calls.end(), call,
      [](std::uint64_t number, const CallRange& range) { return number < range.first; });
  if (after == group.calls.begin()) return false;
  const CallRange& range = *(after - 1);
  return call - range.first < range.count;
}

void write_group(ByteWriter& writer, const Waits::Group& group) {
  writer.varint(group.needed << 1 | (group.failure_wakes ? 1 : 0));
  writer.varint(group.calls.size());
  std::uint64_t from = 0;
  for (const CallRange& range : group.calls) {
    writer.varint(range.first - from);
    writer.varint(range.count - 1);
    // The next range cannot begin before this one's end and a gap of one.
    from = range.first + range.count + 1;
  }
}

Waits::Group read_group(ByteReader& reader) {
  Waits::Group group;
  const std::uint64_t head = reader.varint();
  group.needed = head >> 1;
  group.failure_wakes = (head & 1) != 0;
  const std::size_t count = reader.count(2);
  group.calls.reserve(count);
  constexpr std::uint64_t kMaximum = UINT64_MAX - 2;
  std::uint64_t from = 0;
  for (std::size_t index = 0; index < count && !reader.failed(); ++index) {
    CallRange range;
    range.first = from + reader.varint_up_to(kMaximum - std::min(from, kMaximum));
    range.count = 1 + reader.varint_up_to(kMaximum - std::min(range.first, kMaximum));
    from = range.first + range.count + 1;
    if (from <= range.first) {
      reader.fail();
      break;
    }
    group.calls.push_back(range);
  }
  return group;
}

}  // namespace

std::string Waits::encode() const {
  if (groups.empty() && channels.empty()) return {};
  ByteWriter writer;
  writer.varint(groups.size());
  for (const Group& group : groups) write_group(writer, group);
  writer.varint(channels.size());
  for (const std::string& channel : channels) writer.sized(channel);
  return writer.take();
}

Result<Waits> Waits::decode(std::string_view bytes) {
  Waits waits;
  if (bytes.empty()) return waits;
  ByteReader reader(bytes);
  const std::size_t groups = reader.count(2);
  waits.groups.reserve(groups);
  for (std::size_t index = 0; index < groups && !reader.failed(); ++index) {
    waits.groups.push_back(read_group(reader));
  }
  const std::size_t channels = reader.count();
  waits.channels.reserve(channels);
  for (std::size_t index = 0; index < channels && !reader.failed(); ++index) {
    waits.channels.emplace_back(reader.sized());
  }
  if (!reader.finished() || (groups == 0 && channels == 0)) {
    return fail(ErrorCode::store_damaged, "the waits of a run cannot be read");
  }
  return waits;
}

bool Waits::outcome(std::uint64_t call, bool failed) {
  bool wakes = false;
  for (Group& group : groups) {
    if (!holds(group, call)) continue;
    if (group.needed > 0) --group.needed;
    wakes |= group.needed == 0 || (failed && group.failure_wakes);
  }
  return wakes;
}

bool Waits::message(std::string_view channel) const {
  return std::find(channels.begin(), channels.end(), channel) != channels.end();
}

std::vector<CallRange> ranges_of(const std::vector<std::uint64_t>& numbers) {
  std::vector<CallRange> ranges;
  for (const std::uint64_t number : numbers) {
    if (!ranges.empty()) {
      CallRange& last = ranges.back();
      const std::uint64_t offset = number - last.first;
      if (offset < last.count) continue;  // the same number again
      if (offset == last.count) {
        ++last.count;
        continue;
      }
    }
    ranges.push_back({number, 1});
  }
  return ranges;
}

}  // namespace pawl::store
