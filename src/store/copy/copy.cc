#include "store/copy/copy.h"

#include <algorithm>
#include <set>

#include "base/clock.h"
#include "store/copy/catalog.h"
#include "store/copy/image.h"

namespace pawl::store {

namespace {

constexpr std::uint32_t kPage = 500;
// Runs of one transaction, unless they are large.
constexpr std::size_t kMostRuns = 100;
constexpr std::size_t kMostCalls = 5'000;
// A node that was seen within this time is taken to be at work.
constexpr std::int64_t kAliveUs = 10'000'000;

// The mark is the name of a workflow.
const std::string kMark = "a copy that is not finished";

Error refused(const std::string& message, const std::string& hint = {}) {
  return {ErrorCode::store_refused, message, hint};
}

Result<Copyable*> as_copyable(Store& store) {
  auto* copyable = dynamic_cast<Copyable*>(&store);
  if (copyable == nullptr) return fail(refused("this kind of store cannot be copied"));
  return copyable;
}

std::int64_t number_of(const std::string& name) {
  Checksum checksum;
  checksum.bytes(name);
  return static_cast<std::int64_t>(checksum.sum() >> 1);
}

Status check_nobody_works(Store& store) {
  SystemClock clock;
  PAWL_TRY(const std::int64_t now_us, store.time_us(clock));
  PAWL_TRY(const std::vector<NodeRecord> nodes, store.nodes());
  for (const NodeRecord& node : nodes) {
    if (node.seen_at_us + kAliveUs < now_us) continue;
    return fail(refused("the server " + node.name + " is at work on one of the stores",
                        "stop all servers, wait ten seconds, or copy from a backup"));
  }
  return {};
}

template <typename Take>
Status for_each_page(Store& store, Namespace ns, const Take& take) {
  RunFilter filter;
  filter.ns = ns;
  for (Key cursor = 0;;) {
    PAWL_TRY(const RunPage page, store.list_runs(filter, cursor, kPage));
    std::vector<Key> runs;
    for (const RunView& view : page.runs) runs.push_back(view.run.key);
    PAWL_TRY_STATUS(take(runs, cursor));
    cursor = page.next;
    if (cursor == 0) return {};
  }
}

// One copy, of two stores that are open.
class Copying {
 public:
  Copying(Store& source, Copyable& from, Store& target, Copyable& to, const CopyOptions& options)
      : source_(source), from_(from), target_(target), to_(to), options_(options) {}

  Result<std::uint64_t> copy() {
    PAWL_TRY_STATUS(begin());
    PAWL_TRY_STATUS(reserve_keys());
    PAWL_TRY_STATUS(copy_catalog(source_, from_, to_, target_));
    PAWL_TRY(const std::vector<Namespace> namespaces, from_.namespaces());
    for (const Namespace ns : namespaces) {
      PAWL_TRY_STATUS(for_each_page(source_, ns, [&](const std::vector<Key>& runs, Key cursor) {
        return copy_page(ns, runs, cursor);
      }));
    }
    return copied_;
  }

  Status finish() {
    return to_.load({}, [](CopyRows& to) { to.rows().erase_workflow(kCopyMarks, kMark); });
  }

 private:
  Status begin() {
    PAWL_TRY(const std::optional<WorkflowRecord> mark, target_.workflow(kCopyMarks, kMark));
    const std::int64_t source = number_of(options_.source_name);
    if (mark) {
      if (mark->deployed_at_us == source) return {};
      return fail(refused("the target is an unfinished copy of another store",
                          "give it an empty database, or the source that it was copied from"));
    }
    PAWL_TRY(const std::vector<Namespace> namespaces, to_.namespaces());
    if (!namespaces.empty()) {
      return fail(refused("the target is not empty", "copy into an empty database or schema"));
    }
    return to_.load({}, [source](CopyRows& to) {
      to.rows().put_workflow({kCopyMarks, kMark, 0, 0, source});
    });
  }

  // Keys that the source has given out are not given again.
  Status reserve_keys() {
    PAWL_TRY(const Key wanted, from_.next_key());
    for (;;) {
      PAWL_TRY(const Key next, to_.next_key());
      if (next >= wanted) return {};
      Commit commit;
      commit.reserve_keys = static_cast<std::uint32_t>(std::min<Key>(wanted - next, INT32_MAX));
      PAWL_TRY_STATUS(target_.commit(commit));
    }
  }

