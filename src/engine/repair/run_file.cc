#include "engine/repair/run_file.h"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include "base/bytes.h"
#include "base/error_codes.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "engine/core/packed.h"

namespace pawl::engine {
namespace {

constexpr std::string_view kMagic = "PWLR";
constexpr std::uint8_t kFormat = 1;
constexpr std::size_t kSumBytes = 32;
constexpr std::int64_t kLastTime = 253'402'300'799'000'000;

// Permanent numbers. A reader passes over a section from kFirstOptional on that it does not know.
enum Section : std::uint8_t {
  kAbout = 1,
  kProgram = 2,
  kState = 3,
  kEnd = 4,
  kCalls = 5,
  kMessages = 6,
  kLogs = 7,
  kItems = 8,
  kFirstOptional = 64,
  kHistory = 64,
};

// One coder writes, the other reads; what a section has is said once, for both.
class Writing {
 public:
  template <typename T>
  void number(T& value) {
    if constexpr (std::is_signed_v<T>) {
      out_.signed_varint(value);
    } else {
      out_.varint(static_cast<std::uint64_t>(value));
    }
  }
  template <typename T>
  void choice(T& value, T) {
    out_.u8(static_cast<std::uint8_t>(value));
  }
  void flag(bool& value) { out_.u8(value ? 1 : 0); }
  void text(std::string& value) { out_.sized(value); }
  void bytes(std::string& value) { out_.sized(value); }
  void time(std::int64_t& value) { out_.signed_varint(value); }
  template <typename T, typename Each>
  void list(std::vector<T>& values, std::uint32_t, Each&& each) {
    out_.varint(values.size());
    for (T& value : values) each(*this, value);
  }
  std::string take() { return out_.take(); }

 private:
  ByteWriter out_;
};

class Reading {
 public:
  explicit Reading(std::string_view bytes) : in_(bytes) {}

  template <typename T>
  void number(T& value) {
    if constexpr (std::is_signed_v<T>) {
      const std::int64_t read = in_.signed_varint();
      value = static_cast<T>(read);
      if (value != read) in_.fail();
    } else {
      value = static_cast<T>(in_.varint_up_to(std::numeric_limits<T>::max()));
    }
  }
  // Numbers of an enum, from 1 to `most`.
  template <typename T>
  void choice(T& value, T most) {
    const std::uint8_t read = in_.u8();
    if (read == 0 || read > static_cast<std::uint8_t>(most)) in_.fail();
    value = static_cast<T>(read);
  }
  void flag(bool& value) {
    const std::uint8_t read = in_.u8();
    if (read > 1) in_.fail();
    value = read == 1;
  }
  void text(std::string& value) {
    value = in_.sized();
    if (!is_valid_utf8(value)) in_.fail();
  }
  void bytes(std::string& value) { value = in_.sized(); }
  // Microseconds of Unix time, up to the year 9999.
  void time(std::int64_t& value) {
    value = in_.signed_varint();
    if (value < 0 || value > kLastTime) in_.fail();
  }
  template <typename T, typename Each>
  void list(std::vector<T>& values, std::uint32_t most, Each&& each) {
    const std::size_t count = in_.count();
    if (count > most) in_.fail();
    for (std::size_t i = 0; i < count && !in_.failed(); ++i) each(*this, values.emplace_back());
  }
  bool finished() const { return in_.finished(); }

