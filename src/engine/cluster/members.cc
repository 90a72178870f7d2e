#include "engine/cluster/members.h"

#include <algorithm>

namespace pawl::engine {

bool Members::look(const std::vector<store::NodeRecord>& nodes, store::Key own,
                   std::int64_t steady_us) {
  std::map<store::Key, Member> now;
  bool any_news = false;
  for (const store::NodeRecord& node : nodes) {
    if (node.key == own) continue;
    const auto known = members_.find(node.key);
    const bool is_same = known != members_.end() && known->second.seen_at_us == node.seen_at_us;
    any_news = any_news || known == members_.end() || known->second.commits != node.commits;
    now[node.key] = {node.seen_at_us, is_same ? known->second.changed_at_us : steady_us,
                     node.commits};
  }
  any_news = any_news || now.size() != members_.size();
  members_ = std::move(now);
  return any_news;
}

std::vector<store::Key> Members::dead(std::int64_t steady_us) const {
  std::vector<store::Key> keys;
  for (const auto& [key, member] : members_) {
    if (steady_us - member.changed_at_us >= timeout_us_) keys.push_back(key);
  }
  return keys;
}

std::int64_t Members::next_us() const {
  std::int64_t next = INT64_MAX;
  for (const auto& [key, member] : members_) {
    next = std::min(next, member.changed_at_us + timeout_us_);
  }
  return next;
}

void Members::begin_anew(std::int64_t steady_us) {
  for (auto& [key, member] : members_) member.changed_at_us = steady_us;
}

std::vector<store::Key> Members::keys() const {
  std::vector<store::Key> keys;
  for (const auto& [key, member] : members_) keys.push_back(key);
  return keys;
}

}  // namespace pawl::engine
