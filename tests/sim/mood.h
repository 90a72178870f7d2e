// Mood: how hostile the world of one seed is. Probabilities of what may go wrong, drawn once; none
// of it happens in the calm that follows.
#pragma once

#include <cstdint>

#include "dice.h"

namespace pawl::sim {

struct Mood {
  double interleave = 0;        // at a store call, another node takes steps first
  double read_error = 0;        // a read fails, retryable
  double commit_unapplied = 0;  // a commit fails and has done nothing
  double commit_applied = 0;    // a commit fails and has done all of it
  double crash = 0;             // of a node, between two of its steps
  double crash_in_commit = 0;   // before or after it
  double lost = 0;              // a request or an answer, of clients and workers
  double doubled = 0;           // a request is sent twice
  double news_lost = 0;         // another node's wake-up does not come through
  double clock_jump = 0;
  double stall = 0;  // of a node, so long that others may take it for dead
  double worker_dies = 0;
  double worker_silent = 0;
  double crash_at_stop = 0;  // of a node that has just told a worker to stop
  std::int64_t largest_skew_us = 0;
  std::uint64_t steps = 0;  // how long it lasts
};

inline Mood draw_mood(Dice& dice) {
  Mood mood;
  auto rate = [&](double often, double most) {
    return dice.chance(often) ? most * static_cast<double>(dice.between(1, 10)) / 10 : 0;
  };
  mood.interleave = rate(0.8, 0.3);
  mood.read_error = rate(0.3, 0.02);
  mood.commit_unapplied = rate(0.5, 0.1);
  mood.commit_applied = rate(0.5, 0.1);
  mood.crash = rate(0.5, 0.01);
  mood.crash_in_commit = rate(0.5, 0.04);
  mood.lost = rate(0.6, 0.15);
  mood.doubled = rate(0.6, 0.15);
  mood.news_lost = rate(0.3, 1.0);
  mood.clock_jump = rate(0.4, 0.02);
  mood.worker_dies = rate(0.5, 0.05);
  mood.worker_silent = rate(0.5, 0.05);
  mood.largest_skew_us = dice.between(0, 15'000'000);
  mood.stall = rate(0.4, 0.03);
  mood.steps = static_cast<std::uint64_t>(dice.between(200, 1'500));
  mood.crash_at_stop = rate(0.8, 1.0);
  return mood;
}

}  // namespace pawl::sim