  Status copy_page(Namespace ns, const std::vector<Key>& runs, Key cursor) {
    RunFilter filter;
    filter.ns = ns;
    PAWL_TRY(const RunPage there, target_.list_runs(filter, cursor, kPage));
    std::set<Key> known;
    for (const RunView& view : there.runs) known.insert(view.run.key);
    for (const Key run : runs) {
      if (known.contains(run)) continue;
      PAWL_TRY(RunImage image, read_image(source_, from_, run));
      calls_ += image.calls.size();
      images_.push_back(std::move(image));
      if (images_.size() >= kMostRuns || calls_ >= kMostCalls) PAWL_TRY_STATUS(write());
    }
    return write();
  }

  Status write() {
    if (images_.empty()) return {};
    apply::Needs needs;
    for (const RunImage& image : images_) add_needs(needs, image);
    std::deque<ImageWriter> writers;
    PAWL_TRY_STATUS(to_.load(needs, [&](CopyRows& to) {
      ImageWriter& writer = writers.emplace_back(to);
      for (const RunImage& image : images_) writer.write(image);
    }));
    copied_ += images_.size();
    images_.clear();
    calls_ = 0;
    if (options_.on_progress) options_.on_progress("copied", copied_);
    return {};
  }

  Store& source_;
  Copyable& from_;
  Store& target_;
  Copyable& to_;
  const CopyOptions& options_;
  std::vector<RunImage> images_;
  std::size_t calls_ = 0;
  std::uint64_t copied_ = 0;
};

// The first kind in which they differ.
std::string difference(const CopySums& source, const CopySums& target) {
  for (std::size_t index = 0; index < kCopyKinds.size(); ++index) {
    const auto kind = static_cast<CopyKind>(index);
    if (source.of(kind) == target.of(kind)) continue;
    return std::string(kCopyKinds[index]) + " differ: " + std::to_string(source.of(kind).count) +
           " in the source, " + std::to_string(target.of(kind).count) + " in the copy";
  }
  return {};
}

}  // namespace

Result<bool> is_unfinished_copy(Store& store) {
  PAWL_TRY(const std::optional<WorkflowRecord> mark, store.workflow(kCopyMarks, kMark));
  return mark.has_value();
}

Result<CopySums> sums_of(Store& store, const CopyOptions& options) {
  PAWL_TRY(Copyable * copyable, as_copyable(store));
  CopySums sums;
  PAWL_TRY_STATUS(add_catalog(sums, store, *copyable));
  PAWL_TRY(const std::vector<Namespace> namespaces, copyable->namespaces());
  std::uint64_t compared = 0;
  for (const Namespace ns : namespaces) {
    PAWL_TRY_STATUS(for_each_page(store, ns, [&](const std::vector<Key>& runs, Key) -> Status {
      for (const Key run : runs) {
        PAWL_TRY(const RunImage image, read_image(store, *copyable, run));
        add_to(sums, image);
      }
      compared += runs.size();
      if (options.on_progress) options.on_progress("compared", compared);
      return {};
    }));
  }
  return sums;
}

Result<CopyReport> copy_store(Store& source, Store& target, const CopyOptions& options) {
  PAWL_TRY(Copyable * from, as_copyable(source));
  PAWL_TRY(Copyable * to, as_copyable(target));
  PAWL_TRY(const bool is_unfinished, is_unfinished_copy(source));
  if (is_unfinished) return fail(refused("the source is itself an unfinished copy"));
  if (from->is_shared()) PAWL_TRY_STATUS(check_nobody_works(source));
  Copying copying(source, *from, target, *to, options);
  CopyReport report;
  PAWL_TRY(report.copied, copying.copy());
  PAWL_TRY(report.sums, sums_of(source, options));
  PAWL_TRY(const CopySums sums, sums_of(target, options));
  if (from->is_shared()) PAWL_TRY_STATUS(check_nobody_works(source));
  if (const std::string text = difference(report.sums, sums); !text.empty()) {
    return fail(refused("the copy is not what the source is: " + text,
                        "the source has changed meanwhile; empty the target and copy again"));
  }
  PAWL_TRY_STATUS(copying.finish());
  return report;
}

}  // namespace pawl::store
