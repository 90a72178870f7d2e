// NodeNews: what a node makes of the news of others, and what it tells them: of a commit that is
// durable, of queues in which a task's end has made room, and what the observer has to say.
//
// News say where to look; what there is to see is in the store.
#pragma once

#include "engine/cluster/neighbours.h"
#include "engine/core/ground.h"

namespace pawl::engine {

class Administration;
class Admissions;
class Dispatcher;
class HandOut;
class Membership;
class Programs;
class StoreTrouble;
class WaitingClients;

class NodeNews {
 public:
  NodeNews(const Ground& ground, Administration& administration, Admissions& admissions,
           WaitingClients& clients, Dispatcher& dispatcher, HandOut& hand_out,
           Membership& membership, Neighbours& neighbours, Programs& programs,
           StoreTrouble& trouble)
      : store_(ground.store),
        options_(ground.options),
        node_(ground.node),
        batch_(ground.batch),
        counters_(ground.counters),
        administration_(administration),
        admissions_(admissions),
        clients_(clients),
        dispatcher_(dispatcher),
        hand_out_(hand_out),
        membership_(membership),
        neighbours_(neighbours),
        programs_(programs),
        trouble_(trouble) {}

  // What the others should know of a commit; it is told at once.
  void tell(const Batch& batch, const store::CommitResult& result);
  // The rest, when all that the commit leads to has been seen to.
  void tell_the_rest();
  // True: there may be more to do than what was heard of, so that all of it is to be looked for.
  bool hear();

 private:
  void tell_others(const News& news);
  void hear_of_cancel(Key call);

  store::Store& store_;
  const CoreOptions& options_;
  const Key& node_;
  Batch& batch_;
  CoreCounters& counters_;
  Administration& administration_;
  Admissions& admissions_;
  WaitingClients& clients_;
  Dispatcher& dispatcher_;
  HandOut& hand_out_;
  Membership& membership_;
  Neighbours& neighbours_;
  Programs& programs_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
