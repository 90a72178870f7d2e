// OutsideRequests: requests that come to runs from outside (asks.h), taken as messages of the run;
// and their answers by somebody other than a program. What programs answer is in ask_calls.cc.
#pragma once

#include <optional>
#include <string>

#include "engine/call/asks.h"
#include "engine/core/ground.h"

namespace pawl::engine {

class Intake;
class Lineup;
class Programs;
class StoreTrouble;
class WaitingClients;

class OutsideRequests {
 public:
  OutsideRequests(const Ground& ground, WaitingClients& clients, Intake& intake, Lineup& lineup,
                  Programs& programs, StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        random_(ground.random),
        options_(ground.options),
        clients_(clients),
        intake_(intake),
        lineup_(lineup),
        programs_(programs),
        trouble_(trouble) {}

  // Once for a key. PAWL-4035 if the run has ended, PAWL-4041 if it does not know the channel,
  // PAWL-4043 if the key was used for another request.
  void ask(AskRequest request, Reply<Asked> reply);
  // Answers one by its token, as Promises::settle_by_token does a promise.
  void settle(const std::string& text, const AskToken& token, const Answered& answer,
              const Reply<void>& reply);

 private:
  Result<std::optional<Asked>> look_for(Key run, const AskRequest& request, AskNote* note);

  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  const CoreOptions& options_;
  WaitingClients& clients_;
  Intake& intake_;
  Lineup& lineup_;
  Programs& programs_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
