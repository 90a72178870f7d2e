#include "vm/objects/dict.h"

#include <map>
#include <random>

#include "vm/machine_test_support.h"

namespace pawl::vm {
namespace {

class DictTest : public MachineTest {
 protected:
  std::string keys(const Dict* dict) {
    std::string all;
    Entry* entry;
    for (uint32_t i = 0; dict_next(dict, i, &entry);) {
      all += (all.empty() ? "" : " ") + repr_text(machine_, entry->key).value_or("?");
    }
    return all;
  }
};

TEST_F(DictTest, KeepsInsertionOrder) {
  Ref dict = make_dict(heap());
  for (int64_t key : {5, 3, 9, 1}) {
    ASSERT_TRUE(dict_set(machine_, dict.as<Dict>(), Value::small_int(key), Value::none()));
  }
  ASSERT_TRUE(dict_set(machine_, dict.as<Dict>(), Value::small_int(3), Value::boolean(true)));
  EXPECT_EQ(keys(dict.as<Dict>()), "5 3 9 1");
  EXPECT_EQ(dict_remove(machine_, dict.as<Dict>(), Value::small_int(3), nullptr), Found::kYes);
  ASSERT_TRUE(dict_set(machine_, dict.as<Dict>(), Value::small_int(3), Value::none()));
  EXPECT_EQ(keys(dict.as<Dict>()), "5 9 1 3");
}

TEST_F(DictTest, EqualNumbersAreOneKey) {
  Ref dict = make_dict(heap());
  ASSERT_TRUE(dict_set(machine_, dict.as<Dict>(), Value::small_int(1), Value::small_int(10)));
  Value found;
  EXPECT_EQ(dict_get(machine_, dict.as<Dict>(), Value::number(1.0), &found), Found::kYes);
  EXPECT_EQ(dict_get(machine_, dict.as<Dict>(), Value::boolean(true), &found), Found::kYes);
  EXPECT_EQ(found, Value::small_int(10));
  EXPECT_EQ(dict_get(machine_, dict.as<Dict>(), Value::number(1.5), &found), Found::kNo);
}

TEST_F(DictTest, StringsNeedNoMachine) {
  Ref dict = make_dict(heap());
  for (int i = 0; i < 100; ++i) {
    Ref key = text("key" + std::to_string(i));
    dict_set_string(heap(), dict.as<Dict>(), key.as<String>(), Value::small_int(i));
  }
  for (int i = 0; i < 100; ++i) {
    Ref key = text("key" + std::to_string(i));
    EXPECT_EQ(dict_get_string(dict.as<Dict>(), key.as<String>()), Value::small_int(i));
  }
  Ref gone = text("key50");
  EXPECT_TRUE(dict_remove_string(heap(), dict.as<Dict>(), gone.as<String>()));
  EXPECT_FALSE(dict_remove_string(heap(), dict.as<Dict>(), gone.as<String>()));
  EXPECT_TRUE(dict_get_string(dict.as<Dict>(), gone.as<String>()).empty());
}

TEST_F(DictTest, UnhashableKeyRaises) {
  Ref dict = make_dict(heap());
  Ref key = ints({1});
  EXPECT_FALSE(dict_set(machine_, dict.as<Dict>(), key, Value::none()));
  EXPECT_EQ(error(), "TypeError: unhashable type: 'list'");
}

// A random walk against std::map, with the order checked by the sequence of insertions.
TEST_F(DictTest, BehavesLikeAMapOverRandomOperations) {
  std::mt19937 random(7);
  Ref dict = make_dict(heap());
  Dict* table = dict.as<Dict>();
  std::map<int64_t, std::pair<int64_t, uint64_t>> model;  // key → value, time of insertion
  uint64_t clock = 0;
  for (int step = 0; step < 200'000; ++step) {
    const int64_t key = static_cast<int64_t>(random() % 3000) << (random() % 2 ? 0 : 20);
    if (random() % 5 < 3) {
      ASSERT_TRUE(dict_set(machine_, table, Value::small_int(key), Value::small_int(step)));
      auto [place, fresh] = model.try_emplace(key, step, clock++);
      if (!fresh) place->second.first = step;
    } else {
      const Found found = dict_remove(machine_, table, Value::small_int(key), nullptr);
      ASSERT_EQ(found == Found::kYes, model.erase(key) == 1);
    }
    ASSERT_EQ(table->live, model.size());
  }
  std::map<uint64_t, int64_t> by_time;
  for (const auto& [key, content] : model) by_time.emplace(content.second, key);
  auto expected = by_time.begin();
  Entry* entry;
  for (uint32_t i = 0; dict_next(table, i, &entry); ++expected) {
    ASSERT_EQ(entry->key.small_int(), expected->second);
    ASSERT_EQ(entry->value.small_int(), model[expected->second].first);
  }
  EXPECT_EQ(expected, by_time.end());
}

// Taking from either end must not search through what is already gone.
TEST_F(DictTest, PopsFromBothEndsInConstantTime) {
  constexpr int64_t kCount = 200'000;
  Ref set = make_set(heap());
  for (int64_t i = 0; i < kCount; ++i) {
    ASSERT_TRUE(set_add(machine_, set.as<Set>(), Value::small_int(i)));
  }
  for (int64_t i = 0; i < kCount / 2; ++i) {
    uint32_t position = 0;
    Entry* entry;
    ASSERT_TRUE(dict_next(set.as<Set>(), position, &entry));
    ASSERT_EQ(entry->key.small_int(), i);
    dict_remove_at(heap(), set.as<Set>(), position - 1);
    position = set.as<Set>()->entry_count;
    ASSERT_TRUE(dict_previous(set.as<Set>(), position, &entry));
    ASSERT_EQ(entry->key.small_int(), kCount - 1 - i);
    dict_remove_at(heap(), set.as<Set>(), position);
  }
  EXPECT_EQ(set.as<Set>()->live, 0u);
}

TEST_F(DictTest, SmallTablesHaveNoIndex) {
  Ref dict = make_dict(heap());
  for (int64_t i = 0; i < 8; ++i) {
    ASSERT_TRUE(dict_set(machine_, dict.as<Dict>(), Value::small_int(i), Value::none()));
  }
  EXPECT_EQ(dict.as<Dict>()->index, nullptr);
  ASSERT_TRUE(dict_set(machine_, dict.as<Dict>(), Value::small_int(8), Value::none()));
  EXPECT_NE(dict.as<Dict>()->index, nullptr);
}

class PoorDictTest : public MachineTest {
 protected:
  PoorDictTest() : MachineTest(Limits{.fuel = 5'000'000}) {}
};

// Ints that differ by the modulus of hash() all have one hash.
TEST_F(PoorDictTest, AFloodOfCollisionsUsesUpTheFuel) {
  Ref dict = make_dict(heap());
  Ref modulus = make_int(heap(), (int64_t{1} << 61) - 1);
  Ref key = Ref::adopt(Value::small_int(1));
  bool stopped = false;
  for (int i = 0; i < 100'000 && !stopped; ++i) {
    key = int_binary(machine_, IntOp::kAdd, key, modulus);
    stopped = !dict_set(machine_, dict.as<Dict>(), key, Value::none());
  }
  EXPECT_TRUE(stopped);
  EXPECT_EQ(machine_.fatal(), ErrorCode::out_of_fuel);
}

}  // namespace
}  // namespace pawl::vm
