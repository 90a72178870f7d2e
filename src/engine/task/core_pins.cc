// Tasks that stay with one worker (option `same_worker`): who claimed one that another session
// shall have passes it on, and it waits there until that worker asks for more.
#include <utility>

#include "base/assert.h"
#include "engine/core/core.h"

namespace pawl::engine {

void Core::move(Lease& lease, Session& to, TaskOrder order) {
  dispatcher_.begin_move(lease, to);
  store::TaskWrite write{lease.call, lease.session, lease.token, store::TaskWrite::Kind::kMove, 0,
                         {},         to.key};
  batch_.add(std::move(write), [this, order = std::move(order)](const Result<bool>& fits) {
    Lease* moved = dispatcher_.lease(order.call);
    if (!fits || moved == nullptr || moved->token != order.token) return;
    dispatcher_.end_move(*moved, *fits);
    *fits ? give_in_turn(*moved, order) : write_missed(*moved, {});
  });
}

// To its session when that has room for it.
void Core::give_in_turn(Lease& lease, TaskOrder order) {
  Session* session = dispatcher_.session(lease.session);
  if (session == nullptr) return give_out(lease, std::move(order));
  if (session->closing) return write_task(lease, store::TaskWrite::Kind::kReturn, 0, {}, {});
  dispatcher_.keep(*session, std::move(order));
}

// Whatever made room for them: a worker that asked for more, a claim that found nothing. A task
// whose run was paused since somebody claimed it goes back into the queue, where claims pass it
// over. The store says so: another node may have been asked for the pause.
void Core::give_kept() {
  if (!dispatcher_.keeps_any()) return;
  for (Key key : dispatcher_.session_keys()) {
    Session& session = *dispatcher_.session(key);
    while (std::optional<TaskOrder> order = dispatcher_.next_kept(session)) {
      Lease* lease = dispatcher_.lease(order->call);
      PAWL_ASSERT(lease != nullptr);
      auto run = store_.standing(lease->run);
      // The tasks are read again when the store is back.
      if (!run) return store_failed(run.error());
      if (run->paused || run->held) {
        dispatcher_.give_back_room(session);
        write_task(*lease, store::TaskWrite::Kind::kReturn, 0, {}, {});
        continue;
      }
      // The attempt begins now, not when somebody else claimed it.
      if (order->deadline_us > 0) order->deadline_us = clock_.now_us() + lease->policy->timeout_us;
      give_out(*lease, std::move(*order));
    }
  }
}

// The worker will not come to them: they are for others.
void Core::return_kept(Session& session) {
  for (const TaskOrder& order : dispatcher_.take_kept(session)) {
    Lease* lease = dispatcher_.lease(order.call);
    PAWL_ASSERT(lease != nullptr);
    write_task(*lease, store::TaskWrite::Kind::kReturn, 0, {}, {});
  }
}

// Nobody wants it any more. Of a kept task no worker has heard: nobody has to be waited for.
void Core::cancel_leased(Lease& lease) {
  lease.cancelling = true;
  dispatcher_.tell_cancelled(lease);
  if (!dispatcher_.drop_kept(lease)) return;
  after_commit_.push_back([this, call = lease.call, token = lease.token] {
    Lease* kept = dispatcher_.lease(call);
    if (kept == nullptr || kept->token != token || kept->reported) return;
    settle(*kept, {call, token, {}, {}, false, true}, {});
  });
}

}  // namespace pawl::engine
