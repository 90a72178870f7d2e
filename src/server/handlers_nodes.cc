// Nodes: the servers that share the store, this one among them.
#include <algorithm>

#include "server/answers.h"
#include "server/handlers.h"
#include "value/payload_tree.h"
#include "value/time_text.h"

namespace pawl::server::handlers {
namespace {

// What a node has said of itself (NodeTalk). Of another release there may be less of it, or more.
void write_about(JsonWriter& writer, const PayloadTree& about) {
  const auto text = [&about](std::string_view name) -> std::string {
    const PayloadTree* found = about.find(name);
    return found != nullptr && found->kind() == PayloadKind::kString ? found->text() : "";
  };
  const auto number = [&about](std::string_view name) -> std::int64_t {
    const PayloadTree* found = about.find(name);
    return found != nullptr && found->kind() == PayloadKind::kInt ? found->integer() : 0;
  };
  write_text_or_null(writer, "version", text("version"));
  write_text_or_null(writer, "url", text("url"));
  write_field(writer, "workers", number("workers"));
  write_field(writer, "running", number("running"));
  write_field(writer, "active", number("active"));
  write_field(writer, "load", static_cast<double>(number("load")) / 1000);
}

struct Found {
  std::vector<store::NodeRecord> nodes;
  std::vector<store::HomeCount> homes;
  std::uint64_t waiting = 0;
  std::int64_t now_us = 0;
  store::Key own = 0;
  std::string own_about;
  bool shared = false;
};

void write_nodes(const CallPointer& call, const Found& found) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  writer.key("nodes");
  writer.begin_list();
  for (const store::NodeRecord& node : found.nodes) {
    const bool is_own = node.key == found.own;
    const std::string& text = is_own ? found.own_about : node.about;
    auto about = PayloadTree::parse(text.empty() ? "{}" : text);
    std::uint64_t runs = found.shared ? 0 : found.waiting;
    for (const store::HomeCount& home : found.homes) {
      if (home.home == node.key) runs = home.runs;
    }
    // Its row may be younger than the look at the clock.
    const std::int64_t silent_us = std::max<std::int64_t>(found.now_us - node.seen_at_us, 0);
    writer.begin_object();
    write_field(writer, "id", std::to_string(node.key));
    write_field(writer, "name", node.name);
    write_field(writer, "self", is_own);
    write_about(writer, about ? *about : PayloadTree());
    write_field(writer, "runs", runs);
    write_field(writer, "since", time_text(node.started_at_us));
    write_field(writer, "seen", time_text(node.seen_at_us));
    write_field(writer, "silent", is_own ? 0 : static_cast<double>(silent_us) / 1e6);
    writer.end();
  }
  writer.end();
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

}  // namespace

void list_nodes(Context& context, const CallPointer& call) {
  context.service.ask_async<Found>(
      [&context](engine::Core& core, const engine::Reply<Found>& reply) {
        Found found;
        found.own = core.node();
        found.own_about =
            context.talk.about_node({core.workers().size(), core.leased_tasks(), core.hot_runs()});
        found.shared = core.shares_store();
        reply(found);
      },
      [&context, call](Result<Found> asked) {
        if (!asked) return call->refuse(asked.error());
        context.later(call, [&context, call, found = std::move(*asked)]() mutable {
          Status read = context.service.read_store([&](store::Store& store) -> Status {
            PAWL_TRY(found.nodes, store.nodes());
            PAWL_TRY(found.homes, store.runs_at_home());
            PAWL_TRY(found.now_us, store.time_us(context.service.clock()));
            if (found.shared) return {};
            PAWL_TRY(const store::RunCounts counts, store.count_runs(engine::Service::kNamespace));
            found.waiting = counts.waiting;
            return {};
          });
          if (!read) return call->refuse(read.error());
          write_nodes(call, found);
        });
      });
}

}  // namespace pawl::server::handlers
