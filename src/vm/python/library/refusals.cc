#include "vm/python/library/refusals.h"

#include <array>
#include <utility>

#include "vm/python/library/refusal_hints.h"

namespace pawl::vm {
namespace {

constexpr std::string_view kNoFrames =
    "a workflow cannot look into its own frames: traceback.format_exc() and extract_stack() give "
    "them as text and as entries";
constexpr std::string_view kLogOfTheRun =
    "what a run logs goes to the run's log: leave it to the default handler, or write a Handler of "
    "your own";

constexpr std::string_view kNoArguments =
    "a run has no command line and no terminal: take it as the workflow's input, or "
    "`await receive(…)` it";
constexpr std::string_view kOneLoop =
    "the machine has one loop, which always runs: await what you need";
constexpr std::string_view kNoExit =
    "use try and finally: what is to happen when a run ends is part of the workflow";
constexpr std::string_view kNoTools =
    "that is a tool for looking at programs from outside: use it where you develop";
constexpr std::string_view kCompress = "pack and unpack in a @task, and pass on what was found";
constexpr std::string_view kNoComplex =
    "there are no complex numbers in a workflow: compute in a @task, or with two floats";
constexpr std::string_view kMailInTask =
    "read and write mails in a @task; html, string.Template and textwrap shape their texts";
constexpr std::string_view kNoCollector =
    "a run's memory is freed as soon as nothing refers to it, cycles included";
constexpr std::string_view kNoLocale =
    "a workflow has no locale: month and day names are English; write your own table of names";
constexpr std::string_view kNoImporter = "import the module by name at the top of the file";
constexpr std::string_view kNoSched = "await asyncio.sleep(…), or `sleep_until(…)` of pawl";
constexpr std::string_view kXml = "read documents in a @task, and pass on what was found";
constexpr std::string_view kOnlyLiterals =
    "workflows cannot look into their own code: of ast, there is literal_eval";
constexpr std::string_view kOnlyKinds =
    "workflows cannot look into their own code: of inspect, there are signature() and what asks "
    "for the kind of a thing";

constexpr std::string_view kNoSystem =
    "a workflow sees no files and no processes: pass what it needs as input, or use a @task";
constexpr std::string_view kNoWindows = "paths are those of Linux: use PurePosixPath";
constexpr std::string_view kNoMachine =
    "a run may move from one machine to another: of platform, there are system() and the version "
    "of Python";
constexpr std::string_view kOwnTranslations =
    "there are no files with translations: write _ = gettext.gettext, or a subclass of "
    "NullTranslations";

constexpr std::string_view kOutside =
    "clients and workers are other processes than the workflow: use it outside of workflow code";

constexpr std::string_view kPartOfPydantic =
    "docs/types.md says which parts of pydantic workflows have; use the others in a @task";

struct Refusal {
  std::string_view module;
  std::string_view hint;
};

constexpr auto kRefusals = std::to_array<Refusal>({
    {"aiohttp", kMakeTask},
    {"argparse", kNoArguments},
    {"asyncio.base_events", kOneLoop},
    {"asyncio.protocols", kMakeTask},
    {"asyncio.selector_events", kOneLoop},
    {"asyncio.sslproto", kMakeTask},
    {"asyncio.streams", kMakeTask},
    {"asyncio.threads", kNoThreads},
    {"asyncio.transports", kMakeTask},
    {"asyncio.unix_events", kOneLoop},
    {"atexit", kNoExit},
    {"bdb", kNoTools},
    {"boto3", kMakeTask},
    {"bz2", kCompress},
    {"cProfile", kNoTools},
    {"cmath", kNoComplex},
    {"cmd", kNoArguments},
    {"code", kNoTools},
    {"codeop", kNoTools},
    {"compileall", kNoTools},
    {"concurrent", kNoThreads},
    {"copyreg", "give the class __copy__ and __deepcopy__ of its own"},
    {"ctypes", kMakeTask},
    {"curses", kNoArguments},
    {"dbm", kMakeTask},
    {"dis", kNoTools},
    {"distutils", kNoTools},
    {"doctest", kNoTools},
    {"email", kMailInTask},
    {"ensurepip", kNoTools},
    {"faulthandler", kNoTools},
    {"fcntl", kMakeTask},
    {"filecmp", kMakeTask},
    {"fileinput", kMakeTask},
    {"ftplib", kMakeTask},
    {"gc", kNoCollector},
    {"getopt", kNoArguments},
    {"getpass", kNoArguments},
    {"glob", kMakeTask},
    {"grp", kMakeTask},
    {"gzip", kCompress},
    {"http.client", kMakeTask},
    {"http.cookiejar", kMakeTask},
    {"http.server", kMakeTask},
    {"httpx", kMakeTask},
    {"imaplib", kMakeTask},
    {"importlib", kNoImporter},
    {"linecache", kMakeTask},
    {"locale", kNoLocale},
    {"logging.handlers", kLogOfTheRun},
    {"lzma", kCompress},
    {"mailbox", kMakeTask},
    {"marshal", kNoPickle},
    {"mmap", kMakeTask},
    {"modulefinder", kNoTools},
    {"multiprocessing", kNoThreads},
    {"netrc", kMakeTask},
    {"nntplib", kMakeTask},
    {"numpy", "do the computation in a @task and await its result"},
    {"optparse", kNoArguments},
    {"pandas", "do the computation in a @task and await its result"},
    {"pdb", kNoTools},
    {"pickle", kNoPickle},
    {"pip", kNoTools},
    {"pkgutil", kNoImporter},
    {"poplib", kMakeTask},
    {"posix", kMakeTask},
    {"profile", kNoTools},
    {"pstats", kNoTools},
    {"psycopg2", kMakeTask},
    {"pty", kMakeTask},
    {"pwd", kMakeTask},
    {"pydantic.annotated_handlers", kPartOfPydantic},
    {"pydantic.color", kPartOfPydantic},
    {"pydantic.deprecated", kPartOfPydantic},
    {"pydantic.experimental", kPartOfPydantic},
    {"pydantic.functional_serializers", kPartOfPydantic},
    {"pydantic.json_schema", kPartOfPydantic},
    {"pydantic.mypy", kPartOfPydantic},
    {"pydantic.networks", kPartOfPydantic},
    {"pydantic.plugin", kPartOfPydantic},
    {"pydantic.v1", kPartOfPydantic},
    {"pydantic.validate_call_decorator", kPartOfPydantic},
    {"pydantic.version", kPartOfPydantic},
    {"pydantic.warnings", kPartOfPydantic},
    {"pydantic_settings", kPartOfPydantic},
    {"readline", kNoArguments},
    {"redis", kMakeTask},
    {"requests", kMakeTask},
    {"resource", kNoProcess},
    {"rlcompleter", kNoTools},
    {"runpy", kNoImporter},
    {"sched", kNoSched},
    {"select", kMakeTask},
    {"selectors", kMakeTask},
    {"shelve", kMakeTask},
    {"shutil", kMakeTask},
    {"signal", "wait for a message or a cancellation instead"},
    {"site", kNoProcess},
    {"smtplib", kMakeTask},
    {"socket", kMakeTask},
    {"socketserver", kMakeTask},
    {"sqlite3", kMakeTask},
    {"ssl", kMakeTask},
    {"subprocess", kMakeTask},
    {"sysconfig", kNoProcess},
    {"syslog", kLogOfTheRun},
    {"tarfile", kCompress},
    {"telnetlib", kMakeTask},
    {"tempfile", kMakeTask},
    {"termios", kMakeTask},
    {"timeit", kNoTools},
    {"tkinter", kMakeTask},
    {"trace", kNoTools},
    {"tracemalloc", kNoTools},
    {"unittest", kNoTools},
    {"urllib.error", kMakeTask},
    {"urllib.request", kMakeTask},
    {"urllib.response", kMakeTask},
    {"urllib.robotparser", kMakeTask},
    {"venv", kNoTools},
    {"waymark.bridge", kOutside},
    {"waymark.dependencies", kOutside},
    {"waymark.formatter", kOutside},
    {"waymark.ir_builder", kOutside},
    {"waymark.logger", kOutside},
    {"waymark.proto", kOutside},
    {"waymark.registry", kOutside},
    {"waymark.schedule", kOutside},
    {"waymark.serialization", kOutside},
    {"waymark.type_coercion", kOutside},
    {"waymark.worker", kOutside},
    {"waymark.workflow_runtime", kOutside},
    {"weakref",
     "keep a plain reference, or a dict from which you delete what is done: a run's memory is "
     "freed when it ends"},
    {"webbrowser", kMakeTask},
    {"wsgiref", kMakeTask},
    {"xml", kXml},
    {"xmlrpc", kMakeTask},
    {"zipapp", kNoTools},
    {"zipfile", kCompress},
    {"zipimport", kNoImporter},
});

constexpr std::string_view kNoFiles = "a workflow has no files and no folders: use them in a @task";
constexpr std::string_view kNoCommand = "that is a command of the shell: call the functions";
constexpr std::string_view kNoPrompt = "that is of the interactive prompt: use print_exc()";
constexpr std::string_view kDiffInTask =
    "use unified_diff, context_diff or ndiff, or make the page in a @task";
constexpr std::string_view kNoDescriptors =
    "what a builtin type keeps for its attributes cannot be looked at: use hasattr and getattr";
constexpr std::string_view kWriteAsync = "write the function as async def, and await in it";
constexpr std::string_view kDictOfLoggers = "describe the loggers to logging.config.dictConfig";
constexpr std::string_view kTextOfUrls = "decode a URL that came as bytes, and split the text";
constexpr std::string_view kOwnErrors =
    "encodings are those of the machine: catch UnicodeError, or write a function of your own";
constexpr std::string_view kOneUnicode = "a run knows Unicode 14.0 alone";
constexpr std::string_view kOwnCopy = "give the class __copy__ and __deepcopy__ of its own";

constexpr auto kMemberRefusals = std::to_array<MemberRefusal>({
    {"_thread", "*", kNoThreads},
    {"ast", "*", kOnlyLiterals},
    {"asyncio.events", "*", kOneLoop},
    {"asyncio.futures", "wrap_future", kNoThreads},
    {"asyncio.tasks", "run_coroutine_threadsafe", kNoThreads},
    {"inspect", "*", kOnlyKinds},
    {"calendar", "LocaleHTMLCalendar", kNoLocale},
    {"calendar", "LocaleTextCalendar", kNoLocale},
    {"calendar", "different_locale", kNoLocale},
    {"calendar", "main", kNoCommand},
    {"codecs", "EncodedFile", kNoFiles},
    {"codecs", "StreamReader", kNoFiles},
    {"codecs", "StreamReaderWriter", kNoFiles},
    {"codecs", "StreamRecoder", kNoFiles},
    {"codecs", "StreamWriter", kNoFiles},
    {"codecs", "getreader", kNoFiles},
    {"codecs", "getwriter", kNoFiles},
    {"codecs", "open", kNoFiles},
    {"codecs", "register", kOwnErrors},
    {"codecs", "register_error", kOwnErrors},
    {"codecs", "unregister", kOwnErrors},
    {"configparser", "LegacyInterpolation", "use BasicInterpolation"},
    {"configparser", "SafeConfigParser", "use ConfigParser, which is the same"},
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
    {"email", "*", kMailInTask},
    {"email.utils", "*", kMailInTask},
    {"csv", "Sniffer", "name the delimiter: csv.reader(lines, delimiter=';')"},
    {"gettext", "GNUTranslations", kOwnTranslations},
    {"gettext", "install", kOwnTranslations},
    {"logging", "FileHandler", kLogOfTheRun},
    {"logging", "currentframe", kNoFrames},
    {"logging.config", "*", kDictOfLoggers},
    {"mimetypes", "knownfiles", kNoFiles},
    {"mimetypes", "read_mime_types", kNoFiles},
    {"os", "*", kNoSystem},
    {"os.path", "*", kNoSystem},
    {"pathlib", "PureWindowsPath", kNoWindows},
    {"pathlib", "WindowsPath", kNoWindows},
    {"platform", "*", kNoMachine},
    {"posixpath", "*", kNoSystem},
    {"threading", "Barrier", kNoThreads},
    {"threading", "BrokenBarrierError", kNoThreads},
    {"threading", "ExceptHookArgs", kNoThreads},
    {"threading", "Thread", kNoThreads},
    {"threading", "Timer", kNoThreads},
    {"threading", "excepthook", kNoThreads},
    {"threading", "getprofile", kNoThreads},
    {"threading", "gettrace", kNoThreads},
    {"threading", "setprofile", kNoThreads},
    {"threading", "settrace", kNoThreads},
    {"threading", "stack_size", kNoThreads},
    {"traceback", "clear_frames", kNoFrames},
    {"traceback", "print_last", kNoPrompt},
    {"traceback", "walk_stack", kNoFrames},
    {"traceback", "walk_tb", kNoFrames},
    {"types", "FrameType", kNoFrames},
    {"types", "GetSetDescriptorType", kNoDescriptors},
    {"types", "coroutine", kWriteAsync},
    {"unicodedata", "UCD", kOneUnicode},
    {"unicodedata", "ucd_3_2_0", kOneUnicode},
    {"urllib", "error", kMakeTask},
    {"urllib", "request", kMakeTask},
    {"urllib", "response", kMakeTask},
    {"urllib", "robotparser", kMakeTask},
    {"urllib.parse", "DefragResultBytes", kTextOfUrls},
    {"urllib.parse", "ParseResultBytes", kTextOfUrls},
    {"urllib.parse", "SplitResultBytes", kTextOfUrls},
    {"waymark", "ActionResultPayload", kOutside},
    {"waymark", "Depend", kOutside},
    {"waymark", "Depends", kOutside},
    {"waymark", "ScheduleInfo", kOutside},
    {"waymark", "bridge", kOutside},
    {"waymark", "build_workflow_ir", kOutside},
    {"waymark", "delete_schedule", kOutside},
    {"waymark", "deserialize_result_payload", kOutside},
    {"waymark", "list_schedules", kOutside},
    {"waymark", "pause_schedule", kOutside},
    {"waymark", "provide_dependencies", kOutside},
    {"waymark", "registry", kOutside},
    {"waymark", "resume_schedule", kOutside},
    {"waymark", "schedule_workflow", kOutside},
    {"waymark", "serialize_error_payload", kOutside},
    {"waymark", "serialize_result_payload", kOutside},
    {"waymark", "workflow_registry", kOutside},
    {"waymark.actions", "ActionResultPayload", kOutside},
    {"waymark.actions", "deserialize_result_payload", kOutside},
    {"waymark.actions", "serialize_error_payload", kOutside},
    {"waymark.actions", "serialize_result_payload", kOutside},
    {"waymark.workflow", "WorkflowRegistry", kOutside},
    {"waymark.workflow", "workflow_registry", kOutside},
    {"pydantic", "*", kPartOfPydantic},
    {"pydantic.aliases", "*", kPartOfPydantic},
    {"pydantic.alias_generators", "*", kPartOfPydantic},
    {"pydantic.config", "*", kPartOfPydantic},
    {"pydantic.dataclasses", "*", kPartOfPydantic},
    {"pydantic.errors", "*", kPartOfPydantic},
    {"pydantic.fields", "*", kPartOfPydantic},
    {"pydantic.functional_validators", "*", kPartOfPydantic},
    {"pydantic.main", "*", kPartOfPydantic},
    {"pydantic.root_model", "*", kPartOfPydantic},
    {"pydantic.type_adapter", "*", kPartOfPydantic},
    {"pydantic.types", "*", kPartOfPydantic},
    {"pydantic_core", "*", kPartOfPydantic},
    {"xml", "*", kXml},
    {"xml.sax", "*", kXml},
    {"xml.sax.saxutils", "*", kXml},
    {"zlib", "*", kCompress},
});

}  // namespace

std::optional<std::string_view> refused_member(std::string_view module, std::string_view name) {
  for (const MemberRefusal& refusal : kMemberRefusals) {
    if (refusal.module != module) continue;
    bool any = refusal.name == "*" && !name.starts_with("__");
    if (any || refusal.name == name) return refusal.hint;
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
