#include "store/copy/catalog.h"

#include <algorithm>

namespace pawl::store {

namespace {

constexpr std::uint32_t kPage = 1000;

// Versions of the names that are there, the current one last.
Result<std::vector<WorkflowRecord>> read_versions(Store& store, Namespace ns) {
  std::vector<WorkflowRecord> all;
  PAWL_TRY(const std::vector<WorkflowRecord> current, store.workflows(ns));
  for (const WorkflowRecord& workflow : current) {
    PAWL_TRY(const std::vector<WorkflowRecord> versions, store.versions(ns, workflow.name));
    for (const WorkflowRecord& version : versions) {
      if (version.program != workflow.program) all.push_back(version);
    }
    all.push_back(workflow);
  }
  return all;
}

Result<std::vector<ScheduleRecord>> read_schedules(Store& store, Namespace ns) {
  std::vector<ScheduleRecord> all;
  for (std::string after;;) {
    PAWL_TRY(std::vector<ScheduleRecord> page, store.schedules(ns, after, kPage));
    if (page.empty()) return all;
    after = page.back().id;
    std::ranges::move(page, std::back_inserter(all));
  }
}

// With their secrets.
Result<std::vector<TriggerRecord>> read_triggers(Store& store, Namespace ns) {
  std::vector<TriggerRecord> all;
  for (std::string after;;) {
    PAWL_TRY(const std::vector<TriggerRecord> page, store.triggers(ns, after, kPage));
    if (page.empty()) return all;
    after = page.back().id;
    for (const TriggerRecord& listed : page) {
      PAWL_TRY(std::optional<TriggerRecord> trigger, store.trigger(ns, listed.id));
      if (trigger) all.push_back(std::move(*trigger));
    }
  }
}

template <typename Take>
Status read_inputs(Store& store, Key trigger, const Take& take) {
  for (Key before = 0;;) {
    PAWL_TRY(const std::vector<TriggerInput> page,
             store.trigger_inputs(trigger, InputFilter::kAll, before, kPage));
    if (page.empty()) return {};
    PAWL_TRY_STATUS(take(page));
    before = page.back().key;
  }
}

// Inputs of a trigger that is there no more are left behind.
Status copy_triggers(Store& source, Copyable& target, Namespace ns) {
  PAWL_TRY(const std::vector<TriggerRecord> triggers, read_triggers(source, ns));
  for (const TriggerRecord& trigger : triggers) {
    apply::Needs needs;
    needs.triggers.emplace(ns, trigger.id);
    PAWL_TRY_STATUS(target.load(needs, [&](CopyRows& to) { to.rows().put_trigger(trigger); }));
    const auto copy = [&](const std::vector<TriggerInput>& inputs) {
      apply::Needs named;
      for (const TriggerInput& input : inputs) named.inputs.emplace(input.trigger, input.id);
      return target.load(named, [&](CopyRows& to) {
        for (const TriggerInput& input : inputs) to.rows().put_input(input);
      });
    };
    PAWL_TRY_STATUS(read_inputs(source, trigger.key, copy));
  }
  return {};
}

Status add_triggers(CopySums& sums, Store& store, Namespace ns) {
  PAWL_TRY(const std::vector<TriggerRecord> triggers, read_triggers(store, ns));
  for (const TriggerRecord& trigger : triggers) {
    sums.add(CopyKind::kTriggers, ns, trigger.key, trigger.id, trigger.revision,
             trigger.created_at_us, trigger.definition, trigger.secrets, trigger.cursor);
    PAWL_TRY_STATUS(
        read_inputs(store, trigger.key, [&](const std::vector<TriggerInput>& inputs) -> Status {
          for (const TriggerInput& input : inputs) {
            sums.add(CopyKind::kTriggerInputs, ns, input.key, input.trigger, input.id, input.at_us,
                     input.expires_at_us, input.processed, input.run, input.error, input.payload);
          }
          return {};
        }));
  }
  return {};
}

// The newest first, until one of them is there already.
template <typename Take>
Status read_audit(Store& store, Namespace ns, const Take& take) {
  AuditFilter filter;
  filter.ns = ns;
  for (Key cursor = 0;;) {
    PAWL_TRY(const AuditPage page, store.audit(filter, cursor, kPage));
    PAWL_TRY_STATUS(take(page.records));
    cursor = page.next;
    if (cursor == 0) return {};
  }
}

Status copy_namespace(Store& source, Copyable& target, Namespace ns) {
  PAWL_TRY(const std::vector<ProgramRecord> programs, source.programs(ns));
  for (const ProgramRecord& each : programs) {
    PAWL_TRY(const std::optional<ProgramRecord> program, source.program(each.key));
    if (!program) continue;
    PAWL_TRY_STATUS(target.load({}, [&](CopyRows& to) {
      if (!to.rows().has_program(program->key)) to.rows().insert_program(*program);
    }));
  }
  PAWL_TRY(const std::vector<WorkflowRecord> versions, read_versions(source, ns));
  PAWL_TRY(const std::vector<QueueRecord> queues, source.queue_limits(ns));
  PAWL_TRY(const std::vector<ScheduleRecord> schedules, read_schedules(source, ns));
  PAWL_TRY(const std::vector<TokenRecord> tokens, source.tokens(ns));
  apply::Needs needs;
  for (const QueueRecord& queue : queues) needs.queues.emplace(ns, queue.name);
  for (const ScheduleRecord& schedule : schedules) needs.schedules.emplace(ns, schedule.id);
  return target.load(needs, [&](CopyRows& to) {
    apply::TransactionRows& rows = to.rows();
    for (const WorkflowRecord& version : versions) rows.put_workflow(version);
    for (const QueueRecord& queue : queues) {
      rows.put_queue(ns, queue.name, {queue.limits, queue.changed_at_us, {}});
    }
    for (const ScheduleRecord& schedule : schedules) rows.put_schedule(schedule);
    for (const TokenRecord& token : tokens) rows.put_token(token);
  });
}

Status copy_audit(Store& source, Store& target_store, Copyable& target, Namespace ns) {
  return read_audit(source, ns, [&](const std::vector<AuditRecord>& records) -> Status {
    if (records.empty()) return {};
    // The same page of the target: of entries that were copied before.
    AuditFilter filter;
    filter.ns = ns;
    PAWL_TRY(const AuditPage there, target_store.audit(filter, records.front().key + 1, kPage));
    return target.load({}, [&](CopyRows& to) {
      for (const AuditRecord& record : records) {
        const auto is_same = [&](const AuditRecord& other) { return other.key == record.key; };
        if (std::ranges::none_of(there.records, is_same)) to.rows().insert_audit(record);
      }
    });
  });
}

Status copy_members(Store& source, Copyable& target) {
  PAWL_TRY(const std::vector<NodeRecord> nodes, source.nodes());
  PAWL_TRY(const std::vector<SessionRecord> sessions, source.sessions());
  return target.load({}, [&](CopyRows& to) {
    for (const NodeRecord& node : nodes) to.rows().put_node(node);
    for (const SessionRecord& session : sessions) to.rows().put_session(session);
  });
}

template <typename Take>
Status read_left_start_keys(Copyable& copyable, const Take& take) {
  for (apply::Name after(0, "");;) {
    PAWL_TRY(const std::vector<LeftStartKey> keys, copyable.left_start_keys(after, kPage));
    if (keys.empty()) return {};
    PAWL_TRY_STATUS(take(keys));
    after = {keys.back().ns, keys.back().start_key};
  }
}

}  // namespace

Status copy_catalog(Store& source, Copyable& copyable, Copyable& target, Store& target_store) {
  PAWL_TRY(const std::vector<Namespace> namespaces, copyable.namespaces());
  for (const Namespace ns : namespaces) {
    PAWL_TRY_STATUS(copy_namespace(source, target, ns));
    PAWL_TRY_STATUS(copy_triggers(source, target, ns));
    PAWL_TRY_STATUS(copy_audit(source, target_store, target, ns));
  }
  PAWL_TRY_STATUS(copy_members(source, target));
  return read_left_start_keys(copyable, [&](const std::vector<LeftStartKey>& keys) {
    return target.load({}, [&](CopyRows& to) {
      for (const LeftStartKey& key : keys) to.put_start_key(key);
    });
  });
}

Status add_catalog(CopySums& sums, Store& store, Copyable& copyable) {
  PAWL_TRY(const std::vector<Namespace> namespaces, copyable.namespaces());
  for (const Namespace ns : namespaces) {
    PAWL_TRY(const std::vector<ProgramRecord> programs, store.programs(ns));
    for (const ProgramRecord& each : programs) {
      PAWL_TRY(const std::optional<ProgramRecord> program, store.program(each.key));
      if (!program) continue;
      sums.add(CopyKind::kPrograms, ns, program->key, program->version, program->compiler_revision,
               program->created_at_us, program->bytes);
    }
    PAWL_TRY(const std::vector<WorkflowRecord> versions, read_versions(store, ns));
    for (const WorkflowRecord& version : versions) {
      sums.add(CopyKind::kWorkflows, ns, version.name, version.program, version.entry,
               version.deployed_at_us);
    }
    PAWL_TRY(const std::vector<QueueRecord> queues, store.queue_limits(ns));
    for (const QueueRecord& queue : queues) {
      sums.add(CopyKind::kQueues, ns, queue.name, queue.limits.max_running.value_or(~0u),
               std::to_string(queue.limits.rate.value_or(-1)),
               queue.limits.per_key_max_running.value_or(~0u),
               std::to_string(queue.limits.per_key_rate.value_or(-1)), queue.changed_at_us);
    }
    PAWL_TRY(const std::vector<ScheduleRecord> schedules, read_schedules(store, ns));
    for (const ScheduleRecord& schedule : schedules) {
      sums.add(CopyKind::kSchedules, ns, schedule.key, schedule.id, schedule.workflow,
               schedule.revision, schedule.wake_at_us, schedule.created_at_us, schedule.definition,
               schedule.state);
    }
    PAWL_TRY_STATUS(add_triggers(sums, store, ns));
    PAWL_TRY(const std::vector<TokenRecord> tokens, store.tokens(ns));
    for (const TokenRecord& token : tokens) {
      sums.add(CopyKind::kTokens, ns, token.key, token.name, token.hash, token.scopes,
               token.created_at_us, token.expires_at_us, token.used_at_us, token.queues);
    }
    PAWL_TRY_STATUS(read_audit(store, ns, [&](const std::vector<AuditRecord>& records) -> Status {
      for (const AuditRecord& record : records) {
        sums.add(CopyKind::kAudit, ns, record.key, record.at_us, record.actor, record.action,
                 record.subject, record.details);
      }
      return {};
    }));
  }
  return read_left_start_keys(copyable, [&](const std::vector<LeftStartKey>& keys) -> Status {
    for (const LeftStartKey& key : keys) {
      sums.add(CopyKind::kStartKeys, key.ns, key.start_key, key.run, key.ended_at_us);
    }
    return {};
  });
}

}  // namespace pawl::store
