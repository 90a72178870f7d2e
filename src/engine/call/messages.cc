#include "engine/call/messages.h"

#include "engine/core/cells.h"

namespace pawl::engine {

std::string message_salt(const std::string& id, RandomSource& random) {
  return id.empty() ? "message " + std::to_string(random.next_u64()) : "message id " + id;
}

store::Message make_message(const StartMessage& given, store::Key run, std::int64_t now_us,
                            RandomSource& random, std::vector<store::BlobRecord>* blobs) {
  store::Message message;
  message.channel = given.channel;
  message.payload = to_own_cell(given.payload, message_salt(given.id, random), run, blobs);
  message.id = message_id(given.id);
  message.at_us = now_us;
  message.input = given.came_by;
  return message;
}

bool was_done(store::Store& store, store::Key run, const std::string& id) {
  if (id.empty()) return false;
  auto done = store.has_message_id(run, id);
  return done && *done;
}

}  // namespace pawl::engine
