#include "engine/run/programs.h"

#include "base/spelling.h"
#include "lang/bytecode/codec.h"
#include "lang/bytecode/entry_promises.h"

namespace pawl::engine {
namespace {

// Another node may deploy; so long a name is believed.
constexpr std::int64_t kNameAgeUs = 1'000'000;
// Decoded programs that nobody runs are let go past this number.
constexpr std::size_t kMostLoaded = 1000;

}  // namespace

Error unknown_workflow(store::Store& store, store::Namespace ns, const std::string& name) {
  std::vector<std::string> names;
  if (auto workflows = store.workflows(ns)) {
    for (store::WorkflowRecord& workflow : *workflows) names.push_back(std::move(workflow.name));
  }
  return {ErrorCode::unknown_workflow, "there is no workflow '" + name + "'",
          suggestion(name, names)};
}

std::vector<Key> Programs::loaded() const {
  std::vector<Key> keys;
  for (const auto& [key, program] : loaded_) keys.push_back(key);
  return keys;
}

Result<store::WorkflowRecord> Programs::workflow(const std::string& name, std::int64_t now_us) {
  auto at = names_.find(name);
  if (at != names_.end() && now_us >= at->second.read_at_us &&
      now_us - at->second.read_at_us < kNameAgeUs) {
    return at->second.record;
  }
  PAWL_TRY(auto record, store_.workflow(ns_, name));
  if (!record) {
    names_.erase(name);
    return fail(unknown_workflow(store_, ns_, name));
  }
  names_[name] = Name{*record, now_us};
  return *record;
}

Result<store::WorkflowRecord> Programs::version(const std::string& name, const std::string& version,
                                                std::int64_t now_us) {
  auto registered = workflow(name + "@" + version, now_us);
  if (registered || store::is_retryable(registered.error().code)) return registered;
  const std::string key = version + " " + name;
  if (auto at = versions_.find(key); at != versions_.end()) return at->second;
  PAWL_TRY(auto programs, store_.programs(ns_));
  store::ProgramRecord latest;
  for (const store::ProgramRecord& program : programs) {
    bool newer = program.compiler_revision >= latest.compiler_revision;
    if (leaving_.contains(program.key)) continue;
    if (program.version == version && newer) latest = program;
  }
  if (latest.key != 0) {
    PAWL_TRY(auto loaded, load(latest.key));
    const bytecode::Program& program = loaded->program;
    for (std::size_t entry = 0; entry < program.entries.size(); ++entry) {
      if (program.strings[program.entries[entry].name] != name) continue;
      store::WorkflowRecord record{ns_, name, latest.key, static_cast<std::uint32_t>(entry), 0};
      return versions_[key] = std::move(record);
    }
  }
  if (version == bytecode::kPlainVersion) {
    auto plain = workflow(name, now_us);
    if (!plain) return plain;
    PAWL_TRY(auto loaded, load(plain->program));
    const std::vector<bytecode::Entry>& entries = loaded->program.entries;
    const bool known = plain->entry < entries.size();
    if (known && bytecode::has_named_versions(entries[plain->entry])) return plain;
  }
  return fail(ErrorCode::unknown_version,
              "workflow '" + name + "' has no version '" + version + "'");
}

Result<std::shared_ptr<vm::LoadedProgram>> Programs::load(Key program) {
  auto at = loaded_.find(program);
  if (at != loaded_.end()) return at->second;
  PAWL_TRY(auto record, store_.program(program));
  if (!record) return fail(ErrorCode::store_damaged, "the program of a run is missing");
  PAWL_TRY(bytecode::Program decoded, bytecode::decode_program(record->bytes));
  if (loaded_.size() >= kMostLoaded) {
    std::erase_if(loaded_, [](const auto& entry) { return entry.second.use_count() == 1; });
    std::erase_if(version_texts_,
                  [this](const auto& entry) { return !loaded_.contains(entry.first); });
  }
  auto loaded = std::make_shared<vm::LoadedProgram>(std::move(decoded), runtime_);
  loaded_.emplace(program, loaded);
  version_texts_[program] = std::move(record->version);
  return loaded;
}

std::string Programs::version_text(Key program) const {
  const auto at = version_texts_.find(program);
  return at == version_texts_.end() ? std::string() : at->second;
}

void Programs::leave(Key program) {
  leaving_.insert(program);
  std::erase_if(versions_, [&](const auto& entry) { return entry.second.program == program; });
}

void Programs::left(Key program, bool removed) {
  leaving_.erase(leaving_.find(program));
  if (removed) loaded_.erase(program);
  if (removed) version_texts_.erase(program);
}

Result<bool> Programs::has(Key program) {
  if (leaving_.contains(program)) return false;
  PAWL_TRY(auto record, store_.program(program));
  return record.has_value();
}

}  // namespace pawl::engine
