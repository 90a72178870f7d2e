// Loader: reads that are asked in one round trip. Each has a statement and a function that takes
// the rows of the answer.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "store/postgres/connection.h"

namespace pawl::store::postgres {

class Loader {
 public:
  using Take = std::function<void(const Row&)>;

  explicit Loader(Connection& connection) : connection_(connection) {}

  // `take` gets each row of the answer.
  template <typename... Values>
  void ask(Take take, const char* sql, Values&&... values) {
    takes_.push_back(std::move(take));
    connection_.post(sql, values...);
  }

  std::size_t size() const { return takes_.size(); }

  // Waits for all answers. After an error nothing is taken.
  void finish() {
    const std::vector<Rows> answers = connection_.sync();
    if (connection_.failed()) return;
    PAWL_ASSERT(answers.size() == takes_.size());
    for (std::size_t index = 0; index < answers.size(); ++index) {
      for (int row = 0; row < answers[index].size(); ++row) {
        if (takes_[index]) takes_[index](answers[index][row]);
      }
    }
  }

 private:
  Connection& connection_;
  std::vector<Take> takes_;
};

}  // namespace pawl::store::postgres
