#include "engine/control/administration.h"

#include <utility>

#include "base/memory_failure.h"
#include "engine/cluster/neighbours.h"
#include "engine/control/audit_notes.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/intake.h"
#include "engine/task/admissions.h"
#include "engine/task/dispatcher.h"

namespace pawl::engine {
namespace {

constexpr double kFastestRate = 1e6;
constexpr double kSlowestRate = 1e-6;

Status check(const store::QueueLimits& limits) {
  for (const std::optional<double>& rate : {limits.rate, limits.per_key_rate}) {
    // Written so that it also refuses what is no number.
    if (rate && !(*rate >= kSlowestRate && *rate <= kFastestRate)) {
      return fail(ErrorCode::invalid_request, "a rate must lie between 0.000001 and 1,000,000");
    }
  }
  return {};
}

}  // namespace

void Administration::when_known(std::function<void()> known) {
  neighbours_.when_known(steady_us(clock_), std::move(known));
}

Status Administration::load_limits() {
  PAWL_TRY(auto queues, store_.queue_limits(options_.ns));
  dispatcher_.forget_limits();
  for (const store::QueueRecord& queue : queues) {
    dispatcher_.set_limits(queue.name, queue.limits, batch_.id);
  }
  admissions_.suspect_all(batch_.id);
  return {};
}

void Administration::set_queue_limits(const std::string& queue, const store::QueueLimits& limits,
                                      Reply<void> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  if (queue.empty() || queue.size() > 255) {
    return reply(fail(ErrorCode::invalid_request, "a queue's name has 1 to 255 bytes"));
  }
  if (Status fits = check(limits); !fits) return reply(fail(fits.error()));
  // From now on no task of the queue is handed out but by the store, which knows the limits with
  // this commit.
  dispatcher_.set_limits(queue, limits, batch_.id);
  admissions_.suspect_all(batch_.id);
  batch_.commit.queues.push_back({options_.ns, queue, limits, clock_.now_us()});
  audit_.note(std::move(note));
  batch_.done.push_back([this, reply](const Status& status) {
    if (!status) return reply(status);
    when_known([reply] { reply({}); });
  });
}

void Administration::remove_runs(const std::vector<Key>& runs, Reply<void> reply) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  batch_.commit.removals.insert(batch_.commit.removals.end(), runs.begin(), runs.end());
  batch_.done.push_back([reply](const Status& status) { reply(status); });
}

void Administration::remove_run(const std::string& run, Reply<void> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto key = store_.find_run(options_.ns, run);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + run + "'"));
  auto standing = store_.standing(**key);
  if (!standing) return reply(fail(standing.error()));
  if (standing->live) {
    return reply(
        fail(ErrorCode::run_not_ended, "run '" + run + "' has not ended: cancel or kill it first"));
  }
  if (intake_.is_on_its_way(**key)) {
    writes_.after_commit([this, run, reply, note] { remove_run(run, reply, note); });
    return;
  }
  batch_.commit.removals.push_back(**key);
  batch_.done.push_back([this, run, key = **key, reply, note](const Status& status) {
    if (!status) return reply(status);
    auto left = store_.standing(key);
    if (!left) return reply(fail(left.error()));
    // Somebody has let it go on meanwhile.
    if (left->live) return remove_run(run, reply, note);
    audit_.note(note);
    batch_.done.push_back([reply](const Status& written) { reply(written); });
  });
}

void Administration::create_token(TokenRequest request, Reply<Key> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  store::TokenRecord record;
  record.key = keys_.next();
  record.ns = options_.ns;
  record.name = std::move(request.name);
  record.hash = std::move(request.hash);
  record.scopes = request.scopes;
  record.created_at_us = clock_.now_us();
  record.expires_at_us = request.expires_at_us;
  record.queues = std::move(request.queues);
  batch_.commit.tokens.push_back(record);
  note.subject = std::to_string(record.key);
  audit_.note(std::move(note));
  batch_.done.push_back([this, key = record.key, reply](const Status& status) {
    if (!status) return reply(fail(status.error()));
    when_known([reply, key] { reply(key); });
  });
}

void Administration::revoke_token(Key token, Reply<void> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  batch_.commit.revoked_tokens.push_back(token);
  audit_.note(std::move(note));
  batch_.done.push_back([this, reply](const Status& status) {
    if (!status) return reply(status);
    when_known([reply] { reply({}); });
  });
}

void Administration::update_token(const store::TokenRecord& token) {
  if (trouble_.any()) return;
  batch_.commit.tokens.push_back(token);
  batch_.commit.tokens.back().ns = options_.ns;
}

}  // namespace pawl::engine
