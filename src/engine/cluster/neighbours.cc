#include "engine/cluster/neighbours.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace pawl::engine {
namespace {

// Questions of a node have numbers of their own: the node's key, and so many bits that count.
constexpr int kCountBits = 16;

}  // namespace

Neighbours::~Neighbours() {
  if (node_ != 0) store_.on_told(node_, {});
}

void Neighbours::begin(store::Key node, std::function<void()> wake) {
  node_ = node;
  store_.on_told(node, [heard = heard_, wake = std::move(wake)](const std::string& text) {
    News news = decode_news(text);
    {
      std::lock_guard lock(heard->mutex);
      heard->news.add(std::move(news));
      heard->any = true;
    }
    if (wake) wake();
  });
}

News Neighbours::take() {
  News news;
  {
    std::lock_guard lock(heard_->mutex);
    news = std::exchange(heard_->news, {});
    heard_->any = false;
  }
  for (const auto& [number, node] : news.understood) {
    const auto question = questions_.find(number);
    if (question == questions_.end()) continue;
    question->second.left.erase(node);
    if (question->second.left.empty()) finish(question);
  }
  return news;
}

void Neighbours::tell(const News& news) {
  for (const std::string& text : encode_news(news, store::Store::kMostToldBytes)) {
    store_.tell(node_, text);
  }
}

void Neighbours::when_known(std::int64_t steady_us, std::function<void()> known) {
  if (alone()) return known();
  const store::Key number = node_ << kCountBits | (++last_question_ & ((1 << kCountBits) - 1));
  Question question;
  for (const store::Key key : members_.keys()) question.left.insert(key);
  question.until_us = steady_us + kPatienceUs;
  question.known = std::move(known);
  questions_[number] = std::move(question);
  News asking;
  asking.asked.insert(number);
  tell(asking);
}

void Neighbours::finish(std::map<store::Key, Question>::iterator question) {
  const std::function<void()> known = std::move(question->second.known);
  questions_.erase(question);
  known();
}

void Neighbours::look_at_time(std::int64_t steady_us) {
  std::vector<store::Key> over;
  for (const auto& [number, question] : questions_) {
    if (question.until_us <= steady_us) over.push_back(number);
  }
  for (const store::Key number : over) {
    if (const auto found = questions_.find(number); found != questions_.end()) finish(found);
  }
}

std::int64_t Neighbours::next_us() const {
  std::int64_t next = INT64_MAX;
  for (const auto& [number, question] : questions_) next = std::min(next, question.until_us);
  return next;
}

void Neighbours::give_up() {
  while (!questions_.empty()) finish(questions_.begin());
}

}  // namespace pawl::engine
