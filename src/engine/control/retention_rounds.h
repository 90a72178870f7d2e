// RetentionRounds: what has ended long ago is looked for again and again (retention.h), a little
// at a time, unless the wall clock has jumped not long ago.
#pragma once

#include "engine/core/ground.h"

namespace pawl::engine {

class ClockJumps;
class Membership;
class StoreTrouble;

class RetentionRounds {
 public:
  RetentionRounds(const Ground& ground, ClockJumps& jumps, Membership& membership,
                  StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        batch_(ground.batch),
        steady_(ground.steady),
        jumps_(jumps),
        membership_(membership),
        trouble_(trouble) {}

  // Its timer has gone off.
  void look();

 private:
  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  Batch& batch_;
  Timers& steady_;
  ClockJumps& jumps_;
  Membership& membership_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
