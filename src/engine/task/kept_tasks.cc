#include "engine/task/hand_out.h"

#include <utility>

#include "base/assert.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/task/dispatcher.h"
#include "engine/task/leases.h"

namespace pawl::engine {

void HandOut::move(Lease& lease, Session& to, TaskOrder order) {
  dispatcher_.begin_move(lease, to);
  store::TaskWrite write{lease.call, lease.session, lease.token, store::TaskWrite::Kind::kMove, 0,
                         {},         to.key};
  batch_.add(std::move(write), [this, order = std::move(order)](const Result<bool>& fits) {
    Lease* moved = dispatcher_.lease(order.call);
    if (!fits || moved == nullptr || moved->token != order.token) return;
    dispatcher_.end_move(*moved, *fits);
    *fits ? give_in_turn(*moved, order) : leases_.write_missed(*moved, {});
  });
}

// To its session when that has room for it.
void HandOut::give_in_turn(Lease& lease, TaskOrder order) {
  Session* session = dispatcher_.session(lease.session);
  if (session == nullptr) return give_out(lease, std::move(order));
  if (session->closing)
    return leases_.write_task(lease, store::TaskWrite::Kind::kReturn, 0, {}, {});
  dispatcher_.keep(*session, std::move(order));
}

// Whatever made room for them: a worker that asked for more, a claim that found nothing. A task
// whose run was paused since somebody claimed it goes back into the queue, where claims pass it
// over. The store says so: another node may have been asked for the pause.
void HandOut::give_kept() {
  if (!dispatcher_.keeps_any()) return;
  for (Key key : dispatcher_.session_keys()) {
    Session& session = *dispatcher_.session(key);
    while (std::optional<TaskOrder> order = dispatcher_.next_kept(session)) {
      Lease* lease = dispatcher_.lease(order->call);
      PAWL_ASSERT(lease != nullptr);
      auto run = store_.standing(lease->run);
      // The tasks are read again when the store is back.
      if (!run) return trouble_.note(run.error());
      if (run->paused || run->held) {
        dispatcher_.give_back_room(session);
        leases_.write_task(*lease, store::TaskWrite::Kind::kReturn, 0, {}, {});
        continue;
      }
      // The attempt begins now, not when somebody else claimed it.
      if (order->deadline_us > 0) order->deadline_us = clock_.now_us() + lease->policy->timeout_us;
      give_out(*lease, std::move(*order));
    }
  }
}

// The worker will not come to them: they are for others.
void HandOut::return_kept(Session& session) {
  for (const TaskOrder& order : dispatcher_.take_kept(session)) {
    Lease* lease = dispatcher_.lease(order.call);
    PAWL_ASSERT(lease != nullptr);
    leases_.write_task(*lease, store::TaskWrite::Kind::kReturn, 0, {}, {});
  }
}

// Nobody wants it any more. Of a kept task no worker has heard: nobody has to be waited for.
void HandOut::cancel_leased(Lease& lease) {
  lease.cancelling = true;
  dispatcher_.tell_cancelled(lease);
  if (!dispatcher_.drop_kept(lease)) return;
  writes_.after_commit([this, call = lease.call, token = lease.token] {
    Lease* kept = dispatcher_.lease(call);
    if (kept == nullptr || kept->token != token || kept->reported) return;
    leases_.settle(*kept, {call, token, {}, {}, false, true}, {});
  });
}

}  // namespace pawl::engine
