#include "engine/core/parts.h"

#include <utility>

namespace pawl::engine {

Parts::Parts(store::Store& store, Clock& clock, RandomSource& random, CoreOptions core_options)
    : options(std::move(core_options)),
      ground{store, clock,  random,   options, keys, node, writes.gathered(),
             wall,  steady, counters, meters},
      trouble(options.observer),
      queue_timers(ground),
      host(keys, clock, random),
      programs(store, options.ns),
      planner(store, clock, random, programs, policies, options.limits, host),
      runs(options.hot_runs, options.hot_bytes),
      existing(store, options.ns),
      audit(ground, trouble),
      lineup(ground, runs),
      neighbours(store, options.node_timeout_us),
      membership(ground, administration, intake, dispatcher, neighbours, runs, run_timers, sessions,
                 trouble),
      loader(ground, programs),
      loads(ground, cold, runs, loader, trouble, writes),
      names(ground, trouble),
      intake(ground, cold, lineup, loader, loads, run_timers, runs, trouble, writes),
      machine_turns(ground, host, trouble),
      turns(ground, audit, faults, host, intake, lineup, machine_turns, queues, room, run_timers,
            run_writes, runs, steps, trouble, undos, writes),
      faults(ground, audit, host, lineup, machine_turns, run_writes, steps, submissions),
      run_writes(ground, admissions, clients, cold, dispatcher, hand_out, intake, leases, lineup,
                 promises, run_timers, runs, schedules, submissions, trouble),
      steps(ground, host, intake, late, lineup, programs, queues, run_timers, submissions, trouble),
      submissions(ground, clients, deadlines, dispatcher, intake, policies, programs, promises,
                  queues, runs, trouble),
      promises(ground, intake, audit, lineup, trouble),
      outside_requests(ground, clients, intake, lineup, programs, trouble),
      undos(ground, late, lineup, run_writes, steps, trouble, writes),
      verbs(ground, intake, audit, intake, names, promises, trouble, under_way, writes),
      revivals(ground, intake, audit, cold, deadlines, dispatcher, existing, intake, lineup,
               planner, queues, trouble, under_way, verbs, writes),
      rewrites(ground, audit, cold, dispatcher, intake, lineup, planner, programs, revivals,
               trouble, writes),
      administration(ground, admissions, audit, dispatcher, intake, neighbours, programs, schedules,
                     trouble, writes),
      retention(ground, jumps, membership, trouble),
      starts(ground, intake, existing, lineup, programs, names, queues, revivals, runs, trouble,
             under_way, writes),
      clients(ground, runs, trouble),
      node_news(ground, administration, admissions, clients, dispatcher, hand_out, membership,
                neighbours, programs, trouble),
      schedules(ground, audit, lineup, starts, trouble, under_way, verbs),
      triggers(ground, audit, lineup, trouble, under_way),
      queues(ground, admissions, dispatcher, intake, lineup, queue_timers, runs, trouble),
      sessions(ground, dispatcher, hand_out, intake, late, leases, lineup, policies, trouble),
      leases(ground, intake, dispatcher, hand_out, late, lineup, queue_timers, runs, trouble,
             unfit),
      hand_out(ground, dispatcher, intake, leases, policies, queue_timers, runs, trouble, unfit,
               writes),
      reports(ground, dispatcher, leases, policies, trouble),
      delayed(ground, admissions, deadlines, dispatcher, policies, queue_timers, trouble),
      run_timers(ground, delayed, jumps, lineup, schedules, writes),
      deadlines(ground, intake, dispatcher, leases, writes),
      room(intake, lineup, runs, trouble, turns) {}

// Turns that are open in the middle run on what the other parts have.
Parts::~Parts() { runs.clear(); }

}  // namespace pawl::engine
