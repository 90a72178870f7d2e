#include "server/builtin_tasks.h"

#include <gtest/gtest.h>

#include "engine/task/builtin_queue.h"

namespace pawl::server {
namespace {

TEST(BuiltinTasks, HaveNamesThatNoFunctionHas) {
  for (std::string_view name : engine::kBuiltinTasks) {
    EXPECT_TRUE(engine::is_builtin_task(name));
    EXPECT_NE(name.find('.'), name.npos);
  }
  EXPECT_FALSE(engine::is_builtin_task("charge"));
}

}  // namespace
}  // namespace pawl::server
