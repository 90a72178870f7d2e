#include "engine/run/paced_turn.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace pawl::engine {
namespace {

// Units between two looks at the clock: far less than a slice, and far more than a look costs.
constexpr std::int64_t kStretch = 20'000;

}  // namespace

PacedTurn::PacedTurn(Clock& clock, const TurnStop& stop)
    : clock_(clock), stop_(stop), stack_(SideStack::create()) {}

// The work sees that it has to stop at its next charge, and returns from wherever it is.
PacedTurn::~PacedTurn() {
  if (stack_ == nullptr || stack_->idle()) return;
  abandoned_ = ends_now_ = true;
  resumed_();
  const bool ended = stack_->go_on();
  PAWL_ASSERT(ended);
}

void PacedTurn::set(const Slice& slice) {
  units_left_ = static_cast<std::int64_t>(std::min<std::uint64_t>(slice.units, INT64_MAX));
  until_ns_ = slice.until_ns;
}

bool PacedTurn::begin(const Slice& slice, std::function<void()> work,
                      std::function<void()> resumed) {
  set(slice);
  resumed_ = std::move(resumed);
  resumed_();
  if (stack_ != nullptr) return stack_->run(std::move(work));
  work();
  return true;
}

bool PacedTurn::go_on(const Slice& slice) {
  set(slice);
  resumed_();
  return stack_->go_on();
}

std::int64_t PacedTurn::look(std::int64_t overdrawn) {
  if (stop_.wanted()) return kStop;
  units_left_ -= overdrawn;
  const bool over = units_left_ <= 0 || (until_ns_ != 0 && clock_.monotonic_ns() >= until_ns_);
  if (over && stack_ != nullptr && !ends_now_) stack_->pause();
  if (abandoned_ || stop_.wanted()) return kStop;
  const std::int64_t stretch = std::clamp<std::int64_t>(units_left_, 1, kStretch);
  units_left_ -= stretch;
  return stretch;
}

std::string PacedTurn::reason() const {
  if (abandoned_) return "the turn is begun again";
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(stop_.after()).count();
  return "an operation took longer than " + std::to_string(seconds) + " s";
}

std::unique_ptr<PacedTurn> PacedTurns::take() {
  if (spare_.empty()) return std::make_unique<PacedTurn>(clock_, *stop_);
  std::unique_ptr<PacedTurn> turn = std::move(spare_.back());
  spare_.pop_back();
  return turn;
}

void PacedTurns::give_back(std::unique_ptr<PacedTurn> turn) {
  if (spare_.size() < kMostSpare) spare_.push_back(std::move(turn));
}

}  // namespace pawl::engine
