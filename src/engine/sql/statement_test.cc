#include "engine/sql/statement.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "base/error_codes.h"
#include "engine/sql/table.h"

namespace pawl::engine::sql {
namespace {

// The numbers from 0 on, endless or as many as are wanted; `told` is what it was asked for.
class Numbers final : public Table {
 public:
  explicit Numbers(std::int64_t count) : count_(count) {}

  const char* name() const override { return "numbers"; }
  std::span<const Column> columns() const override {
    static constexpr std::array<Column, 2> kColumns = {{{"n", Finds::kFew}, {"text"}}};
    return kColumns;
  }
  double size() const override { return 1e6; }

  Result<std::unique_ptr<Rows>> open(const std::vector<Condition>& conditions) override {
    ++opened;
    told = conditions;
    if (trouble) return fail(*trouble);
    std::int64_t first = 0;
    std::int64_t last = count_ - 1;
    for (const Condition& condition : conditions) {
      const auto* number = std::get_if<std::int64_t>(&condition.value);
      if (number == nullptr || condition.compare != Compare::kEqual) continue;
      first = *number;
      last = std::min(last, *number);
    }
    return std::make_unique<Range>(first, last);
  }

  int opened = 0;
  std::vector<Condition> told;
  std::optional<Error> trouble;

 private:
  class Range final : public Rows {
   public:
    Range(std::int64_t first, std::int64_t last) : at_(first - 1), last_(last) {}
    Result<bool> next() override { return ++at_ <= last_; }
    Cell cell(int column) override {
      if (column == 0) return at_;
      return "number " + std::to_string(at_);
    }

   private:
    std::int64_t at_;
    const std::int64_t last_;
  };

  const std::int64_t count_;
};

class StatementTest : public testing::Test {
 protected:
  explicit StatementTest() {
    auto table = std::make_unique<Numbers>(1'000'000'000'000);
    numbers = table.get();
    tables.push_back(std::move(table));
  }

  Result<Answer> tried(const std::string& text, const std::vector<Cell>& arguments = {}) {
    return ask(tables, text, arguments, limits, clock, cancelled);
  }
  // One row of one column, as text.
  std::string asked(const std::string& text, const std::vector<Cell>& arguments = {}) {
    const auto answer = tried(text, arguments);
    if (!answer) return to_string(answer.error());
    if (answer->rows.size() != 1) return std::to_string(answer->rows.size()) + " rows";
    const Cell& cell = answer->rows[0][0];
    if (const auto* number = std::get_if<std::int64_t>(&cell)) return std::to_string(*number);
    const auto* found = std::get_if<std::string>(&cell);
    return found != nullptr ? *found : "?";
  }
  ErrorCode refusal(const std::string& text, const std::vector<Cell>& arguments = {}) {
    const auto answer = tried(text, arguments);
    EXPECT_FALSE(answer.has_value()) << text;
    return answer ? ErrorCode() : answer.error().code;
  }

