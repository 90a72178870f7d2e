#include "engine/control/audit_notes.h"

#include <gtest/gtest.h>

#include "engine/core/part_test_support.h"

namespace pawl::engine {
namespace {

TEST(AuditNotes, EntryJoinsTheBatch) {
  PartGround on;
  AuditNotes audit(on.ground, on.trouble);
  audit.note({"ann", "pause", "order-1", "by hand"});
  audit.note({});
  ASSERT_EQ(on.writes.gathered().commit.audits.size(), 1U);
  const store::AuditRecord& entry = on.writes.gathered().commit.audits[0].record;
  EXPECT_EQ(entry.actor, "ann");
  EXPECT_EQ(entry.action, "pause");
  EXPECT_EQ(entry.at_us, on.clock.now_us());
}

TEST(AuditNotes, WithoutAnActorItIsTheNode) {
  PartGround on;
  on.options.node_name = "north";
  AuditNotes audit(on.ground, on.trouble);
  std::vector<store::AuditWrite> audits;
  audit.add({{}, "hold", "order-1", {}}, store::AuditWrite::About::kStep, 5, 0, &audits);
  ASSERT_EQ(audits.size(), 1U);
  EXPECT_EQ(audits[0].record.actor, "north");
  EXPECT_TRUE(on.writes.gathered().commit.audits.empty());
}

TEST(AuditNotes, NothingIsAddedInTroubleOrIfTheLogIsNotKept) {
  PartGround on;
  AuditNotes audit(on.ground, on.trouble);
  on.trouble.note({ErrorCode::store_unavailable, "gone"});
  audit.note({"ann", "pause", "order-1", {}});
  on.trouble.over();
  on.options.audit = false;
  audit.note({"ann", "pause", "order-1", {}});
  EXPECT_TRUE(on.writes.gathered().commit.audits.empty());
}

}  // namespace
}  // namespace pawl::engine
