// Table: an ordered map whose changes can be undone. Every change notes in the Journal how to take
// it back, so that a commit, or one write of it, can be left out as a whole.
//
// A watcher, if set, is told of every change with the row before and after it (null: not there),
// those of an undo included. So indexes follow their table and need no undo of their own.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace pawl::store::memory {

class Journal {
 public:
  std::size_t mark() const { return undo_.size(); }

  void note(std::function<void()> undo) { undo_.push_back(std::move(undo)); }

  void roll_back(std::size_t mark) {
    while (undo_.size() > mark) {
      const std::function<void()> undo = std::move(undo_.back());
      undo_.pop_back();
      undo();
    }
  }

  void forget() { undo_.clear(); }

 private:
  std::vector<std::function<void()>> undo_;
};

template <typename Id, typename Row>
class Table {
 public:
  using Watcher = std::function<void(const Row* before, const Row* after)>;

  explicit Table(Journal& journal) : journal_(journal) {}
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  void watch(Watcher watcher) { watcher_ = std::move(watcher); }

  const std::map<Id, Row>& rows() const { return rows_; }

  const Row* find(const Id& id) const {
    auto found = rows_.find(id);
    return found == rows_.end() ? nullptr : &found->second;
  }

  // Inserts or replaces. Ids are taken by value, since one may come from the row that is changed.
  void put(Id id, Row row) {
    auto [place, inserted] = rows_.try_emplace(id);
    std::optional<Row> before;
    if (!inserted) before = std::exchange(place->second, Row{});
    place->second = std::move(row);
    tell(before ? &*before : nullptr, &place->second);
    note(id, std::move(before));
  }

  bool insert(Id id, Row row) {
    if (rows_.contains(id)) return false;
    put(id, std::move(row));
    return true;
  }

  void erase(Id id) {
    auto found = rows_.find(id);
    if (found == rows_.end()) return;
    std::optional<Row> before = std::move(found->second);
    rows_.erase(found);
    tell(&*before, nullptr);
    note(id, std::move(before));
  }

 private:
  void tell(const Row* before, const Row* after) const {
    if (watcher_) watcher_(before, after);
  }

  void note(const Id& id, std::optional<Row> before) {
    journal_.note([this, id, before = std::move(before)] { restore(id, before); });
  }

  void restore(const Id& id, const std::optional<Row>& before) {
    auto found = rows_.find(id);
    if (!before) {
      tell(&found->second, nullptr);
      rows_.erase(found);
      return;
    }
    std::optional<Row> after;
    if (found != rows_.end()) {
      after = std::exchange(found->second, *before);
    } else {
      found = rows_.emplace(id, *before).first;
    }
    tell(after ? &*after : nullptr, &found->second);
  }

  Journal& journal_;
  std::map<Id, Row> rows_;
  Watcher watcher_;
};

}  // namespace pawl::store::memory
