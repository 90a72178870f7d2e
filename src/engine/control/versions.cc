#include "engine/control/administration.h"

#include <memory>
#include <optional>
#include <utility>

#include "base/memory_failure.h"
#include "engine/control/audit_notes.h"
#include "engine/core/store_trouble.h"
#include "engine/run/programs.h"
#include "engine/schedule/declared.h"
#include "engine/schedule/schedules.h"
#include "lang/bytecode/codec.h"

namespace pawl::engine {

void Administration::deploy(DeployRequest request, Reply<Deployed> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  store::Deploy deploy;
  std::int64_t now_us = clock_.now_us();
  deploy.program = {keys_.next(),
                    options_.ns,
                    request.version,
                    request.compiler_revision,
                    std::move(request.bytes),
                    now_us};
  for (std::size_t i = 0; i < request.workflows.size(); ++i) {
    if (request.workflows[i].empty()) continue;
    deploy.workflows.push_back(
        {options_.ns, request.workflows[i], 0, static_cast<std::uint32_t>(i), now_us});
    audit_.note({note.actor, note.action, request.workflows[i], "version " + request.version});
  }
  batch_.commit.deploys.push_back(std::move(deploy));
  // Answers when both are durable, the program and what its schedules have become.
  struct Deploying {
    Deployed deployed = {};
    std::optional<Error> error = {};
    int left = 2;
  };
  auto deploying = std::make_shared<Deploying>();
  deploying->deployed = {std::move(request.version), std::move(request.workflows), {}};
  const auto end_one = [this, deploying, reply] {
    if (--deploying->left > 0) return;
    if (deploying->error) return reply(fail(*deploying->error));
    when_known([reply, deploying] { reply(std::move(deploying->deployed)); });
  };
  batch_.deploy_done.push_back([this, deploying, end_one](const Result<Key>& program) {
    programs_.forget_names();
    if (!program) deploying->error = program.error();
    end_one();
  });
  schedules_.follow_sources(deploying->deployed.workflows, request.options, note.actor,
                            [deploying, end_one](std::vector<ScheduleNotice> notices) {
                              deploying->deployed.schedules = std::move(notices);
                              end_one();
                            });
}

void Administration::set_current(store::ProgramRecord program, store::WorkflowRecord workflow,
                                 Reply<void> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  // A deploy like any other: if the program is there it is kept, and if somebody has removed it
  // meanwhile it is there again, under a new key.
  program.key = keys_.next();
  workflow.deployed_at_us = clock_.now_us();
  std::string options;
  if (auto decoded = bytecode::decode_program(program.bytes)) {
    const std::vector<std::string> all = entry_options(*decoded);
    if (workflow.entry < all.size()) options = all[workflow.entry];
  }
  const std::string name = workflow.name;
  const std::string actor = note.actor;
  batch_.commit.deploys.push_back({std::move(program), {std::move(workflow)}});
  audit_.note(std::move(note));
  batch_.deploy_done.push_back([this, reply](const Result<Key>& key) {
    programs_.forget_names();
    if (!key) return reply(fail(key.error()));
    when_known([reply] { reply({}); });
  });
  schedules_.follow_sources({name}, {options}, actor, [](const std::vector<ScheduleNotice>&) {});
}

void Administration::remove_workflow(const std::string& name, Reply<void> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto workflow = programs_.workflow(name, clock_.now_us());
  if (!workflow) return reply(fail(workflow.error()));
  batch_.commit.workflow_removals.emplace_back(options_.ns, name);
  schedules_.follow_sources({name}, {}, note.actor, [](const std::vector<ScheduleNotice>&) {});
  audit_.note(std::move(note));
  programs_.forget_names();
  batch_.done.push_back([this, reply](const Status& status) {
    programs_.forget_names();  // who asked meanwhile may have found it
    if (!status) return reply(status);
    when_known([reply] { reply({}); });
  });
}

void Administration::remove_program(Key program, Reply<store::ProgramRemoval> reply,
                                    AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  batch_.commit.program_removals.push_back(program);
  audit_.add(std::move(note), store::AuditWrite::About::kProgramRemoval, program, 0,
             &batch_.commit.audits);
  programs_.leave(program);
  batch_.removal_done.push_back(
      [this, program, reply = std::move(reply)](const Result<store::ProgramRemoval>& removal) {
        programs_.left(program, removal && *removal == store::ProgramRemoval::kRemoved);
        reply(removal);
      });
}

}  // namespace pawl::engine
