// Schedules that sources declare, with each deploy (declared.h).
#include <memory>
#include <utility>

#include "engine/schedule/declared.h"
#include "engine/schedule/schedules.h"

namespace pawl::engine {
namespace {

// Answers when each of the schedules has been written, or has nothing to write.
struct Following {
  std::size_t left = 1;
  std::vector<ScheduleNotice> notices = {};
  Schedules::Followed done = {};

  void end_one() {
    if (--left == 0) done(std::move(notices));
  }
};

}  // namespace

// In the batch of the deploy itself, so that a crash loses both or neither.
void Schedules::follow_sources(const std::vector<std::string>& workflows,
                               const std::vector<std::string>& options, const std::string& actor,
                               Followed done) {
  auto following = std::make_shared<Following>();
  following->done = std::move(done);
  for (std::size_t i = 0; i < workflows.size(); ++i) {
    const std::string& name = workflows[i];
    if (name.empty()) continue;
    // A deploy has checked them; what an older release took in means nothing.
    auto declared = declared_schedule(i < options.size() ? options[i] : std::string());
    auto notice = std::make_shared<ScheduleNotice>();
    const auto edit = follow_source(
        name, declared ? std::move(*declared) : std::optional<ScheduleDefinition>(), notice);
    ++following->left;
    change(name, edit,
           [following, notice, name](const Result<store::ScheduleRecord>& written) {
             const bool nothing = !written && written.error().code == ErrorCode::schedule_changed;
             if (!written && !nothing) *notice = {name, "refused", written.error().message};
             if (!notice->id.empty()) following->notices.push_back(std::move(*notice));
             following->end_one();
           },
           {actor, "follow_source", name, "the schedule that the source declares"});
  }
  following->end_one();
}

}  // namespace pawl::engine
