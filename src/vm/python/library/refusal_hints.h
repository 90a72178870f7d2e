// What the tables of refusals have in common: their rows, and what several of them say to do
// instead.
#pragma once

#include <string_view>

namespace pawl::vm {

struct MemberRefusal {
  std::string_view module;
  std::string_view name;  // "*": every name that the module does not have
  std::string_view hint;
};

inline constexpr char kMakeTask[] =
    "a workflow has no network, files or processes of its own: do this in a @task and await it";
inline constexpr char kNoThreads[] =
    "use asyncio.create_task or asyncio.gather: the fibers of a workflow are durable, threads are "
    "not";
inline constexpr char kNoPickle[] =
    "payloads are kept by Pawl itself: pass plain data and dataclasses";
inline constexpr char kNoProcess[] =
    "a run has no process of its own: pass what it needs as input, or ask in a @task";

}  // namespace pawl::vm
