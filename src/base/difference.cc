#include "base/difference.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/error_codes.h"

namespace pawl {
namespace {

constexpr unsigned kEscape = 15;  // of the four bits of a head
constexpr int kNearest = 7;       // distances and changes from -7 to 7 are in the head

constexpr std::size_t kWindow = 4;
// Of more bytes only so many places are known.
constexpr std::size_t kMostPlaces = 65'536;

std::size_t common_prefix(std::string_view left, std::string_view right) {
  const std::size_t most = std::min(left.size(), right.size());
  std::size_t same = 0;
  while (most - same >= 8) {
    std::uint64_t a = 0, b = 0;
    std::memcpy(&a, left.data() + same, 8);
    std::memcpy(&b, right.data() + same, 8);
    if (a != b) return same + static_cast<std::size_t>(std::countr_zero(a ^ b)) / 8;
    same += 8;
  }
  while (same < most && left[same] == right[same]) ++same;
  return same;
}

std::size_t common_suffix(std::string_view left, std::string_view right) {
  const std::size_t most = std::min(left.size(), right.size());
  std::size_t same = 0;
  while (same < most && left[left.size() - 1 - same] == right[right.size() - 1 - same]) ++same;
  return same;
}

// Where in the source a few bytes are: the place that was noted first.
class Places {
 public:
  // Of so many bytes, of which not more than kMostPlaces are noted.
  explicit Places(std::size_t size)
      : stride_(size / kMostPlaces + 1),
        heads_(std::bit_ceil(std::max<std::size_t>(size / stride_, 64)), 0) {}

  // Of the bytes from one place to another, those after them being there, too.
  void note(std::string_view source, std::size_t from, std::size_t to) {
    if (source.size() < kWindow) return;
    to = std::min(to, source.size() - kWindow + 1);
    for (std::size_t place = (from + stride_ - 1) / stride_ * stride_; place < to;
         place += stride_) {
      std::uint32_t& head = heads_[slot(source.substr(place))];
      if (head == 0) head = static_cast<std::uint32_t>(place + 1);
    }
  }

  std::optional<std::size_t> find(std::string_view text) const {
    if (text.size() < kWindow) return std::nullopt;
    const std::uint32_t found = heads_[slot(text)];
    if (found == 0) return std::nullopt;
    return found - 1;
  }

 private:
  std::size_t slot(std::string_view text) const {
    std::uint32_t window = 0;
    std::memcpy(&window, text.data(), kWindow);
    return (window * 2'654'435'761U >> 7) & (heads_.size() - 1);
  }

  std::size_t stride_;
  std::vector<std::uint32_t> heads_;  // place + 1
};

}  // namespace

class CommonBytes::Index {
 public:
  explicit Index(std::string_view bytes) : places(bytes.size()) {
    places.note(bytes, 0, bytes.size());
  }
  Places places;
};

namespace {

// A byte of a copy that is another one in the target.
struct Repair {
  std::uint32_t skipped = 0;  // bytes that are the same, since the last one
  std::uint8_t before = 0;
  std::uint8_t after = 0;

  std::int32_t change() const { return static_cast<std::int8_t>(after - before); }
  bool is_small() const { return change() >= -kNearest && change() <= kNearest; }
  bool is_close() const { return skipped < kEscape; }
};

class Writer {
 public:
  Writer(std::string_view base, std::string_view target, const CommonBytes* common)
      : base_(base), target_(target), common_(common) {
    if (common != nullptr) before_target_ += common->bytes().size();
    source_.reserve(before_target_ + target.size());
    source_ = base;
    if (common != nullptr) source_.append(common->bytes());
    source_.append(target);
  }

  std::string write() {
    const std::size_t suffix = common_suffix(base_, target_);
    const std::size_t end = target_.size() - suffix;
    for (std::size_t at = 0; at < end;) {
      if (!find_copy(at)) {
        ++at;
        continue;
      }
      add_step(at, best_);
      at += best_.length;
    }
    // A copy may have gone on into the suffix.
    const std::size_t left = target_.size() - done_;
    if (left > 0) {
      const std::size_t copied = std::min(left, suffix);
      best_ = {base_.size() - copied, copied, 0, {}};
      add_step(target_.size() - copied, best_);
    }
    return out_.take();
  }

