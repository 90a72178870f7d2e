#include "vm/python/pawl/orchestration_values.h"

#include <vector>

#include "lang/bytecode/program.h"
#include "vm/fibers/scheduler.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/payload_values.h"

namespace pawl::vm {
namespace {

constexpr size_t kFieldCount = 2;
constexpr size_t kValues = 0;
constexpr size_t kStatus = 1;
constexpr const char* kStatusName = "custom_status";
constexpr const char* kValuesName = "kv_values";
constexpr const char* kTimesName = "kv_updated_at";

// Null: the context of an orchestration that has no kv (it was not registered with duroxide).
Record* fields_of(Value context) {
  auto* record = context.as<Record>();
  return record->count == kFieldCount ? record : nullptr;
}

Dict* values_of(const Record* record) { return record->fields()[kValues].as<Dict>(); }

// The text of a pair, or empty if a damaged snapshot has something else there.
Value text_of_pair(Value pair) {
  if (!pair.is(Kind::kTuple) || pair.as<Tuple>()->length != 2) return {};
  Value text = pair.as<Tuple>()->items()[0];
  return text.is(Kind::kString) ? text : Value();
}

double time_of_pair(Value pair) {
  if (text_of_pair(pair).empty()) return 0;
  Value at = pair.as<Tuple>()->items()[1];
  return at.is_small_int() ? static_cast<double>(at.small_int()) : 0;
}

void put_status(Machine& machine, std::string_view text) {
  MachineState& state = machine.state();
  release(std::exchange(state.status, make_string(machine.heap(), text).take()));
  state.status_changed = true;
}

bool append_payload(Machine& machine, Value value, std::string* text) {
  auto encoded = value_to_payload(machine, value, {"status", "the status"});
  if (encoded) *text += *encoded;
  return encoded.has_value();
}

// Writes what the context holds as the run's status.
bool publish(Machine& machine, const Record* record) {
  Value status = record->fields()[kStatus];
  std::string custom = status.is(Kind::kString) ? to_utf8(status.as<String>()) : "null";
  const Dict* values = values_of(record);
  if (values->live == 0) return put_status(machine, custom), true;
  std::string pairs;
  std::string times;
  Entry* entry;
  for (uint32_t i = 0; dict_next(values, i, &entry);) {
    Value text = text_of_pair(entry->value);
    if (text.empty()) continue;
    std::string key;
    if (!append_payload(machine, entry->key, &key)) return false;
    pairs += (pairs.empty() ? "" : ",") + key + ":";
    if (!append_payload(machine, text, &pairs)) return false;
    times += (times.empty() ? "" : ",") + key + ":";
    times += std::to_string(static_cast<int64_t>(time_of_pair(entry->value)));
  }
  put_status(machine, "{\"" + std::string(kStatusName) + "\":" + custom + ",\"" + kValuesName +
                          "\":{" + pairs + "},\"" + kTimesName + "\":{" + times + "}}");
  return true;
}

// The parts of a status that has kv; null: it has none.
const Dict* composed(Machine& machine, Value status) {
  if (!status.is(Kind::kDict) || status.as<Dict>()->live != 3) return nullptr;
  for (const char* name : {kValuesName, kTimesName}) {
    if (!dict_get_string(status.as<Dict>(), machine.intern(name)).is(Kind::kDict)) return nullptr;
  }
  return status.as<Dict>();
}

// What the run's status says already, into a new context.
bool take_over(Machine& machine, Record* record) {
  Value text = machine.state().status;
  if (!text.is(Kind::kString)) return true;
  // 150 values of 64 KiB are more than a payload may be.
  Ref status = own_text_to_value(machine, to_utf8(text.as<String>()));
  if (status.empty()) return false;
  const Dict* parts = composed(machine, status);
  if (parts == nullptr) {
    if (!status.get().is_none()) set_field(record, kStatus, Ref::share(text));
    return true;
  }
  Value custom = dict_get_string(parts, machine.intern(kStatusName));
  if (!custom.empty() && !custom.is_none()) {
    std::string encoded;
    if (!append_payload(machine, custom, &encoded)) return false;
    set_field(record, kStatus, make_string(machine.heap(), encoded));
  }
  const Dict* times = dict_get_string(parts, machine.intern(kTimesName)).as<Dict>();
  const Dict* values = dict_get_string(parts, machine.intern(kValuesName)).as<Dict>();
  Entry* entry;
  for (uint32_t i = 0; dict_next(values, i, &entry);) {
    if (!entry->key.is(Kind::kString)) continue;
    Value at = dict_get_string(times, entry->key.as<String>());
    Value pair[2] = {entry->value, at.is_small_int() ? at : Value::small_int(0)};
    dict_set_string(machine.heap(), values_of(record), entry->key.as<String>(),
                    make_tuple(machine.heap(), std::span<const Value>(pair)));
  }
  return true;
}

Record* record_for_values(Machine& machine, Value context) {
  if (Record* record = fields_of(context)) return record;
  machine.raise(TypeId::kRuntimeError,
                "values by key belong to orchestrations that are registered with duroxide");
  return nullptr;
}

}  // namespace

Ref make_orchestration_context(Machine& machine) {
  const bytecode::Program& program = machine.program().program;
  const bool full = program.entries[machine.state().entry].shape == bytecode::Shape::kDuroxide;
  Record* record =
      new_record(machine.heap(), TypeId::kOrchestrationContext, full ? kFieldCount : 0);
  Ref context = Ref::adopt(Value::object(record));
  if (!full) return context;
  set_field(record, kValues, make_dict(machine.heap()));
  return take_over(machine, record) ? std::move(context) : Ref();
}

// --- the custom status ---------------------------------------------------------------------------

Ref context_set_status(Machine& machine, Args args) {
  Value given = args.count > 1 && args.has(1) ? args[1] : Value::none();
  auto text = value_to_payload(machine, given, {"status", "the status"});
  if (!text) return {};
  Record* record = fields_of(args[0]);
  if (record == nullptr) return put_status(machine, *text), Ref::none();
  set_field(record, kStatus, given.is_none() ? Ref::none() : make_string(machine.heap(), *text));
  return publish(machine, record) ? Ref::none() : Ref();
}

Ref context_get_status(Machine& machine, Args args) {
  const Record* record = fields_of(args[0]);
  Value status = record != nullptr ? record->fields()[kStatus] : machine.state().status;
  if (!status.is(Kind::kString)) return Ref::none();
  return payload_to_value(machine, to_utf8(status.as<String>()));
}

// --- values by key -------------------------------------------------------------------------------

Ref context_set_value(Machine& machine, Args args) {
  Record* record = record_for_values(machine, args[0]);
  if (record == nullptr) return {};
  Ref key = str_of(machine, args[1]);
  if (key.empty()) return {};
  Ref value = str_of(machine, args[2]);
  if (value.empty()) return {};
  if (utf8_length(value.as<String>()) > kMostOrchestrationValueBytes) {
    return machine.raise_value_error("the value of '" + to_utf8(key.as<String>()) + "' has " +
                                     std::to_string(utf8_length(value.as<String>())) +
                                     " bytes; at most " +
                                     std::to_string(kMostOrchestrationValueBytes) + " fit");
  }
  Dict* values = values_of(record);
  if (values->live >= kMostOrchestrationKeys && dict_get_string(values, key.as<String>()).empty()) {
    return machine.raise_value_error("an orchestration has at most " +
                                     std::to_string(kMostOrchestrationKeys) + " keys");
  }
  Value pair[2] = {value, Value::small_int(run_now_us(machine) / 1000)};
  dict_set_string(machine.heap(), values, key.as<String>(),
                  make_tuple(machine.heap(), std::span<const Value>(pair)));
  return publish(machine, record) ? Ref::none() : Ref();
}

Ref context_get_value(Machine& machine, Args args) {
  Record* record = record_for_values(machine, args[0]);
  if (record == nullptr) return {};
  Ref key = str_of(machine, args[1]);
  if (key.empty()) return {};
  Value text = text_of_pair(dict_get_string(values_of(record), key.as<String>()));
  return text.empty() ? Ref::none() : Ref::share(text);
}

Ref context_all_values(Machine& machine, Args args) {
  Record* record = record_for_values(machine, args[0]);
  if (record == nullptr) return {};
  Ref all = make_dict(machine.heap());
  Entry* entry;
  for (uint32_t i = 0; dict_next(values_of(record), i, &entry);) {
    Value text = text_of_pair(entry->value);
    if (text.empty() || !entry->key.is(Kind::kString)) continue;
    dict_set_string(machine.heap(), all.as<Dict>(), entry->key.as<String>(), text);
  }
  return all;
}

Ref context_all_keys(Machine& machine, Args args) {
  Record* record = record_for_values(machine, args[0]);
  if (record == nullptr) return {};
  Ref keys = make_list(machine.heap());
  Entry* entry;
  for (uint32_t i = 0; dict_next(values_of(record), i, &entry);) {
    list_append(machine.heap(), keys.as<List>(), entry->key);
  }
  return keys;
}

Ref context_value_count(Machine& machine, Args args) {
  Record* record = record_for_values(machine, args[0]);
  if (record == nullptr) return {};
  return make_int(machine.heap(), static_cast<int64_t>(values_of(record)->live));
}

Ref context_clear_value(Machine& machine, Args args) {
  Record* record = record_for_values(machine, args[0]);
  if (record == nullptr) return {};
  Ref key = str_of(machine, args[1]);
  if (key.empty()) return {};
  if (!dict_remove_string(machine.heap(), values_of(record), key.as<String>())) return Ref::none();
  return publish(machine, record) ? Ref::none() : Ref();
}

Ref context_clear_values(Machine& machine, Args args) {
  Record* record = record_for_values(machine, args[0]);
  if (record == nullptr) return {};
  if (values_of(record)->live == 0) return Ref::none();
  set_field(record, kValues, make_dict(machine.heap()));
  return publish(machine, record) ? Ref::none() : Ref();
}

// The pairs that were set before a point in time are dropped; the answer is their number.
Ref context_prune_values(Machine& machine, Args args) {
  Record* record = record_for_values(machine, args[0]);
  if (record == nullptr) return {};
  auto cutoff = to_double(machine, args[1]);
  if (!cutoff) return {};
  std::vector<Ref> old;
  Entry* entry;
  for (uint32_t i = 0; dict_next(values_of(record), i, &entry);) {
    if (entry->key.is(Kind::kString) && time_of_pair(entry->value) < *cutoff) {
      old.push_back(Ref::share(entry->key));
    }
  }
  for (const Ref& key : old) {
    dict_remove_string(machine.heap(), values_of(record), key.as<String>());
  }
  if (!old.empty() && !publish(machine, record)) return {};
  return make_int(machine.heap(), static_cast<int64_t>(old.size()));
}

}  // namespace pawl::vm
