#include "vm/charge_gaps.h"

#ifdef PAWL_CHARGE_GAPS

#include <algorithm>
#include <utility>

#include "base/clock.h"

namespace pawl::vm::charge_gaps {
namespace {

constexpr std::size_t kMostGaps = 1000;
// The clock of the thread's processor time is slow. It is read when this much time has passed by
// the fast clock, so a gap is measured too long by this much at most.
constexpr std::uint64_t kReadEveryNs = 200'000;

std::uint64_t passed() { return static_cast<std::uint64_t>(SystemClock().monotonic_ns()); }
std::uint64_t used() { return static_cast<std::uint64_t>(thread_cpu_seconds() * 1e9); }

struct Measured {
  std::uint64_t passed_ns = 0;  // by the fast clock, when the other was read last
  std::uint64_t used_ns = 0;
  std::string_view native;
  std::vector<Gap> gaps;
};
thread_local Measured measured;

}  // namespace

void note() {
  const std::uint64_t passed_ns = passed();
  if (passed_ns - measured.passed_ns < kReadEveryNs) return;
  const std::uint64_t used_ns = used();
  const std::uint64_t gap_ns = used_ns - measured.used_ns;
  if (gap_ns > kBoundNs && measured.gaps.size() < kMostGaps) {
    measured.gaps.push_back({gap_ns, std::string(measured.native)});
  }
  measured.passed_ns = passed();
  measured.used_ns = used_ns;
}

void enter(std::string_view native) {
  note();
  measured.native = native;
}

void restart() {
  measured.passed_ns = passed();
  measured.used_ns = used();
}

std::vector<Gap> take() {
  std::vector<Gap> gaps = std::exchange(measured.gaps, {});
  std::ranges::sort(gaps, std::ranges::greater{}, &Gap::ns);
  return gaps;
}

}  // namespace pawl::vm::charge_gaps

#endif
