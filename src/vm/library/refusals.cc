#include "vm/library/refusals.h"

#include <array>
#include <utility>

namespace pawl::vm {
namespace {

constexpr std::string_view kMakeTask =
    "a workflow has no network, files or processes of its own: do this in a @task and await it";
constexpr std::string_view kNoThreads =
    "use asyncio.create_task or asyncio.gather: the fibers of a workflow are durable, threads are "
    "not";

struct Refusal {
  std::string_view module;
  std::string_view hint;
};

constexpr auto kRefusals = std::to_array<Refusal>({
    {"aiohttp", kMakeTask},
    {"boto3", kMakeTask},
    {"concurrent", kNoThreads},
    {"ctypes", kMakeTask},
    {"ftplib", kMakeTask},
    {"glob", kMakeTask},
    {"http", kMakeTask},
    {"httpx", kMakeTask},
    {"imaplib", kMakeTask},
    {"importlib", "import the module by name at the top of the file"},
    {"inspect", "workflows cannot look into their own code"},
    {"io", kMakeTask},
    {"multiprocessing", kNoThreads},
    {"numpy", "do the computation in a @task and await its result"},
    {"os",
     "a workflow sees no files and no environment: pass what it needs as input, or use a @task"},
    {"pandas", "do the computation in a @task and await its result"},
    {"pathlib", kMakeTask},
    {"pickle", "payloads are kept by Pawl itself: pass plain data and dataclasses"},
    {"psycopg2", kMakeTask},
    {"redis", kMakeTask},
    {"requests", kMakeTask},
    {"select", kMakeTask},
    {"selectors", kMakeTask},
    {"shutil", kMakeTask},
    {"signal", "wait for a message or a cancellation instead"},
    {"smtplib", kMakeTask},
    {"socket", kMakeTask},
    {"sqlite3", kMakeTask},
    {"ssl", kMakeTask},
    {"subprocess", kMakeTask},
    {"sys", "a workflow has no process of its own; raise an exception to end with an error"},
    {"tempfile", kMakeTask},
    {"threading", kNoThreads},
    {"urllib", kMakeTask},
    {"weakref", "keep a plain reference: a run's memory is collected when it ends"},
});

constexpr std::string_view kOutside =
    "clients and workers are other processes than the workflow: use it outside of workflow code";

struct MemberRefusal {
  std::string_view module;
  std::string_view name;
};

constexpr auto kMemberRefusals = std::to_array<MemberRefusal>({
    {"duroxide", "ActivityContext"},
    {"duroxide", "Client"},
    {"duroxide", "OrchestrationContext"},
    {"duroxide", "PostgresProvider"},
    {"duroxide", "Runtime"},
    {"duroxide", "RuntimeOptions"},
    {"duroxide", "SqliteProvider"},
    {"duroxide", "init_tracing"},
    {"waymark", "Depend"},
    {"waymark", "Depends"},
    {"waymark", "delete_schedule"},
    {"waymark", "list_schedules"},
    {"waymark", "pause_schedule"},
    {"waymark", "provide_dependencies"},
    {"waymark", "resume_schedule"},
    {"waymark", "schedule_workflow"},
});

}  // namespace

std::optional<std::string_view> refused_member(std::string_view module, std::string_view name) {
  for (const MemberRefusal& refusal : kMemberRefusals) {
    if (refusal.module == module && refusal.name == name) return kOutside;
  }
  return std::nullopt;
}

std::optional<std::string_view> refused_module(std::string_view module) {
  std::string_view top = module.substr(0, module.find('.'));
  for (const Refusal& refusal : kRefusals) {
    if (refusal.module == top) return refusal.hint;
  }
  return std::nullopt;
}

}  // namespace pawl::vm
