#include "engine/core/cells.h"

#include "base/sha256.h"
#include "engine/core/packed.h"

namespace pawl::engine {
namespace {

// Payload text never begins with this byte.
constexpr char kBlobMark = '\x01';
constexpr char kOwnMark = '\x02';       // the blob is of this cell alone
constexpr char kArgumentMark = '\x03';  // the blob is of calls of one epoch
constexpr std::size_t kHashBytes = 32;
constexpr std::uint64_t kMostBytes = 1ULL << 32;

Result<std::string> decompress(std::string_view bytes) {
  auto text = unpack(bytes, kMostBytes);
  if (!text) return fail(ErrorCode::store_damaged, "a blob is not what was written");
  return *std::move(text);
}

}  // namespace

bool is_blob(const store::Cell& cell) {
  return cell.size() == 1 + kHashBytes && cell[0] >= kBlobMark && cell[0] <= kArgumentMark;
}

namespace {

store::Cell blob_cell(char mark, const Sha256Digest& digest, const std::string& text,
                      store::Key run, std::vector<store::BlobRecord>* blobs) {
  store::BlobRecord blob;
  blob.run = run;
  blob.hash.assign(reinterpret_cast<const char*>(digest.data()), digest.size());
  blob.bytes = pack(text);
  store::Cell cell = mark + blob.hash;
  blobs->push_back(std::move(blob));
  return cell;
}

}  // namespace

store::Cell to_cell(std::string text, store::Key run, std::vector<store::BlobRecord>* blobs) {
  if (text.size() <= kInlineBytes) return text;
  return blob_cell(kBlobMark, sha256(text), text, run, blobs);
}

store::Cell to_own_cell(const Payload& payload, const std::string& salt, store::Key run,
                        std::vector<store::BlobRecord>* blobs) {
  const std::string& text = payload.text();
  if (text.size() <= kInlineBytes) return text;
  return blob_cell(kOwnMark, sha256(salt + '\n' + text), text, run, blobs);
}

void drop_blob(const store::Cell& cell, std::vector<std::string>* dropped) {
  if (is_blob(cell) && cell[0] == kOwnMark) dropped->push_back(cell.substr(1));
}

store::Cell to_argument_cell(const Payload& payload, std::uint64_t epoch, store::Key run,
                             std::vector<store::BlobRecord>* blobs) {
  const std::string& text = payload.text();
  if (text.size() <= kInlineBytes) return text;
  std::string salted = "epoch " + std::to_string(epoch) + '\n' + text;
  return blob_cell(kArgumentMark, sha256(salted), text, run, blobs);
}

store::Cell to_outcome_cell(const Payload& payload, store::Key call, store::Key run,
                            std::vector<store::BlobRecord>* blobs) {
  return to_own_cell(payload, "outcome " + std::to_string(call), run, blobs);
}

std::string_view call_blob(const store::Cell& cell) {
  if (!is_blob(cell) || cell[0] == kBlobMark) return {};
  return std::string_view(cell).substr(1);
}

store::Cell to_cell(const Payload& payload, store::Key run, std::vector<store::BlobRecord>* blobs) {
  return to_cell(payload.text(), run, blobs);
}

Result<Payload> from_blob(const store::BlobRecord& blob) {
  PAWL_TRY(std::string text, decompress(blob.bytes));
  return Payload::trusted(std::move(text));
}

Result<Payload> from_cell(const store::Cell& cell, store::Key run, store::Store& store) {
  if (cell.empty()) return Payload();
  if (!is_blob(cell)) return Payload::trusted(cell);
  PAWL_TRY(auto bytes, store.blob(run, cell.substr(1)));
  if (!bytes) return fail(ErrorCode::store_damaged, "a blob that a run refers to is missing");
  PAWL_TRY(std::string text, decompress(*bytes));
  return Payload::trusted(std::move(text));
}

std::string blob_of_name(std::string_view name) {
  const Sha256Digest digest = sha256("name\n" + std::string(name));
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

store::BlobRecord named_blob(std::string_view name, const std::string& text, store::Key run) {
  return {run, blob_of_name(name), pack(text)};
}

Result<std::optional<std::string>> read_named(std::string_view name, store::Key run,
                                              store::Store& store) {
  PAWL_TRY(auto bytes, store.blob(run, blob_of_name(name)));
  if (!bytes) return std::optional<std::string>();
  PAWL_TRY(std::string text, decompress(*bytes));
  return std::optional(std::move(text));
}

store::Cell cell_of_name(std::string_view name) { return kOwnMark + blob_of_name(name); }

}  // namespace pawl::engine
