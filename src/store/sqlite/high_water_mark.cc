#include "store/sqlite/high_water_mark.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstring>

#include "base/bytes.h"
#include "base/checksum.h"
#include "base/clock.h"
#include "base/error_codes.h"
#include "base/memory_failure.h"
#include "store/sqlite/file_owner.h"

namespace pawl::store::sqlite {

namespace {

constexpr std::string_view kMagic = "PAWLMRK1";
// Two slots that are written in turn, in sectors of their own: one of them is always whole.
constexpr std::size_t kSlotBytes = 512;
constexpr std::size_t kSlots = 2;

constexpr std::size_t kHeaderBytes = 32;
constexpr std::size_t kFrameHeaderBytes = 24;

class File {
 public:
  explicit File(const std::string& path) : file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~File() {
    if (file_ >= 0) ::close(file_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  // False: the file is not there or ends before.
  bool read(char* bytes, std::size_t size, std::uint64_t offset) const {
    while (size > 0) {
      const ssize_t got = file_ < 0 ? 0 : ::pread(file_, bytes, size, static_cast<off_t>(offset));
      if (got <= 0) return false;
      bytes += got;
      offset += static_cast<std::uint64_t>(got);
      size -= static_cast<std::size_t>(got);
    }
    return true;
  }

  bool sync() const { return ::fdatasync(file_) == 0; }

 private:
  const int file_;
};

void write_evidence(ByteWriter& out, const Evidence& evidence) {
  for (const PageSum& page : {evidence.last, evidence.highest}) {
    out.u32(page.number);
    out.u64(page.sum);
  }
}

void read_evidence(ByteReader& in, Evidence* evidence) {
  for (PageSum* page : {&evidence->last, &evidence->highest}) {
    page->number = in.u32();
    page->sum = in.u64();
  }
}

std::string encode(const LogPosition& position, const Evidence& attempted, std::uint64_t sequence) {
  ByteWriter out;
  out.raw(kMagic);
  out.u64(sequence);
  out.u64(position.salts);
  out.u32(position.frame);
  out.u64(position.sums);
  out.u64(position.commits);
  out.u32(position.page_bytes);
  write_evidence(out, position.evidence);
  write_evidence(out, attempted);
  out.u64(static_cast<std::uint64_t>(position.at_us));
  Checksum checksum;
  checksum.bytes(out.view());
  out.u64(checksum.sum());
  return out.take();
}

struct Slot {
  LogPosition position;
  Evidence attempted;  // pages 0: no commit was under way
  std::uint64_t sequence = 0;
};

std::optional<Slot> decode(std::string_view bytes) {
  ByteReader in(bytes);
  if (in.raw(kMagic.size()) != kMagic) return std::nullopt;
  Slot slot;
  slot.sequence = in.u64();
  LogPosition& position = slot.position;
  position.salts = in.u64();
  position.frame = in.u32();
  position.sums = in.u64();
  position.commits = in.u64();
  position.page_bytes = in.u32();
  read_evidence(in, &position.evidence);
  read_evidence(in, &slot.attempted);
  position.at_us = static_cast<std::int64_t>(in.u64());
  Checksum checksum;
  checksum.bytes(bytes.substr(0, in.position()));
  if (in.u64() != checksum.sum() || in.failed()) return std::nullopt;
  return slot;
}

std::optional<Slot> newest_slot(const std::string& path) {
  const File file(path);
  std::optional<Slot> newest;
  for (std::size_t index = 0; index < kSlots; ++index) {
    std::array<char, kSlotBytes> bytes{};
    if (!file.read(bytes.data(), bytes.size(), index * kSlotBytes)) continue;
    const std::optional<Slot> slot = decode({bytes.data(), bytes.size()});
    if (slot && (!newest || slot->sequence > newest->sequence)) newest = slot;
  }
  return newest;
}

std::uint32_t big_endian(const char* bytes) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes, sizeof value);
  return __builtin_bswap32(value);
}

// SQLite's checksum of a log: two sums over pairs of words.
struct LogSums {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  bool big = false;

