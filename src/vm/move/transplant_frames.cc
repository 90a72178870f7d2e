// Frames: where each goes on, and the variables that it has there.
#include <algorithm>
#include <utility>

#include "vm/move/transplant.h"
#include "vm/objects/function.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/payload_values.h"

namespace pawl::vm {

using bytecode::kNoRegister;

Frame* Transplant::frames(const Frame* top) {
  Frame* first = nullptr;
  Frame* above = nullptr;
  for (const Frame* old = top; old != nullptr && !refused(); old = old->back) {
    Frame* now = frame(old);
    if (now == nullptr) break;
    now->depth = old->depth;
    (above == nullptr ? first : above->back) = now;
    above = now;
  }
  return first;
}

Frame* Transplant::frame(const Frame* old) {
  const bool begun =
      old->generator == nullptr || (old->generator->flags & Generator::kStarted) != 0;
  const FramePlace& place =
      code_.place(old->code->index, old->code->position_of(old->instruction), begun);
  if (!place.refusal.empty()) {
    refuse(place.refusal);
    return nullptr;
  }
  const Code& code = to_.program().codes[place.function];
  Frame* now = new_frame(to_.heap(), &code);
  now->instruction = code.code + place.instruction;
  now->resume = old->resume;
  now->flags = old->flags;
  if (old->generator != nullptr) {
    Value generator = copy(Value::object(old->generator));
    release(generator);  // borrowed: the copies keep it until all is done
    if (!refused()) now->generator = generator.as<Generator>();
  }
  now->scratch = copy(old->scratch);
  now->held = copy(old->held);
  locals(old, now, place);
  const size_t temporaries =
      begun ? old->code->function->depths[old->code->position_of(old->instruction)] : 0;
  for (size_t i = 0; i < temporaries; ++i) {
    now->registers()[code.local_count + i] = copy(old->registers()[old->code->local_count + i]);
  }
  return now;
}

void Transplant::locals(const Frame* old, Frame* now, const FramePlace& place) {
  const Code& code = *now->code;
  const Code& old_code = *old->code;
  const bool shown = (code.flags & bytecode::kLibrary) == 0;
  const std::string owner = words_of(Value::object(code.qualname));
  MovedFrame frame;
  frame.function = owner;
  frame.file =
      name_of(code.program->program, code.program->program.modules[code.function->module].file);
  frame.from_line = place.from_line;
  frame.to_line = place.to_line;
  std::vector<bool> continued(old_code.local_count, false);
  std::vector<uint16_t> missing;
  for (uint16_t i = 0; i < code.local_count; ++i) {
    const std::string name = words_of(Value::object(code.local_names[i]));
    const bool cell = place.cells[i];
    Value* slot = now->registers() + i;
    const uint16_t source = place.sources[i];
    Value value;
    if (source != kNoRegister) {
      continued[source] = true;
      value = old->registers()[source];
      const bool old_cell = place.old_cells[source] && value.is(Kind::kCell);
      if (old_cell && cell) {
        *slot = copy(value);
        value = value.as<Cell>()->content;
      } else if (old_cell) {
        if (value.object()->refs > 2) {  // the frame's, and the decoder's
          return refuse("the variable '" + name + "' of " + owner +
                        " was shared with a function inside of it, and is not any more");
        }
        value = value.as<Cell>()->content;
        *slot = copy(value);
      } else if (!cell) {
        *slot = copy(value);
      }
    }
    if (cell && slot->empty()) {
      auto* made = to_.heap().make<Cell>(Kind::kCell);
      *slot = Value::object(made);
      made->content = copy(value);
    }
    const bool needs =
        value.empty() && place.wanted.read[i] && (source == kNoRegister || place.wanted.set[i]);
    if (const Payload* payload = given(owner, name, !needs)) {
      Ref made = payload_to_value(to_, payload->text());
      if (made.empty()) return refuse("the value for " + name + " cannot be read");
      give(now, place, i, made.take());
      frame.given.push_back(name);
    } else if (needs) {
      missing.push_back(i);
    } else if (!value.empty() && name[0] != '.') {
      const std::string before = words_of(Value::object(old_code.local_names[source]));
      if (before == name) {
        frame.kept.push_back(name);
      } else {
        frame.renamed.push_back(name + " (was " + before + ")");
      }
    }
  }
  for (uint16_t i = 0; i < old_code.local_count; ++i) {
    Value value = old->registers()[i];
    if (value.is(Kind::kCell)) value = value.as<Cell>()->content;
    const std::string name = words_of(Value::object(old_code.local_names[i]));
    if (!continued[i] && !value.empty() && name[0] != '.') frame.dropped.push_back(name);
  }
  if (shown) report_->frames.push_back(std::move(frame));
  if (missing.empty()) return;
  Wanting wanting{now, &place, shown ? report_->frames.size() - 1 : SIZE_MAX, Value(), missing};
  Ref variables = make_dict(to_.heap());
  for (uint16_t i = 0; i < old_code.local_count; ++i) {
    Value value = old->registers()[i];
    if (value.is(Kind::kCell)) value = value.as<Cell>()->content;
    const std::string name = words_of(Value::object(old_code.local_names[i]));
    if (value.empty() || name[0] == '.') continue;
    Ref copied = Ref::adopt(copy(value));
    dict_set_string(to_.heap(), variables.as<Dict>(), to_.intern(name), copied);
  }
  wanting.old = variables.take();
  wanting_.push_back(std::move(wanting));
}

// Takes over the value.
bool Transplant::give(Frame* frame, const FramePlace& place, size_t local, Value value) {
  Value* slot = frame->registers() + local;
  if (place.cells[local]) slot = &slot->as<Cell>()->content;
  Value former = std::exchange(*slot, value);
  release(former);
  return true;
}

// What was given for a variable: by its name alone only if it needs a value.
const Payload* Transplant::given(const std::string& owner, const std::string& name,
                                 bool qualified) {
  for (size_t i = 0; i < values_.size(); ++i) {
    const std::string& key = values_[i].first;
    if (key != owner + "." + name && (qualified || key != name)) continue;
    used_[i] = true;
    return &values_[i].second;
  }
  return nullptr;
}

// Each frame that misses values is shown to the new source's migrate(), with the variables it had.
void Transplant::migrate() {
  for (Wanting& one : wanting_) {
    const Code& code = *one.frame->code;
    const std::string owner = words_of(Value::object(code.qualname));
    const std::string first = words_of(Value::object(code.local_names[one.locals.front()]));
    Value function = to_.global_by_name(0, to_.intern("migrate"));
    if (!function.is(Kind::kFunction)) {
      return refuse("the variable '" + first + "' of " + owner + " needs a value at line " +
                    std::to_string(one.place->to_line) + ": --set " + first + "=…");
    }
    to_.set_fuel_used(to_.limits().fuel > MovePlan::kMigrateFuel
                          ? to_.limits().fuel - MovePlan::kMigrateFuel
                          : 0);
    Ref answer = to_.call(function, {one.old});
    if (to_.fatal()) return refuse("migrate() did not end: " + to_.fatal_message());
    if (to_.failed()) {
      Ref raised = to_.take_pending();
      return refuse("migrate() raised " + to_.type_name(raised));
    }
    if (!answer.get().is(Kind::kDict)) return refuse("migrate() must return a dict");
    Entry* entry;
    for (uint32_t i = 0; dict_next(answer.as<Dict>(), i, &entry);) {
      const std::string name = words_of(entry->key);
      auto local = std::ranges::find_if(code.local_names, [&](const String* own) {
        return words_of(Value::object(own)) == name;
      });
      if (local == code.local_names.end()) {
        return refuse("migrate() gives '" + name + "', which is no variable of " + owner);
      }
      const auto index = static_cast<uint16_t>(local - code.local_names.begin());
      retain(entry->value);
      give(one.frame, *one.place, index, entry->value);
      std::erase(one.locals, index);
      if (one.report != SIZE_MAX) report_->frames[one.report].given.push_back(name);
    }
    if (!one.locals.empty()) {
      return refuse("migrate() gives no '" +
                    words_of(Value::object(code.local_names[one.locals.front()])) + "', which " +
                    owner + " needs");
    }
  }
}

}  // namespace pawl::vm
