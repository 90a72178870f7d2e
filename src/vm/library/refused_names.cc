#include "vm/library/refused_names.h"

#include <array>

namespace pawl::vm {
namespace {

constexpr std::string_view kMakeTask =
    "a workflow has no network, files or processes of its own: do this in a @task and await it";
constexpr std::string_view kNoMetaclasses =
    "metaclasses are not available: derive from abc.ABC, or use a class decorator";
constexpr std::string_view kNoGlobals =
    "what a module binds is known before it runs: write NAME = Class.NAME for each member";
constexpr std::string_view kNoPickle =
    "payloads are kept by Pawl itself: pass plain data and dataclasses";
constexpr std::string_view kNoFiles =
    "a run has no files: use json.dumps and json.loads, and read or write in a @task";
constexpr std::string_view kNoStreams =
    "a run has no files: name it in annotations alone, and read or write in a @task";
constexpr std::string_view kOneClock =
    "the clocks of a run are time.time(), time.monotonic() and datetime.now()";

struct Name {
  std::string_view module;
  std::string_view name;
  std::string_view hint;
};

constexpr auto kNames = std::to_array<Name>({
    {"abc", "ABCMeta", kNoMetaclasses},
    {"abc", "get_cache_token", kNoMetaclasses},
    {"abc", "update_abstractmethods", "write the methods in the body of the class"},
    {"asyncio", "AbstractChildWatcher", kMakeTask},
    {"asyncio", "FastChildWatcher", kMakeTask},
    {"asyncio", "MultiLoopChildWatcher", kMakeTask},
    {"asyncio", "PidfdChildWatcher", kMakeTask},
    {"asyncio", "SafeChildWatcher", kMakeTask},
    {"asyncio", "ThreadedChildWatcher", kMakeTask},
    {"enum", "global_enum", kNoGlobals},
    {"enum", "global_enum_repr", kNoGlobals},
    {"enum", "global_flag_repr", kNoGlobals},
    {"enum", "global_str", kNoGlobals},
    {"enum", "pickle_by_enum_name", kNoPickle},
    {"enum", "pickle_by_global_name", kNoPickle},
    {"json", "dump", kNoFiles},
    {"json", "load", kNoFiles},
    {"time", "CLOCK_BOOTTIME", kOneClock},
    {"time", "CLOCK_MONOTONIC", kOneClock},
    {"time", "CLOCK_MONOTONIC_RAW", kOneClock},
    {"time", "CLOCK_PROCESS_CPUTIME_ID", kOneClock},
    {"time", "CLOCK_REALTIME", kOneClock},
    {"time", "CLOCK_TAI", kOneClock},
    {"time", "CLOCK_THREAD_CPUTIME_ID", kOneClock},
    {"time", "clock_getres", kOneClock},
    {"time", "clock_gettime", kOneClock},
    {"time", "clock_gettime_ns", kOneClock},
    {"time", "clock_settime", kOneClock},
    {"time", "clock_settime_ns", kOneClock},
    {"time", "get_clock_info", kOneClock},
    {"time", "pthread_getcpuclockid", kOneClock},
    {"typing", "BinaryIO", kNoStreams},
    {"typing", "IO", kNoStreams},
    {"typing", "TextIO", kNoStreams},
    {"uuid", "getnode", "a run belongs to no machine: use uuid.uuid4()"},
});

}  // namespace

std::optional<std::string_view> refused_name(std::string_view module, std::string_view name) {
  for (const Name& refused : kNames) {
    if (refused.module == module && refused.name == name) return refused.hint;
  }
  return std::nullopt;
}

}  // namespace pawl::vm