  void add(const char* bytes, std::size_t size) {
    for (const char* next = bytes; next < bytes + size; next += 8) {
      first += word(next) + second;
      second += word(next + 4) + first;
    }
  }
  std::uint32_t word(const char* bytes) const {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes, sizeof value);
    return big ? __builtin_bswap32(value) : value;
  }
  bool is(const char* stored) const {
    return big_endian(stored) == first && big_endian(stored + 4) == second;
  }
  std::uint64_t both() const { return std::uint64_t{first} << 32 | second; }
};

PageSum page_sum(std::uint32_t number, std::string_view page) {
  Checksum checksum;
  checksum.bytes(page);
  return {number, checksum.sum()};
}

bool has_page(const File& database, const PageSum& page, std::uint32_t page_bytes) {
  if (page.number == 0) return true;
  std::string bytes(page_bytes, '\0');
  if (!database.read(bytes.data(), bytes.size(), std::uint64_t{page.number - 1} * page_bytes)) {
    return false;
  }
  return page_sum(page.number, bytes) == page;
}

bool has_all(const File& database, const Evidence& evidence, std::uint32_t page_bytes) {
  return has_page(database, evidence.last, page_bytes) &&
         has_page(database, evidence.highest, page_bytes);
}

tl::unexpected<Error> not_written(const std::string& path) {
  return fail(errno == ENOSPC ? ErrorCode::store_full : ErrorCode::store_unavailable,
              fmt::format("{}: {}", path, std::strerror(errno)));
}

std::string time_of(std::int64_t at_us) {
  const std::time_t seconds = at_us / 1'000'000;
  std::tm parts{};
  if (gmtime_r(&seconds, &parts) == nullptr) return "an unknown time";
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &parts)};
}

}  // namespace

std::string mark_path(const std::string& database) { return database + "-mark"; }

LogContent scan_log(const std::string& path, std::uint32_t frame) {
  LogContent content;
  const File file(path);
  std::array<char, kHeaderBytes> header{};
  if (!file.read(header.data(), header.size(), 0)) return content;
  const std::uint32_t magic = big_endian(header.data());
  content.page_bytes = big_endian(header.data() + 8);
  LogSums sums;
  sums.big = (magic & 1) != 0;
  sums.add(header.data(), 24);
  constexpr std::uint32_t kLogMagic = 0x377F0682;
  if ((magic & ~1U) != kLogMagic || !sums.is(header.data() + 24) ||
      !std::has_single_bit(content.page_bytes) || content.page_bytes < 512 ||
      content.page_bytes > 65536) {
    return content;
  }
  content.is_log = true;
  content.salts = std::uint64_t{big_endian(header.data() + 16)} << 32 | big_endian(&header[20]);
  const std::size_t frame_bytes = kFrameHeaderBytes + content.page_bytes;
  std::string bytes(frame_bytes, '\0');
  const std::string_view page = std::string_view(bytes).substr(kFrameHeaderBytes);
  std::uint64_t commits = 0;
  PageSum highest;
  for (std::uint32_t index = 1;; ++index) {
    const std::uint64_t offset = kHeaderBytes + std::uint64_t{index - 1} * frame_bytes;
    if (!file.read(bytes.data(), bytes.size(), offset)) return content;
    const std::uint64_t salts = std::uint64_t{big_endian(&bytes[8])} << 32 | big_endian(&bytes[12]);
    const std::uint32_t number = big_endian(bytes.data());
    if (salts != content.salts || number == 0) return content;
    sums.add(bytes.data(), 8);
    sums.add(page.data(), page.size());
    if (!sums.is(&bytes[16])) return content;
    if (index == frame) content.sums = sums.both();
    if (number >= highest.number) highest = page_sum(number, page);
    if (big_endian(&bytes[4]) == 0) continue;
    content.end = {.salts = salts,
                   .frame = index,
                   .sums = sums.both(),
                   .commits = ++commits,
                   .page_bytes = content.page_bytes,
                   .evidence = {page_sum(number, page), highest}};
  }
}

std::optional<LogPosition> HighWaterMark::read(const std::string& database) {
  const std::optional<Slot> slot = newest_slot(mark_path(database));
  return slot ? std::optional(slot->position) : std::nullopt;
}