  Numbers* numbers;
  Tables tables;
  StatementLimits limits;
  SystemClock clock;
  std::atomic<bool> cancelled = false;
};

TEST_F(StatementTest, ReadsATable) {
  EXPECT_EQ(asked("select text from numbers where n = 7"), "number 7");
  EXPECT_EQ(asked("select sum(n) from (select n from numbers limit 5)"), "10");
  EXPECT_EQ(asked("select text from numbers where n = ?", {std::int64_t{3}}), "number 3");
  const auto answer = tried("select n, text as words from numbers limit 2;  ");
  ASSERT_TRUE(answer) << to_string(answer.error());
  EXPECT_EQ(answer->columns, (std::vector<std::string>{"n", "words"}));
  EXPECT_TRUE(answer->complete);
}

TEST_F(StatementTest, TellsTheTableWhatIsWanted) {
  ASSERT_TRUE(tried("select * from numbers where n = 12 and text like 'n%'"));
  ASSERT_EQ(numbers->told.size(), 1u);
  EXPECT_EQ(numbers->told[0].column, 0);
  EXPECT_EQ(numbers->told[0].value, Cell(std::int64_t{12}));
}

TEST_F(StatementTest, JoinsByTheColumnThatFindsFew) {
  EXPECT_EQ(asked("select b.text from (select 5 as n) a join numbers b on b.n = a.n"), "number 5");
  EXPECT_EQ(asked("select count(*) from (select n from numbers limit 20) a "
                  "join numbers b on b.n = a.n"),
            "20");
  EXPECT_EQ(numbers->opened, 1 + 1 + 20);
}

TEST_F(StatementTest, TrimsManyCharactersOfLongTexts) {
  EXPECT_EQ(asked("select trim('xyaxbyx', 'xy')"), "axb");
  EXPECT_EQ(asked("select ltrim('xyaxbyx', 'yx')"), "axbyx");
  EXPECT_EQ(asked("select rtrim('xyaxbyx', 'xy')"), "xyaxb");
  EXPECT_EQ(asked("select trim('éaé€', '€é')"), "a");
  EXPECT_EQ(asked("select trim('aaa', 'a') = ''"), "1");
  EXPECT_EQ(asked("select trim('a', '')"), "a");
  EXPECT_EQ(asked("select trim('  a ')"), "a");
  EXPECT_EQ(asked("select trim(null, 'a') is null and trim('a', null) is null"), "1");
  // By the product of the lengths this would take minutes.
  constexpr std::size_t kLong = 250'000;
  EXPECT_EQ(asked("select length(trim(?, ?))",
                  {std::string(kLong, 'a'), std::string(kLong - 1, 'b') + "a"}),
            "0");
}

TEST_F(StatementTest, AnswersAreUtf8) {
  EXPECT_EQ(asked("select cast(x'61ff62' as text)"), "a\uFFFDb");
  EXPECT_EQ(asked("select cast(x'c3' as text)"), "\uFFFD");
}

TEST_F(StatementTest, LeavesRowsOut) {
  limits.rows = 10;
  auto answer = tried("select n from numbers");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->rows.size(), 10u);
  EXPECT_FALSE(answer->complete);
  answer = tried("select n from numbers limit 10");
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->complete);
  limits = {.rows = 1'000'000, .answer_bytes = 10'000};
  answer = tried("select text from numbers");
  ASSERT_TRUE(answer);
  EXPECT_LT(answer->rows.size(), 1000u);
  EXPECT_FALSE(answer->complete);
}

TEST_F(StatementTest, EndsInTime) {
  limits.time_us = 50'000;
  EXPECT_EQ(refusal("select count(*) from numbers"), ErrorCode::query_too_long);
  EXPECT_EQ(refusal("with recursive x(n) as (select 1 union all select n + 1 from x) "
                    "select max(n) from x"),
            ErrorCode::query_too_long);
}

TEST_F(StatementTest, IsCancelled) {
  cancelled = true;
  EXPECT_EQ(refusal("select count(*) from numbers"), ErrorCode::query_cancelled);
}

TEST_F(StatementTest, IsBoundedInMemory) {
  limits.scratch_bytes = 1 << 20;
  EXPECT_EQ(refusal("select count(*) from (select n, text from numbers order by text)"),
            ErrorCode::query_too_large);
  EXPECT_EQ(refusal("select count(distinct text) from numbers"), ErrorCode::query_too_large);
  EXPECT_EQ(asked("select count(*) from (select n from numbers limit 1000)"), "1000");
  EXPECT_EQ(refusal("select zeroblob(100000000)"), ErrorCode::invalid_query);
}

TEST_F(StatementTest, SortsMoreThanItsCacheHolds) {
  EXPECT_EQ(asked("select text from (select text from numbers limit 200000) order by text desc "
                  "limit 1"),
            "number 99999");
}

TEST_F(StatementTest, MayOnlyRead) {
  for (const char* text : {"create table t(x)",
                           "attach 'x' as y",
                           "pragma user_version",
                           "delete from numbers",
                           "insert into numbers values (1, 2)",
                           "begin",
                           "vacuum",
                           "drop table numbers",
                           "select load_extension('x')",
                           "create temp table t as select 1",
                           "reindex",
                           "select * from pragma_database_list",
                           "explain select 1; select 2",
                           "select 1; select 2",
                           "",
                           "   ",
                           "selec 1",
                           "select nothing from numbers",
                           "select * from nowhere",
                           "select * from sqlite_master where 1"}) {
    const auto answer = tried(text);
    if (std::string_view(text).find("sqlite_master") != std::string_view::npos) {
      // There is nothing in it.
      EXPECT_TRUE(answer && answer->rows.empty());
      continue;
    }
    ASSERT_FALSE(answer.has_value()) << text;
    EXPECT_EQ(answer.error().code, ErrorCode::invalid_query) << text;
  }
}

TEST_F(StatementTest, SaysWhereItIsWrong) {
  const auto answer = tried("select n,, text from numbers");
  ASSERT_FALSE(answer.has_value());
  EXPECT_NE(answer.error().message.find("character 10"), std::string::npos)
      << answer.error().message;
}

TEST_F(StatementTest, TakesAsManyArgumentsAsItHas) {
  EXPECT_EQ(refusal("select ?"), ErrorCode::invalid_query);
  EXPECT_EQ(refusal("select 1", {Cell()}), ErrorCode::invalid_query);
  EXPECT_EQ(asked("select coalesce(?1, 'none') || ?2", {Cell(), std::string("!")}), "none!");
}

TEST_F(StatementTest, GivesTheErrorOfATable) {
  numbers->trouble = Error(ErrorCode::store_damaged, "so it is");
  const auto answer = tried("select n from numbers");
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().code, ErrorCode::store_damaged);
  EXPECT_EQ(answer.error().message, "so it is");
}

TEST_F(StatementTest, KnowsTheTime) {
  EXPECT_EQ(asked("select ago('1h') < now() and ago('2h') < ago('90m')"), "1");
  EXPECT_EQ(asked("select length(now())"), "27");
  EXPECT_EQ(refusal("select ago('soon')"), ErrorCode::invalid_query);
}

}  // namespace
}  // namespace pawl::engine::sql
