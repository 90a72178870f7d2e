#include "engine/cluster/news.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

News through(const News& news, std::size_t most = 1000) {
  News heard;
  for (const std::string& text : encode_news(news, most)) {
    EXPECT_LE(text.size(), most);
    heard.add(decode_news(text));
  }
  return heard;
}

TEST(News, ComeAcrossAsTheyWere) {
  News news;
  news.ended = {1, 2};
  news.changed = {3};
  news.cancelled = {4};
  news.queues = {"mail", "two\nlines\\", ""};
  news.workflows = news.limits = news.tokens = news.nodes = true;
  news.said = {"a\\n", "b\n"};
  news.asked = {7};
  news.understood = {{8, 1}, {8, 2}};
  const News heard = through(news);
  EXPECT_EQ(heard.ended, news.ended);
  EXPECT_EQ(heard.changed, news.changed);
  EXPECT_EQ(heard.cancelled, news.cancelled);
  EXPECT_EQ(heard.queues, news.queues);
  EXPECT_TRUE(heard.workflows && heard.limits && heard.tokens && heard.nodes);
  EXPECT_EQ(heard.said, news.said);
  EXPECT_EQ(heard.asked, news.asked);
  EXPECT_EQ(heard.understood, news.understood);
  EXPECT_FALSE(heard.all);
}

TEST(News, GoInSeveralTexts) {
  News news;
  for (store::Key run = 1; run <= 1000; ++run) news.ended.insert(run);
  EXPECT_GT(encode_news(news, 100).size(), 10u);
  EXPECT_EQ(through(news, 100).ended, news.ended);
  EXPECT_TRUE(encode_news(News(), 100).empty());
}

TEST(News, ThatCannotBeToldAreNewsOfEverything) {
  News news;
  news.queues = {std::string(200, 'q')};
  EXPECT_TRUE(through(news, 100).all);
  EXPECT_TRUE(decode_news("").all) << "the store says that some were lost";
  EXPECT_TRUE(decode_news("Z17\n").all) << "of a newer release";
  EXPECT_TRUE(decode_news("e12x\n").all);
  EXPECT_TRUE(decode_news("\n").all);
}

TEST(News, OfACommit) {
  store::Commit commit;
  store::CommitResult result;
  for (store::Key run = 1; run <= 4; ++run) {
    store::RunWrite& write = commit.runs.emplace_back();
    write.run = run;
    write.step.emplace();
    result.runs.emplace_back().step_won = run != 2;
  }
  commit.runs[0].step->ended.emplace();
  commit.runs[1].step->ended.emplace();  // lost its race
  commit.runs[2].step->parked.emplace().status = "1";
  commit.runs[3].step->parked.emplace();
  commit.runs[3].step->effects.cancels.push_back({17, 0});
  News news = news_of(commit, result);
  EXPECT_EQ(news.ended, std::set<store::Key>{1});
  EXPECT_EQ(news.changed, (std::set<store::Key>{1, 3}));
  EXPECT_EQ(news.cancelled, std::set<store::Key>{17});
  EXPECT_FALSE(news.workflows || news.limits || news.tokens || news.nodes);
  commit.deploys.emplace_back();
  commit.ended_nodes = {5};
  news = news_of(commit, result);
  EXPECT_TRUE(news.workflows && news.nodes);
}

}  // namespace
}  // namespace pawl::engine