Status HighWaterMark::check(const std::string& database) {
  const std::optional<Slot> slot = newest_slot(mark_path(database));
  if (!slot || slot->position.frame == 0) return {};
  const LogPosition* const mark = &slot->position;
  const LogContent log = scan_log(database + "-wal", mark->frame);
  const bool same_log = log.is_log && log.salts == mark->salts;
  std::string missing;
  if (same_log) {
    if (log.end.frame >= mark->frame && log.sums == mark->sums) return {};
    missing = fmt::format("the log ends after {} of {} commits", log.end.commits, mark->commits);
  } else {
    const File file(database);
    const bool attempted = slot->attempted != Evidence();
    if (has_all(file, mark->evidence, mark->page_bytes) ||
        (attempted && has_all(file, slot->attempted, mark->page_bytes))) {
      return {};
    }
    missing = fmt::format("{} commits of the last log are not there, and the log is {}",
                          mark->commits, log.is_log ? "another one" : "gone or damaged");
  }
  return fail(ErrorCode::store_lost_commits,
              fmt::format("{}: {}; the last commit was acknowledged at {}", database, missing,
                          time_of(mark->at_us)),
              "nothing was changed: keep a copy of the files, look with 'pawl fsck', restore a "
              "backup with 'pawl restore', or go on with what is there: --accept-loss");
}

Result<std::unique_ptr<HighWaterMark>> HighWaterMark::open(const std::string& database) {
  const std::string path = mark_path(database);
  const std::optional<Slot> newest = newest_slot(path);
  const int file = open_or_make(path);
  if (file < 0) {
    return fail(ErrorCode::store_unavailable, fmt::format("{}: {}", path, std::strerror(errno)));
  }
  std::unique_ptr<HighWaterMark> mark(new HighWaterMark(file));
  if (newest) {
    mark->sequence_ = newest->sequence;
    mark->reached_ = newest->position;
    PAWL_TRY_STATUS(mark->take_in(database, newest->attempted));
    return mark;
  }
  const std::string empty(kSlotBytes * kSlots, '\0');
  if (::pwrite(file, empty.data(), empty.size(), 0) != static_cast<ssize_t>(empty.size()) ||
      ::fsync(file) != 0) {
    return not_written(path);
  }
  return mark;
}

Status HighWaterMark::take_in(const std::string& database, const Evidence& attempted) {
  const std::string log_path = database + "-wal";
  const LogPosition end = scan_log(log_path, 0).end;
  if (end.frame != 0) {
    if (end.salts == reached_.salts && end.frame == reached_.frame) return {};
    // It may be in the log without being on the disk, and the mark is never ahead of the log.
    if (!File(log_path).sync()) return not_written(log_path);
    reached_ = end;
    reached_.at_us = SystemClock().now_us();
  } else if (attempted != Evidence() && attempted != reached_.evidence &&
             has_all(File(database), attempted, reached_.page_bytes)) {
    reached_.evidence = attempted;
  } else {
    return {};
  }
  if (!write({}) || ::fdatasync(file_) != 0) return not_written(mark_path(database));
  return {};
}

HighWaterMark::~HighWaterMark() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
  if (unsynced_) ::fdatasync(file_);
  ::close(file_);
}

bool HighWaterMark::attempt(const Evidence& evidence) { return write(evidence); }

bool HighWaterMark::reach(const LogPosition& position) {
  reached_ = position;
  reached_.at_us = SystemClock().now_us();
  if (!write({})) return false;
  if (unsynced_.exchange(true)) return true;
  const std::lock_guard lock(mutex_);
  const bool runs = has_memory_for([this] {
    if (!thread_.joinable()) thread_ = start_thread([this] { sync_behind(); });
  });
  if (!runs) {
    unsynced_ = false;
    ::fdatasync(file_);
  }
  if (idle_) changed_.notify_one();
  return true;
}

bool HighWaterMark::write(const Evidence& attempted) {
  // No exception may pass through SQLite, on whose behalf the mark is written.
  std::string bytes;
  if (!has_memory_for([&] { bytes = encode(reached_, attempted, sequence_ + 1); })) return false;
  ++sequence_;
  const std::size_t offset = sequence_ % kSlots * kSlotBytes;
  return ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(offset)) ==
         static_cast<ssize_t>(bytes.size());
}

// An error is of no consequence: the log itself was synced, and its own errors are told.
void HighWaterMark::sync_behind() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    idle_ = true;
    changed_.wait(lock, [this] { return stopping_ || unsynced_; });
    idle_ = false;
    if (stopping_) return;
    lock.unlock();
    unsynced_ = false;
    ::fdatasync(file_);
    lock.lock();
    changed_.wait_for(lock, kSyncEvery, [this] { return stopping_; });
  }
}

}  // namespace pawl::store::sqlite
