#include "engine/run/cold_writes.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

TEST(ColdWrites, RunIsWrittenToUntilItsLastWriteIsAnswered) {
  ColdWrites cold;
  cold.add(5);
  cold.add(5);
  cold.remove(5);
  EXPECT_TRUE(cold.contains(5));
  cold.remove(5);
  EXPECT_FALSE(cold.contains(5));
}

TEST(ColdWrites, ChangesAreNotedOfRunsThatAreRead) {
  ColdWrites cold;
  cold.watch(5);
  cold.watch(6);
  cold.note_change(7);
  EXPECT_FALSE(cold.unwatch(6));
  cold.add(5);
  EXPECT_TRUE(cold.unwatch(5));
  // The request came before the write, and the answer after: whether the store had it is not known.
  cold.watch(5);
  cold.remove(5);
  EXPECT_TRUE(cold.unwatch(5));
}

TEST(ColdWritesDeathTest, NothingIsAnsweredThatWasNotWritten) {
  ColdWrites cold;
  EXPECT_DEATH(cold.remove(5), "writes_");
}

}  // namespace
}  // namespace pawl::engine