 private:
  struct Copy {
    std::size_t place = 0;
    std::size_t length = 0;
    float gain = 0;  // bytes that are saved, near enough
    std::vector<Repair> repairs;
  };

  // Where the base would go on if as many bytes were replaced.
  std::size_t expected(std::size_t at) const { return base_done_ + (at - done_); }

  // True: best_ is a copy that pays.
  bool find_copy(std::size_t at) {
    best_.length = 0;
    best_.gain = 0;
    const std::size_t near = expected(at);
    const std::size_t end = before_target_ + at;  // of what there is to copy from
    if (near < end) try_copy(at, near, end, kStepBytes);
    if (best_.length >= kLongCopy) return true;
    if (!of_base_) {
      of_base_.emplace(base_.size());
      of_base_->note(source_, 0, base_.size());
      of_target_.emplace(target_.size());
    }
    of_target_->note(target_, std::exchange(noted_, at), at);
    const std::string_view text = target_.substr(at);
    if (const auto place = of_base_->find(text)) {
      if (*place != near) try_copy(at, *place, end, kStepBytes + 1);
    }
    if (const auto place = of_target_->find(text)) {
      try_copy(at, before_target_ + *place, end, kStepBytes + 1);
    }
    if (common_ == nullptr) return best_.length > 0;
    if (const auto place = common_->index().places.find(text)) {
      try_copy(at, base_.size() + *place, end, kStepBytes + 1);
    }
    return best_.length > 0;
  }

  // The copy from there, as far as it pays to repair what differs.
  void try_copy(std::size_t at, std::size_t place, std::size_t end, float cost) {
    // A run of bytes that differ ends a copy, however short the run is that was the same.
    constexpr float kPatience = 6;
    constexpr float kRepair = 1.35F;
    const std::string_view from = std::string_view(source_).substr(place, end - place);
    const std::string_view to = target_.substr(at);
    if (from.empty() || from.front() != to.front()) return;
    const std::size_t most = std::min(from.size(), to.size());
    tried_.place = place;
    tried_.length = 0;
    tried_.repairs.clear();
    std::size_t kept = 0;  // repairs of the best length
    float best = 0;
    float now = 0;
    for (std::size_t length = 0, last = 0; length < most;) {
      const std::size_t same = common_prefix(from.substr(length), to.substr(length));
      length += same;
      now += static_cast<float>(same);
      if (now > best) {
        best = now;
        tried_.length = length;
        kept = tried_.repairs.size();
      }
      if (length == most) break;
      Repair& repair = tried_.repairs.emplace_back();
      repair.skipped = static_cast<std::uint32_t>(length - last);
      repair.before = static_cast<std::uint8_t>(from[length]);
      repair.after = static_cast<std::uint8_t>(to[length]);
      last = ++length;
      now -= (repair.is_small() && repair.is_close() ? 0 : 1) + kRepair - 1;
      if (now < best - kPatience) break;
    }
    tried_.repairs.resize(kept);
    tried_.gain = best - cost - (kept > 0 ? 1 : 0);
    if (tried_.gain > best_.gain) std::swap(tried_, best_);
  }

  void add_step(std::size_t at, const Copy& copy) {
    const std::size_t added = at - done_;
    const std::int64_t distance =
        static_cast<std::int64_t>(copy.place) - static_cast<std::int64_t>(expected(at));
    const bool is_near = distance >= -kNearest && distance <= kNearest;
    const auto upper = static_cast<unsigned>(std::min<std::size_t>(added, kEscape));
    const unsigned lower = is_near ? static_cast<unsigned>(distance + kNearest) : kEscape;
    out_.u8(static_cast<std::uint8_t>(upper << 4 | lower));
    if (upper == kEscape) out_.varint(added);
    if (!is_near) out_.signed_varint(distance);
    out_.raw(target_.substr(done_, added));
    out_.varint(copy.length << 1 | (copy.repairs.empty() ? 0 : 1));
    if (!copy.repairs.empty()) out_.varint(copy.repairs.size());
    for (const Repair& repair : copy.repairs) add_repair(repair);
    done_ = at + copy.length;
    base_done_ = copy.place + copy.length;
  }

