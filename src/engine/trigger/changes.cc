#include "engine/trigger/changes.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/base64.h"
#include "base/error_codes.h"

namespace pawl::engine {
namespace {

using Record = std::optional<store::TriggerRecord>;

Status check_secrets(const TriggerDefinition& definition, const std::vector<std::string>& secrets) {
  const bool needs_one = definition.signature.kind != SignatureRule::Kind::kNone;
  if (needs_one && secrets.empty()) {
    return fail(ErrorCode::invalid_trigger, "a signature needs a secret");
  }
  return {};
}

// Changes the definition of a trigger that is there.
template <typename Change>
TriggerEdit change_definition(const std::string& id, Change change) {
  return [id, change](const Record& record) -> Result<TriggerChange> {
    if (!record) return fail(unknown_trigger(id));
    PAWL_TRY(TriggerDefinition definition, decode_trigger(record->definition));
    change(&definition);
    TriggerChange changed{*record};
    PAWL_TRY(changed.record.definition, encode_trigger(definition));
    return changed;
  };
}

}  // namespace

Error unknown_trigger(const std::string& id) {
  return {ErrorCode::unknown_trigger, "there is no trigger '" + id + "'"};
}

Status check_trigger_id(const std::string& id) {
  constexpr std::size_t kMost = 180;
  const bool fits = !id.empty() && id.size() <= kMost && id != "." && id != ".." &&
                    std::ranges::all_of(id, [](unsigned char c) {
                      return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
                    });
  if (fits) return {};
  return fail(ErrorCode::invalid_trigger,
              "a trigger's name has 1 to 180 letters, digits, '-', '_' and '.'");
}

std::string new_secret(RandomSource& random) {
  std::string bytes;
  while (bytes.size() < 24) {
    const std::uint64_t drawn = random.next_u64();
    bytes.append(reinterpret_cast<const char*>(&drawn), sizeof drawn);
  }
  std::string secret = "whsec_";
  append_base64(secret, bytes);
  return secret;
}

TriggerEdit create_trigger(const std::string& id, const TriggerDefinition& definition,
                           const std::vector<std::string>& secrets) {
  return [id, definition, secrets](const Record& record) -> Result<TriggerChange> {
    if (record) {
      return fail(ErrorCode::trigger_exists, "there is a trigger '" + id + "' already");
    }
    PAWL_TRY_STATUS(check_trigger_id(id));
    PAWL_TRY_STATUS(check_secrets(definition, secrets));
    TriggerChange change;
    PAWL_TRY(change.record.definition, encode_trigger(definition));
    PAWL_TRY(change.record.secrets, encode_secrets(secrets));
    return change;
  };
}

TriggerEdit update_trigger(const std::string& id, TriggerPatch patch) {
  return [id, patch = std::move(patch)](const Record& record) -> Result<TriggerChange> {
    if (!record) return fail(unknown_trigger(id));
    if (patch.revision && *patch.revision != record->revision) {
      return fail(ErrorCode::trigger_changed,
                  "somebody has changed the trigger '" + id + "' since it was read");
    }
    TriggerChange change{*record};
    PAWL_TRY(PayloadTree tree, PayloadTree::parse(record->definition));
    for (const PayloadTree::Field& field : patch.fields.fields()) tree.set(field.name, field.value);
    PAWL_TRY(const TriggerDefinition definition, decode_trigger(tree));
    PAWL_TRY(change.record.definition, encode_trigger(definition));
    if (patch.secrets) {
      PAWL_TRY(change.record.secrets, encode_secrets(*patch.secrets));
    }
    PAWL_TRY(const auto secrets, decode_secrets(change.record.secrets));
    PAWL_TRY_STATUS(check_secrets(definition, secrets));
    return change;
  };
}

TriggerEdit pause_trigger(const std::string& id, const std::string& reason) {
  return change_definition(id, [reason](TriggerDefinition* definition) {
    definition->paused = true;
    definition->pause_reason = reason.substr(0, 1000);
  });
}

TriggerEdit resume_trigger(const std::string& id) {
  return change_definition(id, [](TriggerDefinition* definition) {
    definition->paused = false;
    definition->pause_reason.clear();
  });
}

TriggerEdit delete_trigger(const std::string& id) {
  return [id](const Record& record) -> Result<TriggerChange> {
    if (!record) return fail(unknown_trigger(id));
    return TriggerChange{*record, true};
  };
}

TriggerEdit move_cursor(const std::string& id, const std::string& cursor,
                        const std::optional<std::string>& before) {
  return [id, cursor, before](const Record& record) -> Result<TriggerChange> {
    constexpr std::size_t kMost = 4096;
    if (!record) return fail(unknown_trigger(id));
    if (cursor.size() > kMost) {
      return fail(ErrorCode::invalid_trigger, "a cursor has at most 4096 bytes");
    }
    if (before && *before != record->cursor) {
      return fail(ErrorCode::trigger_changed,
                  "the cursor of the trigger '" + id + "' stands elsewhere by now");
    }
    TriggerChange change{*record};
    change.record.cursor = cursor;
    return change;
  };
}

}  // namespace pawl::engine