 private:
  ByteReader in_;
};

template <typename Coder>
void code_about(Coder& coder, RunFile& file) {
  coder.text(file.release);
  coder.time(file.exported_at_us);
  coder.list(file.redacted, 1'000, [](Coder& c, std::string& rule) { c.text(rule); });
  store::RunRecord& run = file.run;
  coder.text(run.id);
  coder.text(run.workflow);
  coder.number(run.entry);
  coder.text(run.input);
  coder.number(run.priority);
  coder.time(run.created_at_us);
  coder.time(run.start_at_us);
  coder.number(run.timeout_us);
  coder.list(run.tags, 10'000, [](Coder& c, store::Tag& tag) {
    c.text(tag.first);
    c.text(tag.second);
  });
  coder.text(file.parent);
  coder.choice(file.status, store::RunStatus::kCancelled);
  coder.text(file.version);
}

template <typename Coder>
void code_state(Coder& coder, RunFile& file) {
  coder.bytes(file.snapshot);
  coder.flag(file.undoing);
  coder.flag(file.paused);
  coder.flag(file.held);
  coder.number(file.line);
  coder.number(file.generation);
  coder.number(file.revision);
  coder.number(file.last_number);
  coder.text(file.said);
}

template <typename Coder>
void code_end(Coder& coder, RunFile& file) {
  coder.text(file.outcome);
  coder.time(file.ended_at_us);
}

template <typename Coder>
void code_calls(Coder& coder, RunFile& file) {
  coder.list(file.calls, RunFile::kMostCalls, [](Coder& c, RunFile::Call& call) {
    store::CallRecord& record = call.record;
    c.number(record.number);
    c.choice(record.kind, store::CallKind::kAdmission);
    c.choice(record.status, store::CallStatus::kOpen);
    c.text(record.queue);
    c.text(record.name);
    c.text(record.args);
    c.text(record.keywords);
    c.text(record.options);
    c.text(record.concurrency_key);
    c.number(record.priority);
    c.number(record.attempt);
    c.time(record.run_at_us);
    c.time(record.deadline_us);
    c.text(record.progress);
    c.number(record.arrival);
    c.text(record.outcome);
    c.time(record.created_at_us);
    c.time(record.started_at_us);
    c.time(record.ended_at_us);
    c.flag(call.open);
    c.text(call.child);
  });
}

template <typename Coder>
void code_messages(Coder& coder, RunFile& file) {
  coder.list(file.messages, RunFile::kMostMessages, [](Coder& c, store::MessageRecord& message) {
    c.number(message.arrival);
    c.text(message.channel);
    c.text(message.payload);
    c.time(message.at_us);
    c.text(message.reply_to);
  });
}

template <typename Coder>
void code_logs(Coder& coder, RunFile& file) {
  coder.list(file.logs, RunFile::kMostLogLines, [](Coder& c, store::LogRecord& log) {
    c.time(log.at_us);
    c.number(log.level);
    c.text(log.line);
  });
}

template <typename Coder>
void code_items(Coder& coder, RunFile& file) {
  coder.list(file.items, RunFile::kMostStreamItems, [](Coder& c, store::StreamItem& item) {
    c.text(item.stream);
    c.time(item.at_us);
    c.text(item.payload);
  });
}

template <typename Coder>
void code_turns(Coder& coder, RunFile& file) {
  coder.list(file.turns, RunFile::kMostTurns, [](Coder& c, RunFile::Turn& turn) {
    c.number(turn.number);
    c.time(turn.at_us);
    c.number(turn.line);
    c.number(turn.last_number);
    c.list(turn.open, RunFile::kMostCalls,
           [](Coder& inner, std::uint64_t& number) { inner.number(number); });
    c.bytes(turn.snapshot);
  });
}

// False: it is none that this release knows.
template <typename Coder>
bool code_section(Coder& coder, std::uint64_t section, RunFile& file) {
  switch (section) {
    case kAbout:
      return code_about(coder, file), true;
    case kProgram:
      return coder.bytes(file.program), true;
    case kState:
      return code_state(coder, file), true;
    case kEnd:
      return code_end(coder, file), true;
    case kCalls:
      return code_calls(coder, file), true;
    case kMessages:
      return code_messages(coder, file), true;
    case kLogs:
      return code_logs(coder, file), true;
    case kItems:
      return code_items(coder, file), true;
    case kHistory:
      return code_turns(coder, file), true;
    default:
      return false;
  }
}

std::string sum_of(std::string_view bytes) {
  const Sha256Digest digest = sha256(bytes);
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

auto damaged(const std::string& why) { return fail(ErrorCode::invalid_run_file, why); }

Status read_sections(std::string_view bytes, RunFile* file) {
  ByteReader in(bytes);
  std::uint64_t last = 0;
  std::uint64_t known = 0;
  while (!in.at_end()) {
    const std::uint64_t section = in.varint();
    const std::string_view content = in.sized();
    if (in.failed() || section <= last) return damaged("the file's sections are out of order");
    last = section;
    Reading coder(content);
    if (!code_section(coder, section, *file)) {
      if (section >= kFirstOptional) continue;
      return damaged(
          "the file was written by a newer release, and has what this one does not know");
    }
    if (!coder.finished()) {
      return damaged("section " + std::to_string(section) + " of the file is damaged");
    }
    if (section < kFirstOptional) known |= std::uint64_t{1} << section;
  }
  constexpr std::uint64_t kNeeded = 1 << kAbout | 1 << kProgram | 1 << kState | 1 << kEnd |
                                    1 << kCalls | 1 << kMessages | 1 << kLogs | 1 << kItems;
  if (known != kNeeded) return damaged("the file does not have all of its sections");
  return {};
}

// What the numbers of its calls must be for anybody to believe the rest.
Status check_calls(const RunFile& file) {
  std::vector<std::uint64_t> open;
  for (const RunFile::Call& call : file.calls) {
    if (call.record.number > file.last_number) return damaged("a call has a number to come");
    if (!call.open) continue;
    if (call.record.number == 0) return damaged("an open call has no number");
    open.push_back(call.record.number);
  }
  std::ranges::sort(open);
  if (std::ranges::adjacent_find(open) != open.end()) return damaged("two calls have one number");
  return {};
}

}  // namespace

std::string encode_run_file(const RunFile& file) {
  RunFile copy = file;
  ByteWriter sections;
  for (const std::uint8_t section :
       {kAbout, kProgram, kState, kEnd, kCalls, kMessages, kLogs, kItems, kHistory}) {
    if (section == kHistory && file.turns.empty()) continue;
    Writing coder;
    code_section(coder, section, copy);
    sections.varint(section);
    sections.sized(coder.take());
  }
  std::string bytes(kMagic);
  bytes.push_back(static_cast<char>(kFormat));
  bytes += pack(sections.view());
  bytes += sum_of(bytes);
  return bytes;
}

Result<RunFile> decode_run_file(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return damaged("this is no file of 'pawl export'");
  if (bytes.size() < kMagic.size() + 1 + kSumBytes) return damaged("the file is cut short");
  if (static_cast<std::uint8_t>(bytes[kMagic.size()]) != kFormat) {
    return damaged("the file was written by a newer release, in another format");
  }
  const std::string_view sum = bytes.substr(bytes.size() - kSumBytes);
  bytes.remove_suffix(kSumBytes);
  if (sum_of(bytes) != sum) return damaged("the file is damaged: its checksum is wrong");
  auto sections = unpack(bytes.substr(kMagic.size() + 1), RunFile::kMostBytes);
  if (!sections) return damaged("the file is damaged, or larger than a run may be");
  RunFile file;
  PAWL_TRY_STATUS(read_sections(*sections, &file));
  PAWL_TRY_STATUS(check_calls(file));
  return file;
}

}  // namespace pawl::engine
