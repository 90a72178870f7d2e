#include "engine/core/crash_notes.h"

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
constexpr std::size_t kActive = sizeof kMagic;
constexpr std::size_t kHung = kActive + sizeof(store::Key);
constexpr std::size_t kSize = kHung + sizeof(store::Key);

std::atomic_ref<store::Key> key_in(void* mapped, std::size_t place) {
  return std::atomic_ref(*reinterpret_cast<store::Key*>(static_cast<char*>(mapped) + place));
}

}  // namespace

Result<std::unique_ptr<CrashNotes>> CrashNotes::open(const std::string& path) {
  auto trouble = [&](const char* what) {
    return fail(ErrorCode::store_unavailable,
                std::string(what) + " " + path + ": " + std::strerror(errno));
  };
  int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return trouble("cannot open");
  struct stat status = {};
  bool sized = ::fstat(file, &status) == 0 && ::ftruncate(file, kSize) == 0;
  void* mapped = MAP_FAILED;
  if (sized) mapped = ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  ::close(file);
  if (mapped == MAP_FAILED) return trouble("cannot map");
  std::unique_ptr<CrashNotes> notes(new CrashNotes(mapped));
  bool sized_so = status.st_size == kSize || status.st_size == kHung;
  bool ours = sized_so && std::memcmp(mapped, kMagic, sizeof kMagic) == 0;
  if (ours) {
    notes->struck_ = key_in(mapped, kActive).load();
    store::Key hung = key_in(mapped, kHung).exchange(0);
    notes->hung_ = hung != 0 && hung == notes->struck_;
  } else {
    notes->note(0);
    key_in(mapped, kHung).store(0);
    std::memcpy(mapped, kMagic, sizeof kMagic);
  }
  return notes;
}

CrashNotes::~CrashNotes() { ::munmap(mapped_, kSize); }

void CrashNotes::note(store::Key run) {
  key_in(mapped_, kActive).store(run, std::memory_order_relaxed);
  // What the compiler moves across the note would be blamed on another run.
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

void CrashNotes::note_hung(store::Key run) {
  key_in(mapped_, kHung).store(run);
  ::msync(mapped_, kSize, MS_SYNC);
}

}  // namespace pawl::engine
