#include "vm/python/library/refused_names.h"

#include <array>

#include "vm/python/library/refusal_hints.h"

namespace pawl::vm {
namespace {

constexpr std::string_view kNothingCached =
    "isinstance() and issubclass() of abstract base classes look anew each time";
constexpr std::string_view kNoGlobals =
    "what a module binds is known before it runs: write NAME = Class.NAME for each member";
constexpr std::string_view kOneClock =
    "the clocks of a run are time.time(), time.monotonic() and datetime.now()";

constexpr std::string_view kInMemory =
    "a run has no files: keep texts in an io.StringIO, bytes in an io.BytesIO";
constexpr std::string_view kNoHooks =
    "a workflow cannot hook into the machine: use try and logging, or traceback";
constexpr std::string_view kNoMemory =
    "a run's memory is counted by the machine as a whole: see the limits of a run";
constexpr std::string_view kNoImporter =
    "imports are resolved when the workflow is deployed: write import statements";
constexpr std::string_view kFixedLimits =
    "the limits of a run are the server's: write the recursion as a loop, or the number in hex";
constexpr std::string_view kNoInput =
    "a run has no terminal: take it as the workflow's input, or `await receive(…)` it";
constexpr std::string_view kOwnHashes =
    "hashes are the machine's own: use hashlib where others must get the same";
constexpr std::string_view kWarningFilters = "use warnings.simplefilter or warnings.filterwarnings";

constexpr auto kNames = std::to_array<MemberRefusal>({
    {"abc", "get_cache_token", kNothingCached},
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
    {"io", "BufferedRWPair", kInMemory},
    {"io", "BufferedRandom", kInMemory},
    {"io", "BufferedReader", kInMemory},
    {"io", "BufferedWriter", kInMemory},
    {"io", "FileIO", kInMemory},
    {"io", "IncrementalNewlineDecoder", kInMemory},
    {"io", "OpenWrapper", kInMemory},
    {"io", "open", kInMemory},
    {"io", "open_code", kInMemory},
    {"sys", "abiflags", kNoProcess},
    {"sys", "addaudithook", kNoHooks},
    {"sys", "api_version", kNoProcess},
    {"sys", "audit", kNoHooks},
    {"sys", "base_exec_prefix", kNoProcess},
    {"sys", "base_prefix", kNoProcess},
    {"sys", "breakpointhook", kNoHooks},
    {"sys", "builtin_module_names", kNoImporter},
    {"sys", "call_tracing", kNoHooks},
    {"sys", "copyright", kNoProcess},
    {"sys", "displayhook", kNoHooks},
    {"sys", "dont_write_bytecode", kNoProcess},
    {"sys", "excepthook", kNoHooks},
    {"sys", "exec_prefix", kNoProcess},
    {"sys", "executable", kNoProcess},
    {"sys", "flags", kNoProcess},
    {"sys", "get_asyncgen_hooks", kNoHooks},
    {"sys", "get_coroutine_origin_tracking_depth", kNoHooks},
    {"sys", "getallocatedblocks", kNoMemory},
    {"sys", "getdlopenflags", kNoProcess},
    {"sys", "getfilesystemencodeerrors", kNoProcess},
    {"sys", "getfilesystemencoding", kNoProcess},
    {"sys", "getprofile", kNoHooks},
    {"sys", "getrefcount", kNoMemory},
    {"sys", "getsizeof", kNoMemory},
    {"sys", "getswitchinterval", kNoThreads},
    {"sys", "gettrace", kNoHooks},
    {"sys", "hash_info", kOwnHashes},
    {"sys", "meta_path", kNoImporter},
    {"sys", "modules", kNoImporter},
    {"sys", "orig_argv", kNoProcess},
    {"sys", "path", kNoImporter},
    {"sys", "path_hooks", kNoImporter},
    {"sys", "path_importer_cache", kNoImporter},
    {"sys", "platlibdir", kNoProcess},
    {"sys", "prefix", kNoProcess},
    {"sys", "pycache_prefix", kNoProcess},
    {"sys", "set_asyncgen_hooks", kNoHooks},
    {"sys", "set_coroutine_origin_tracking_depth", kNoHooks},
    {"sys", "set_int_max_str_digits", kFixedLimits},
    {"sys", "setdlopenflags", kNoProcess},
    {"sys", "setprofile", kNoHooks},
    {"sys", "setrecursionlimit", kFixedLimits},
    {"sys", "setswitchinterval", kNoThreads},
    {"sys", "settrace", kNoHooks},
    {"sys", "stdin", kNoInput},
    {"sys", "stdlib_module_names", kNoImporter},
    {"sys", "thread_info", kNoThreads},
    {"sys", "unraisablehook", kNoHooks},
    {"sys", "warnoptions", kWarningFilters},
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
    {"uuid", "getnode", "a run belongs to no machine: use uuid.uuid4()"},
});

}  // namespace

std::optional<std::string_view> refused_name(std::string_view module, std::string_view name) {
  for (const MemberRefusal& refused : kNames) {
    if (refused.module == module && refused.name == name) return refused.hint;
  }
  return std::nullopt;
}

}  // namespace pawl::vm
