#include "engine/crash_notes.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <bit>
#include <cerrno>
#include <cstring>

#include "base/error_codes.h"

namespace pawl::engine {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr char kMagic[] = {'P', 'A', 'W', 'L', 'A', 'C', 'T', '1'};
constexpr std::size_t kSize = sizeof kMagic + sizeof(store::Key);

std::atomic_ref<store::Key> key_in(void* mapped) {
  return std::atomic_ref(
      *reinterpret_cast<store::Key*>(static_cast<char*>(mapped) + sizeof kMagic));
}

}  // namespace

Result<std::unique_ptr<CrashNotes>> CrashNotes::open(const std::string& path) {
  auto trouble = [&](const char* what) {
    return fail(ErrorCode::store_unavailable,
                std::string(what) + " " + path + ": " + std::strerror(errno));
  };
  int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) return trouble("cannot open");
  struct stat status = {};
  bool sized = ::fstat(file, &status) == 0 && ::ftruncate(file, kSize) == 0;
  void* mapped = MAP_FAILED;
  if (sized) mapped = ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  ::close(file);
  if (mapped == MAP_FAILED) return trouble("cannot map");
  std::unique_ptr<CrashNotes> notes(new CrashNotes(mapped));
  bool ours = status.st_size == kSize && std::memcmp(mapped, kMagic, sizeof kMagic) == 0;
  if (ours) {
    notes->struck_ = key_in(mapped).load();
  } else {
    notes->note(0);
    std::memcpy(mapped, kMagic, sizeof kMagic);
  }
  return notes;
}

CrashNotes::~CrashNotes() { ::munmap(mapped_, kSize); }

void CrashNotes::note(store::Key run) {
  key_in(mapped_).store(run, std::memory_order_relaxed);
  // What the compiler moves across the note would be blamed on another run.
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

}  // namespace pawl::engine
