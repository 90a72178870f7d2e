// Starts: new runs, once for each id and start key; and messages from outside, which may come with
// a start.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"
#include "vm/loaded_program.h"

namespace pawl::engine {

class Arrivals;
class ExistingRuns;
class HotRuns;
class Lineup;
class Programs;
class Revivals;
class RunNames;
class RunQueues;
class StoreTrouble;
class Traces;
class UnderWay;
class Writes;

class Starts {
 public:
  // Whether the input is left out for a workflow without parameters.
  enum class Input : std::uint8_t { kGiven, kIfTaken };
  using NewRun = std::pair<store::RunRecord, std::shared_ptr<vm::LoadedProgram>>;

  Starts(const Ground& ground, Arrivals& arrivals, ExistingRuns& existing, Lineup& lineup,
         Programs& programs, RunNames& names, RunQueues& queues, Revivals& revivals, HotRuns& runs,
         Traces& traces, StoreTrouble& trouble, UnderWay& under_way, Writes& writes)
      : store_(ground.store),
        clock_(ground.clock),
        random_(ground.random),
        options_(ground.options),
        keys_(ground.keys),
        arrivals_(arrivals),
        existing_(existing),
        lineup_(lineup),
        programs_(programs),
        names_(names),
        queues_(queues),
        revivals_(revivals),
        runs_(runs),
        traces_(traces),
        trouble_(trouble),
        under_way_(under_way),
        writes_(writes) {}

  // A run that is not written yet.
  Result<NewRun> make_record(const StartRequest& request, Input input,
                             std::vector<store::BlobRecord>* blobs);
  // Answers when the run is durable, or with the run that is there (OnConflict).
  void start(StartRequest request, Reply<Started> reply);
  // PAWL-4002 if there is no such run, PAWL-4035 if it has ended.
  void send(SendRequest request, Reply<store::Recorded> reply);

 private:
  Result<std::unique_ptr<HotRun>> make_run(const StartRequest& request);
  StartRequest with_noted_message(const StartRequest& request);
  void begin_start(StartRequest request, std::vector<std::string> names, Reply<Started> reply);
  void started(const StartRequest& request, const std::string& id, Key key,
               const Result<store::RunWriteResult>& result, const Reply<Started>& reply);
  void send_to_existing(Started existing, const StartRequest& request, const Reply<Started>& reply);

  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  const CoreOptions& options_;
  Keys& keys_;
  Arrivals& arrivals_;
  ExistingRuns& existing_;
  Lineup& lineup_;
  Programs& programs_;
  RunNames& names_;
  RunQueues& queues_;
  Revivals& revivals_;
  HotRuns& runs_;
  Traces& traces_;
  StoreTrouble& trouble_;
  UnderWay& under_way_;
  Writes& writes_;
};

}  // namespace pawl::engine
