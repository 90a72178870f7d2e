// Records as a stranger's snapshot could hold them.
#include "vm/snapshot/record_checks.h"

#include "base/digest.h"
#include "vm/machine_test_support.h"
#include "vm/objects/dict.h"
#include "vm/python/datetime/zoneinfo.h"

namespace pawl::vm::snapshot {
namespace {

class RecordChecks : public MachineTest {
 protected:
  Ref record(TypeId type, std::initializer_list<Value> fields) {
    Record* made = new_record(heap(), type, fields.size());
    size_t at = 0;
    for (Value field : fields) set_field(made, at++, Ref::share(field));
    return Ref::adopt(Value::object(made));
  }
  bool accepts(const Ref& made) { return check_record(machine_, made.as<Record>()); }
  Ref bytes(std::string_view content) { return make_bytes(heap(), content); }
};

TEST_F(RecordChecks, AHashHasAKindAndAStateOfItsSize) {
  for (int64_t kind = 1; find_digest(kind) != nullptr; ++kind) {
    const DigestInfo& info = *find_digest(kind);
    alignas(8) char state[kLargestDigestState];
    digest_begin(info, state);
    Value number = Value::small_int(kind);
    EXPECT_TRUE(accepts(record(TypeId::kHash, {number, bytes({state, info.state_size})})));
    EXPECT_FALSE(accepts(record(TypeId::kHash, {number, bytes({state, info.state_size - 1})})));
    EXPECT_FALSE(accepts(record(TypeId::kHash, {number, bytes("")})));
    EXPECT_FALSE(accepts(record(TypeId::kHash, {number})));
    EXPECT_FALSE(accepts(record(TypeId::kHash, {number, text("x")})));
  }
  Ref state = bytes(std::string(104, '\0'));
  for (int64_t kind : {-1, 0, 5, 17, 1 << 20}) {
    EXPECT_FALSE(accepts(record(TypeId::kHash, {Value::small_int(kind), state}))) << kind;
  }
  EXPECT_FALSE(accepts(record(TypeId::kHash, {Value::none(), state})));
  EXPECT_FALSE(accepts(record(TypeId::kHash, {Value::small_int(4), state, state})));
}

TEST_F(RecordChecks, AHashWithAPositionBeyondItsBufferIsRefused) {
  std::string sponge(208, '\0');
  sponge[200] = static_cast<char>(136);
  EXPECT_FALSE(accepts(record(TypeId::kHash, {Value::small_int(8), bytes(sponge)})));
  sponge[200] = static_cast<char>(135);
  EXPECT_TRUE(accepts(record(TypeId::kHash, {Value::small_int(8), bytes(sponge)})));
}

TEST_F(RecordChecks, AZoneIsAKeyAndWhereItCameFrom) {
  Ref key = text("Europe/Berlin");
  for (int64_t origin : {0, 1, 2}) {
    EXPECT_TRUE(accepts(record(TypeId::kZoneInfo, {key, Value::small_int(origin)})));
  }
  EXPECT_FALSE(accepts(record(TypeId::kZoneInfo, {key, Value::small_int(3)})));
  EXPECT_FALSE(accepts(record(TypeId::kZoneInfo, {key, Value::small_int(-1)})));
  EXPECT_FALSE(accepts(record(TypeId::kZoneInfo, {key, Value::none()})));
  EXPECT_FALSE(accepts(record(TypeId::kZoneInfo, {key})));
  EXPECT_FALSE(accepts(record(TypeId::kZoneInfo, {Value::small_int(1), Value::small_int(1)})));
  EXPECT_FALSE(accepts(record(TypeId::kZoneInfo, {text("Zürich"), Value::small_int(1)})));
}

TEST_F(RecordChecks, ARestoredZoneIsTheOneThatIsGivenOut) {
  Ref shared = record(TypeId::kZoneInfo, {text("Europe/Rome"), Value::small_int(1)});
  Ref own = record(TypeId::kZoneInfo, {text("Europe/Oslo"), Value::small_int(0)});
  ASSERT_TRUE(accepts(shared) && accepts(own));
  EXPECT_EQ(find_zone_info(machine_, "Europe/Rome").get(), shared.get());
  EXPECT_NE(find_zone_info(machine_, "Europe/Oslo").get(), own.get());
}

TEST_F(RecordChecks, AZoneThatThisBinaryLacksIsAnErrorWhereItIsUsed) {
  for (const char* key : {"Mars/Olympus", "../../etc/passwd", ""}) {
    Ref zone = record(TypeId::kZoneInfo, {text(key), Value::small_int(1)});
    ASSERT_TRUE(accepts(zone));
    EXPECT_TRUE(method(zone, "utcoffset", {Value::none()}).empty());
    ASSERT_TRUE(machine_.pending_is(TypeId::kZoneInfoNotFoundError));
    machine_.clear_pending();
    EXPECT_FALSE(method(zone, "__repr__").empty());
  }
}

}  // namespace
}  // namespace pawl::vm::snapshot
