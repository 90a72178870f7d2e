#include "vm/library/refusals.h"

#include <array>
#include <utility>

namespace pawl::vm {
namespace {

constexpr std::string_view kMakeTask =
    "a workflow has no network, files or processes of its own: do this in a @task and await it";
constexpr std::string_view kNoFrames =
    "a workflow cannot look into its own frames: traceback.format_exc() and extract_stack() give "
    "them as text and as entries";
constexpr std::string_view kLogOfTheRun =
    "what a run logs goes to the run's log: leave it to the default handler, or write a Handler of "
    "your own";
constexpr std::string_view kNoThreads =
    "use asyncio.create_task or asyncio.gather: the fibers of a workflow are durable, threads are "
    "not";

constexpr std::string_view kWholePages = "read pages in a @task, and pass on what was found";

struct Refusal {
  std::string_view module;
  std::string_view hint;
};

constexpr auto kRefusals = std::to_array<Refusal>({
    {"aiohttp", kMakeTask},
    {"boto3", kMakeTask},
    {"concurrent", kNoThreads},
    {"copyreg", "give the class __copy__ and __deepcopy__ of its own"},
    {"ctypes", kMakeTask},
    {"ftplib", kMakeTask},
    {"glob", kMakeTask},
    {"http", kMakeTask},
    {"httpx", kMakeTask},
    {"imaplib", kMakeTask},
    {"html.entities", kWholePages},
    {"html.parser", kWholePages},
    {"importlib", "import the module by name at the top of the file"},
    {"inspect", "workflows cannot look into their own code"},
    {"logging.config", "set up loggers by basicConfig, or by their own methods"},
    {"logging.handlers", kLogOfTheRun},
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
    {"tempfile", kMakeTask},
    {"threading", kNoThreads},
    {"urllib.error", kMakeTask},
    {"urllib.request", kMakeTask},
    {"urllib.response", kMakeTask},
    {"urllib.robotparser", kMakeTask},
    {"weakref", "keep a plain reference: a run's memory is collected when it ends"},
});

constexpr std::string_view kOutside =
    "clients and workers are other processes than the workflow: use it outside of workflow code";

constexpr std::string_view kNoFiles = "a workflow has no files and no folders: use them in a @task";
constexpr std::string_view kNoLocale =
    "a workflow has no locale: month and day names are English; write your own table of names";
constexpr std::string_view kNoCommand = "that is a command of the shell: call the functions";
constexpr std::string_view kNoPrompt = "that is of the interactive prompt: use print_exc()";
constexpr std::string_view kDiffInTask =
    "use unified_diff, context_diff or ndiff, or make the page in a @task";
constexpr std::string_view kNoDescriptors =
    "what a builtin type keeps for its attributes cannot be looked at: use hasattr and getattr";
constexpr std::string_view kWriteAsync = "write the function as async def, and await in it";
constexpr std::string_view kOwnCopy = "give the class __copy__ and __deepcopy__ of its own";

struct MemberRefusal {
  std::string_view module;
  std::string_view name;
  std::string_view hint;
};

constexpr auto kMemberRefusals = std::to_array<MemberRefusal>({
    {"calendar", "LocaleHTMLCalendar", kNoLocale},
    {"calendar", "LocaleTextCalendar", kNoLocale},
    {"calendar", "different_locale", kNoLocale},
    {"calendar", "main", kNoCommand},
    {"contextlib", "chdir", kNoFiles},
    {"copy", "dispatch_table", kOwnCopy},
    {"difflib", "HtmlDiff", kDiffInTask},
    {"duroxide", "ActivityContext", kOutside},
    {"duroxide", "Client", kOutside},
    {"duroxide", "OrchestrationContext", kOutside},
    {"duroxide", "PostgresProvider", kOutside},
    {"duroxide", "Runtime", kOutside},
    {"duroxide", "RuntimeOptions", kOutside},
    {"duroxide", "SqliteProvider", kOutside},
    {"duroxide", "init_tracing", kOutside},
    {"csv", "Sniffer", "name the delimiter: csv.reader(lines, delimiter=';')"},
    {"html", "unescape", kWholePages},
    {"logging", "FileHandler", kLogOfTheRun},
    {"logging", "currentframe", kNoFrames},
    {"traceback", "clear_frames", kNoFrames},
    {"traceback", "print_last", kNoPrompt},
    {"traceback", "walk_stack", kNoFrames},
    {"traceback", "walk_tb", kNoFrames},
    {"types", "CodeType", kNoFrames},
    {"types", "FrameType", kNoFrames},
    {"types", "GetSetDescriptorType", kNoDescriptors},
    {"types", "coroutine", kWriteAsync},
    {"urllib", "error", kMakeTask},
    {"urllib", "request", kMakeTask},
    {"urllib", "response", kMakeTask},
    {"urllib", "robotparser", kMakeTask},
    {"waymark", "Depend", kOutside},
    {"waymark", "Depends", kOutside},
    {"waymark", "delete_schedule", kOutside},
    {"waymark", "list_schedules", kOutside},
    {"waymark", "pause_schedule", kOutside},
    {"waymark", "provide_dependencies", kOutside},
    {"waymark", "resume_schedule", kOutside},
    {"waymark", "schedule_workflow", kOutside},
});

}  // namespace

std::optional<std::string_view> refused_member(std::string_view module, std::string_view name) {
  for (const MemberRefusal& refusal : kMemberRefusals) {
    if (refusal.module == module && refusal.name == name) return refusal.hint;
  }
  return std::nullopt;
}

std::optional<std::string_view> refused_module(std::string_view module) {
  std::string_view top = module.substr(0, module.find('.'));
  for (const Refusal& refusal : kRefusals) {
    if (refusal.module == top || refusal.module == module) return refusal.hint;
  }
  return std::nullopt;
}

}  // namespace pawl::vm
