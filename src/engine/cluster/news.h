// News: what a node tells the others after a commit, so that whoever waits there for a run, a task
// or a setting needs no look of its own. Texts of a few kilobytes carry them from node to node;
// more of them than fit into one go in several. A text that nobody understands, since a newer
// release has written it, is news of everything.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/commit.h"
#include "store/records.h"

namespace pawl::engine {

struct News {
  std::set<store::Key> ended;      // runs
  std::set<store::Key> changed;    // runs with another status, or with more in a stream
  std::set<store::Key> cancelled;  // calls that their runs do not want any more
  std::set<std::string> queues;    // that have got tasks, or room for some
  bool workflows = false;          // names mean other programs
  bool limits = false;             // of queues
  bool tokens = false;
  bool nodes = false;             // one has gone: its runs and tasks are there to be taken
  bool all = false;               // something may have been missed
  std::vector<std::string> said;  // what the layers above say to each other, word for word
  std::set<store::Key> asked;     // numbers of questions: whoever has understood one says so
  // Such a number, and the node that says so.
  std::set<std::pair<store::Key, store::Key>> understood;

  bool empty() const;
  void add(News other);
};

// What the others should know of a commit that is durable.
News news_of(const store::Commit& commit, const store::CommitResult& result);

// Each text has at most `most` bytes. A name or a saying that is longer becomes News::all.
std::vector<std::string> encode_news(const News& news, std::size_t most);
// Any text is news.
News decode_news(std::string_view text);

}  // namespace pawl::engine
