// RunImage: a run with all that is its own, as it is in one store and will be in another.
//
// Not in it: which leases the rates of queues count. A start key that the run has lost to another
// one is not in its image either.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/copy/copyable.h"
#include "store/copy/sums.h"
#include "store/store.h"

namespace pawl::store {

struct RunImage {
  RunView view;
  std::vector<CallRecord> calls;  // by key
  std::vector<std::pair<Key, AttemptError>> attempts;
  std::vector<MessageRecord> messages;
  std::vector<std::pair<std::string, std::int64_t>> message_ids;
  std::vector<BlobRecord> blobs;
  std::vector<LogRecord> logs;
  std::vector<StreamRecord> streams;
  std::vector<StreamItem> items;
  std::vector<TurnRecord> turns;
};

Result<RunImage> read_image(Store& store, Copyable& copyable, Key run);
void add_to(CopySums& sums, const RunImage& image);
void add_needs(apply::Needs& needs, const RunImage& image);

// Writes images in one transaction. What it has been given and what it has made of that must live
// until the transaction has ended.
class ImageWriter {
 public:
  explicit ImageWriter(CopyRows& to) : to_(to) {}
  void write(const RunImage& image);

 private:
  void write_live(const RunImage& image);
  void write_ended(const RunImage& image);
  void write_calls(const RunImage& image);
  void write_the_rest(const RunImage& image);

  CopyRows& to_;
  std::deque<Parked> parked_;
  std::deque<Step> steps_;
};

}  // namespace pawl::store
