#include "vm/python/container/list_sort.h"

#include <algorithm>
#include <random>

#include "vm/machine_test_support.h"

namespace pawl::vm {
namespace {

class ListSortTest : public MachineTest {
 protected:
  bool sort(const Ref& list, SortOrder order = SortOrder::kAscending) {
    return sort_list(machine_, list.as<List>(), Value(), order);
  }
};

TEST_F(ListSortTest, SortsIntsOfEveryShape) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    const size_t count = random() % 700;
    std::vector<int64_t> numbers(count);
    const uint32_t spread = 1 + random() % 1000;
    for (int64_t& number : numbers) number = random() % spread;
    if (round % 3 == 1) std::sort(numbers.begin(), numbers.begin() + count / 2);
    if (round % 3 == 2) std::sort(numbers.rbegin(), numbers.rend());
    Ref list = make_list(heap());
    for (int64_t number : numbers) list_append(heap(), list.as<List>(), integer(number));
    ASSERT_TRUE(sort(list));
    std::sort(numbers.begin(), numbers.end());
    for (size_t i = 0; i < count; ++i) {
      ASSERT_EQ(list.as<List>()->items[i].small_int(), numbers[i]);
    }
  }
}

// 1 and 1.0 and True are equal, so only stability says where they end up.
TEST_F(ListSortTest, IsStableInBothDirections) {
  std::mt19937 random(5);
  for (SortOrder order : {SortOrder::kAscending, SortOrder::kDescending}) {
    std::vector<std::pair<int64_t, bool>> model;  // number, whether it is a float
    Ref list = make_list(heap());
    for (int i = 0; i < 2000; ++i) {
      const int64_t number = random() % 50;
      const bool floating = random() % 2 == 0;
      model.emplace_back(number, floating);
      list_append(heap(), list.as<List>(),
                  floating ? Value::number(static_cast<double>(number)) : Value::small_int(number));
    }
    std::stable_sort(model.begin(), model.end(), [&](const auto& a, const auto& b) {
      return order == SortOrder::kAscending ? a.first < b.first : a.first > b.first;
    });
    ASSERT_TRUE(sort(list, order));
    for (size_t i = 0; i < model.size(); ++i) {
      const Value item = list.as<List>()->items[i];
      ASSERT_EQ(item.is_double(), model[i].second) << i;
      ASSERT_EQ(item.is_double() ? static_cast<int64_t>(item.number()) : item.small_int(),
                model[i].first);
    }
  }
}

TEST_F(ListSortTest, KeepsEveryItemWhenAComparisonFails) {
  Ref list = make_list(heap());
  for (int64_t i = 0; i < 500; ++i) list_append(heap(), list.as<List>(), integer((i * 37) % 500));
  Ref odd = text("x");
  list_insert(heap(), list.as<List>(), 400, odd);
  EXPECT_FALSE(sort(list));
  EXPECT_EQ(error().substr(0, 30), "TypeError: '<' not supported b");
  ASSERT_EQ(list.as<List>()->length, 501u);
  int64_t sum = 0;
  int strings = 0;
  for (Value item : list.as<List>()->view()) {
    if (item.is_small_int()) sum += item.small_int();
    strings += item.is(Kind::kString);
  }
  EXPECT_EQ(sum, 499 * 500 / 2);
  EXPECT_EQ(strings, 1);
}

TEST_F(ListSortTest, SortsByKey) {
  Ref words = list({text("pear"), text("fig"), text("apple"), text("kiwi")});
  ASSERT_TRUE(sort_list(machine_, words.as<List>(), builtin("len"), SortOrder::kAscending));
  EXPECT_EQ(show(words), "['fig', 'pear', 'kiwi', 'apple']");
}

}  // namespace
}  // namespace pawl::vm
