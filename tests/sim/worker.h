// Worker: a process that does tasks. It opens sessions with nodes, one after the other, and its
// requests and their answers may get lost, come twice or late; it may fall silent for longer than
// its session lives, or die with all that it holds.
//
// Tasks: work and large succeed; flaky fails as often as it is told; bad always fails; late takes
// too long the first time; hang ends when it is told that nobody wants it any more, and so does
// mute, which gives no sign of life; mail gives a promise's token to somebody who answers it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/requests.h"
#include "world.h"

namespace pawl::sim {

class Worker {
 public:
  Worker(World& world, int index);

  // A task of the run that it is still at, though the store says that it was cancelled in this
  // worker's name; 0: none. Not of tasks that were taken for cancelled when it had been silent so
  // long that it passed for dead.
  Key overtaken(const std::string& run) const;
  // After a commit: the ledger learns which of its tasks the store has come to call cancelled.
  void note_given_up();

 private:
  struct Held {
    engine::TaskOrder order;
    Key session = 0;
    Key heir = 0;              // the session that has inherited it, if it is of an earlier one
    std::int64_t sign_us = 0;  // when the engine last heard that somebody is at it
    std::size_t execution = 0;
    bool done = false;
    bool cancelled = false;
    bool told = false;  // its answer is known
  };

  void live();
  void open();
  void give_up_session(bool politely);
  void say_running(Slot& slot);
  void gave_sign();
  void beat();
  void ask_for_one();
  void take(Key session, std::uint64_t generation, const engine::Delivery& delivery);
  void stop(Key call);
  void take_task(const engine::TaskOrder& order, Key session);
  std::int64_t counted_attempt(const engine::TaskOrder& order);
  void check_order(const engine::TaskOrder& order);
  void check_pin(const engine::TaskOrder& order, Key session);
  void check_pause(const engine::TaskOrder& order);
  void check_undo(const engine::TaskOrder& order);
  bool is_given_up(const std::pair<Key, std::uint64_t>& key, const Held& held) const;
  void finish(Key call, std::uint64_t token);
  engine::TaskReport make_report(Held& held);
  void send(Key call, std::uint64_t token);
  void answered(Key call, std::uint64_t token, std::size_t execution, store::Recorded how);
  Held* find(Key call, std::uint64_t token);
  bool connected() const;

  World& world_;
  int index_;
  Slot* slot_ = nullptr;
  std::uint64_t life_ = 0;  // of the node
  Key session_ = 0;
  std::uint64_t generation_ = 0;  // of its sessions
  std::int64_t silent_until_us_ = 0;
  std::int64_t opening_until_us_ = 0;
  std::int64_t last_sign_us_ = 0;  // of its session
  std::uint64_t asked_ = 0;
  std::uint64_t delivered_ = 0;
  std::set<Key> cancelled_;  // tasks of which its session was told that nobody wants them
  std::map<std::pair<Key, std::uint64_t>, Held> held_;  // by call and token
};

}  // namespace pawl::sim