  void add_repair(const Repair& repair) {
    const unsigned upper = repair.is_close() ? repair.skipped : kEscape;
    const unsigned lower =
        repair.is_small() ? static_cast<unsigned>(repair.change() + kNearest) : kEscape;
    out_.u8(static_cast<std::uint8_t>(upper << 4 | lower));
    if (upper == kEscape) out_.varint(repair.skipped);
    if (lower == kEscape) out_.u8(repair.after);
  }

  static constexpr float kStepBytes = 2;
  static constexpr std::size_t kLongCopy = 64;  // nobody looks for a better one

  std::string_view base_;
  std::string_view target_;
  const CommonBytes* common_;
  std::size_t before_target_ = base_.size();  // of the source
  std::size_t done_ = 0;                      // of the target
  std::size_t base_done_ = 0;                 // the end of the last copy
  std::string source_;                        // the base, the common bytes, and then the target
  std::optional<Places> of_base_, of_target_;
  std::size_t noted_ = 0;  // of the target
  Copy best_, tried_;
  ByteWriter out_;
};

auto damaged() { return fail(ErrorCode::store_damaged, "a stored difference is damaged"); }

// From the base, the common bytes behind it and, behind those, what there is of the target.
bool copy_to(std::string& target, std::string_view base, std::string_view common,
             std::uint64_t place, std::uint64_t copied) {
  const std::size_t size = base.size() + common.size() + target.size();
  if (place > size || copied > size - place) return false;
  target.reserve(target.size() + copied);
  for (const std::string_view part : {base, common}) {
    const std::size_t taken = place < part.size() ? std::min(copied, part.size() - place) : 0;
    if (taken > 0) target.append(part.substr(place, taken));
    copied -= taken;
    place = place + taken - std::min(place + taken, std::uint64_t{part.size()});
  }
  if (copied > 0) target.append(target, place, copied);
  return true;
}

// The bytes of the copy that are others are set right.
bool repair(ByteReader& in, char* copy, std::size_t size) {
  std::size_t at = 0;
  for (std::size_t left = in.count(); left > 0; --left) {
    const unsigned heads = in.u8();
    std::uint64_t skipped = heads >> 4;
    if (skipped == kEscape) skipped = in.varint();
    if (in.failed() || skipped >= size - at) return false;
    at += skipped;
    const unsigned change = heads & kEscape;
    copy[at] = change == kEscape
                   ? static_cast<char>(in.u8())
                   : static_cast<char>(copy[at] + static_cast<int>(change) - kNearest);
    ++at;
    if (at == size && left > 1) return false;
  }
  return !in.failed();
}

}  // namespace

CommonBytes::CommonBytes(std::string_view bytes)
    : bytes_(bytes), index_(std::make_unique<Index>(bytes)) {}

CommonBytes::~CommonBytes() = default;

std::string difference(std::string_view base, std::string_view target, const CommonBytes* common) {
  return Writer(base, target, common).write();
}

Result<std::string> apply_difference(std::string_view base, std::string_view difference,
                                     std::size_t most, std::string_view common) {
  std::string target;
  ByteReader in(difference);
  std::size_t base_done = 0;
  while (!in.at_end()) {
    const unsigned heads = in.u8();
    std::uint64_t added = heads >> 4;
    if (added == kEscape) added = in.varint();
    std::int64_t distance = static_cast<std::int64_t>(heads & kEscape) - kNearest;
    if ((heads & kEscape) == kEscape) distance = in.signed_varint();
    const std::string_view own = in.raw(added);
    const std::uint64_t copy = in.varint();
    const std::uint64_t copied = copy >> 1;
    if (in.failed()) return damaged();
    if (own.size() > most - target.size() || copied > most - target.size() - own.size()) {
      return damaged();
    }
    target.append(own);
    const std::uint64_t place =
        base_done + added + static_cast<std::uint64_t>(distance);  // modulo 2^64
    if (copied > 0 && !copy_to(target, base, common, place, copied)) return damaged();
    const bool has_repairs = (copy & 1) != 0;
    if (has_repairs && !repair(in, target.data() + target.size() - copied, copied)) {
      return damaged();
    }
    base_done = place + copied;
  }
  return target;
}

}  // namespace pawl
