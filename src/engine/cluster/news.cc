#include "engine/cluster/news.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <utility>

namespace pawl::engine {
namespace {

// The first byte of a line. They never change their meaning.
constexpr char kEnded = 'e';
constexpr char kChanged = 'c';
constexpr char kCancelled = 'x';
constexpr char kQueue = 'q';
constexpr char kWorkflows = 'w';
constexpr char kLimits = 'l';
constexpr char kTokens = 't';
constexpr char kNodes = 'n';
constexpr char kAll = '*';
constexpr char kSaid = 's';
constexpr char kAsked = '?';
constexpr char kUnderstood = '!';

// Lines end with a line feed, and what they have in them has none.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char each : text) {
    if (each == '\n') {
      out += "\\n";
    } else if (each == '\\') {
      out += "\\\\";
    } else {
      out += each;
    }
  }
  return out;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      out += text[at];
    } else {
      ++at;
      out += text[at] == 'n' ? '\n' : text[at];
    }
  }
  return out;
}

std::optional<store::Key> key_of(std::string_view text) {
  store::Key key = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), key);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return key;
}

class Writer {
 public:
  explicit Writer(std::size_t most) : most_(most) {}

  void line(char kind, std::string_view text = {}) {
    if (text.size() + 2 > most_) return line(kAll);
    if (texts_.empty() || texts_.back().size() + text.size() + 2 > most_) texts_.emplace_back();
    texts_.back() += kind;
    texts_.back().append(text) += '\n';
  }
  void keys(char kind, const std::set<store::Key>& keys) {
    for (const store::Key key : keys) line(kind, std::to_string(key));
  }
  std::vector<std::string> take() { return std::move(texts_); }

 private:
  std::size_t most_;
  std::vector<std::string> texts_;
};

// False: it is of no kind that is known here.
bool read_key(char kind, std::string_view text, News* news) {
  const std::optional<store::Key> key = key_of(text);
  if (!key) return false;
  switch (kind) {
    case kEnded:
      return news->ended.insert(*key), true;
    case kChanged:
      return news->changed.insert(*key), true;
    case kCancelled:
      return news->cancelled.insert(*key), true;
    case kAsked:
      return news->asked.insert(*key), true;
    default:
      return false;
  }
}

bool read_understood(std::string_view text, News* news) {
  const std::size_t space = std::min(text.find(' '), text.size());
  const std::optional<store::Key> number = key_of(text.substr(0, space));
  const std::optional<store::Key> node = key_of(text.substr(std::min(space + 1, text.size())));
  if (!number || !node) return false;
  return news->understood.emplace(*number, *node), true;
}

bool read_line(char kind, std::string_view text, News* news) {
  switch (kind) {
    case kQueue:
      return news->queues.insert(unescaped(text)), true;
    case kWorkflows:
      return news->workflows = true;
    case kLimits:
      return news->limits = true;
    case kTokens:
      return news->tokens = true;
    case kNodes:
      return news->nodes = true;
    case kUnderstood:
      return read_understood(text, news);
    case kSaid:
      return news->said.push_back(unescaped(text)), true;
    default:
      return read_key(kind, text, news);
  }
}

}  // namespace

bool News::empty() const {
  const bool flags = workflows || limits || tokens || nodes || all;
  return !flags && ended.empty() && changed.empty() && cancelled.empty() && queues.empty() &&
         said.empty() && asked.empty() && understood.empty();
}

void News::add(News other) {
  ended.merge(other.ended);
  changed.merge(other.changed);
  cancelled.merge(other.cancelled);
  queues.merge(other.queues);
  asked.merge(other.asked);
  understood.merge(other.understood);
  workflows = workflows || other.workflows;
  limits = limits || other.limits;
  tokens = tokens || other.tokens;
  nodes = nodes || other.nodes;
  all = all || other.all;
  said.insert(said.end(), std::make_move_iterator(other.said.begin()),
              std::make_move_iterator(other.said.end()));
}

News news_of(const store::Commit& commit, const store::CommitResult& result) {
  News news;
  for (std::size_t i = 0; i < commit.runs.size() && i < result.runs.size(); ++i) {
    const store::RunWrite& write = commit.runs[i];
    if (!write.step || !result.runs[i].step_won) continue;
    const store::Step& step = *write.step;
    if (step.ended) news.ended.insert(write.run);
    const bool has_status = step.parked && step.parked->status;
    if (step.ended || has_status || !step.effects.stream_items.empty()) {
      news.changed.insert(write.run);
    }
    for (const store::CallCancel& cancel : step.effects.cancels) news.cancelled.insert(cancel.call);
  }
  news.workflows = !commit.deploys.empty() || !commit.workflow_removals.empty() ||
                   !commit.program_removals.empty();
  news.limits = !commit.queues.empty();
  news.tokens = !commit.tokens.empty() || !commit.revoked_tokens.empty();
  news.nodes = !commit.ended_nodes.empty();
  return news;
}

std::vector<std::string> encode_news(const News& news, std::size_t most) {
  Writer writer(most);
  for (const auto& [kind, is_set] :
       {std::pair{kWorkflows, news.workflows}, std::pair{kLimits, news.limits},
        std::pair{kTokens, news.tokens}, std::pair{kNodes, news.nodes},
        std::pair{kAll, news.all}}) {
    if (is_set) writer.line(kind);
  }
  writer.keys(kEnded, news.ended);
  writer.keys(kChanged, news.changed);
  writer.keys(kCancelled, news.cancelled);
  for (const std::string& queue : news.queues) writer.line(kQueue, escaped(queue));
  for (const std::string& said : news.said) writer.line(kSaid, escaped(said));
  for (const auto& [number, node] : news.understood) {
    writer.line(kUnderstood, std::to_string(number) + " " + std::to_string(node));
  }
  // Last of all, since it is answered when all that stands before it has been heard.
  writer.keys(kAsked, news.asked);
  return writer.take();
}

News decode_news(std::string_view text) {
  News news;
  news.all = text.empty();
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool is_known = !line.empty() && read_line(line[0], line.substr(1), &news);
    if (!is_known) news.all = true;
  }
  return news;
}

}  // namespace pawl::engine
