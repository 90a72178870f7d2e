// PausedPlaces: where claims may begin. Tasks of a paused run stay in their queue, and a claim
// passes over them one by one; if many of them stand in front, it would do so with every commit. So
// the writer remembers, for a queue and priority, a place before which every pending task is of a
// paused run.
//
// It is forgotten when that may have changed: a run goes on or ends while it is paused, or a task
// is put into its queue in front of the place. It also ages, so that a mistake here can delay a
// task but never lose it. Nothing of it is durable.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "store/records.h"

namespace pawl::store::sqlite {

class PausedPlaces {
 public:
  struct Place {
    std::int64_t run_at_us = 0;
    Key key = 0;  // the last that is passed over
    std::int64_t noted_at_us = 0;
  };

  bool empty() const { return places_.empty(); }
  std::optional<Place> find(std::int64_t queue, std::int64_t priority, std::int64_t now_us) const {
    const auto found = places_.find({queue, priority});
    if (found == places_.end()) return std::nullopt;
    const std::int64_t age_us = now_us - found->second.noted_at_us;
    if (age_us < 0 || age_us > kLongestUs) return std::nullopt;
    return found->second;
  }
  void note(std::int64_t queue, std::int64_t priority, const Place& place) {
    places_[{queue, priority}] = place;
  }
  void forget() { places_.clear(); }
  // A task is pending at this place.
  void added(std::int64_t queue, std::int64_t priority, std::int64_t run_at_us, Key key) {
    const auto found = places_.find({queue, priority});
    if (found == places_.end()) return;
    if (std::pair(run_at_us, key) <= std::pair(found->second.run_at_us, found->second.key)) {
      places_.erase(found);
    }
  }

 private:
  static constexpr std::int64_t kLongestUs = 5'000'000;

  std::map<std::pair<std::int64_t, std::int64_t>, Place> places_;
};

}  // namespace pawl::store::sqlite
