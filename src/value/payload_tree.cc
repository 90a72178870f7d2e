#include "value/payload_tree.h"

#include <bit>
#include <unordered_map>

#include "base/assert.h"
#include "value/json_reader.h"
#include "value/json_writer.h"

namespace pawl {
namespace {

// The containers that are open while a tree is built, with what they hold so far.
struct OpenContainer {
  PayloadKind kind;
  PayloadTree::Elements elements;
  PayloadTree::Fields fields;
  // Looking for a repeated name must not be quadratic in a large object.
  std::unordered_map<std::string, std::size_t> index;
  std::string key;
};

void add_field(OpenContainer& container, PayloadTree value) {
  const auto [found, added] = container.index.emplace(container.key, container.fields.size());
  if (added) {
    container.fields.push_back({std::move(container.key), std::move(value)});
  } else {
    container.fields[found->second].value = std::move(value);
  }
}

PayloadTree close_container(OpenContainer container) {
  if (container.kind == PayloadKind::kObject) return PayloadTree(std::move(container.fields));
  return PayloadTree(container.kind, std::move(container.elements));
}

PayloadKind kind_of(JsonEvent event) {
  switch (event) {
    case JsonEvent::kNull:
      return PayloadKind::kNull;
    case JsonEvent::kBool:
      return PayloadKind::kBool;
    case JsonEvent::kInt:
      return PayloadKind::kInt;
    case JsonEvent::kBigInt:
      return PayloadKind::kBigInt;
    case JsonEvent::kFloat:
      return PayloadKind::kFloat;
    case JsonEvent::kString:
      return PayloadKind::kString;
    case JsonEvent::kBytes:
      return PayloadKind::kBytes;
    case JsonEvent::kDate:
      return PayloadKind::kDate;
    case JsonEvent::kTime:
      return PayloadKind::kTime;
    case JsonEvent::kDateTime:
      return PayloadKind::kDateTime;
    case JsonEvent::kTimedelta:
      return PayloadKind::kTimedelta;
    case JsonEvent::kDecimal:
      return PayloadKind::kDecimal;
    case JsonEvent::kUuid:
      return PayloadKind::kUuid;
    case JsonEvent::kBeginList:
      return PayloadKind::kList;
    case JsonEvent::kBeginTuple:
      return PayloadKind::kTuple;
    case JsonEvent::kBeginSet:
      return PayloadKind::kSet;
    case JsonEvent::kBeginFrozenset:
      return PayloadKind::kFrozenset;
    case JsonEvent::kBeginObject:
      return PayloadKind::kObject;
    case JsonEvent::kBeginDict:
      return PayloadKind::kDict;
    case JsonEvent::kKey:
    case JsonEvent::kEnd:
    case JsonEvent::kDone:
    case JsonEvent::kError:
      break;
  }
  PAWL_UNREACHABLE();
}

PayloadTree scalar(JsonEvent event, const JsonReader& reader) {
  switch (event) {
    case JsonEvent::kNull:
      return {};
    case JsonEvent::kBool:
      return PayloadTree(reader.boolean());
    case JsonEvent::kInt:
      return PayloadTree(reader.integer());
    case JsonEvent::kFloat:
      return PayloadTree(reader.number());
    default:
      return PayloadTree(kind_of(event), std::string(reader.text()));
  }
}

void write_text(JsonWriter& writer, PayloadKind kind, std::string_view text) {
  switch (kind) {
    case PayloadKind::kString:
      return writer.string(text);
    case PayloadKind::kBigInt:
      return writer.big_integer(text);
    case PayloadKind::kBytes:
      return writer.bytes(text);
    case PayloadKind::kDate:
      return writer.date(text);
    case PayloadKind::kTime:
      return writer.time(text);
    case PayloadKind::kDateTime:
      return writer.datetime(text);
    case PayloadKind::kTimedelta:
      return writer.timedelta(text);
    case PayloadKind::kDecimal:
      return writer.decimal(text);
    case PayloadKind::kUuid:
      return writer.uuid(text);
    default:
      PAWL_UNREACHABLE();
  }
}

void begin_container(JsonWriter& writer, PayloadKind kind) {
  switch (kind) {
    case PayloadKind::kList:
      return writer.begin_list();
    case PayloadKind::kTuple:
      return writer.begin_tuple();
    case PayloadKind::kSet:
      return writer.begin_set();
    case PayloadKind::kFrozenset:
      return writer.begin_frozenset();
    case PayloadKind::kDict:
      return writer.begin_dict();
    case PayloadKind::kObject:
      return writer.begin_object();
    default:
      PAWL_UNREACHABLE();
  }
}

// Recursion ends where the writer fails, at the limit of depth.
void write_tree(JsonWriter& writer, const PayloadTree& tree) {
  switch (tree.kind()) {
    case PayloadKind::kNull:
      return writer.null();
    case PayloadKind::kBool:
      return writer.boolean(tree.boolean());
    case PayloadKind::kInt:
      return writer.integer(tree.integer());
    case PayloadKind::kFloat:
      return writer.number(tree.number());
    case PayloadKind::kList:
    case PayloadKind::kTuple:
    case PayloadKind::kSet:
    case PayloadKind::kFrozenset:
    case PayloadKind::kDict:
      begin_container(writer, tree.kind());
      for (const PayloadTree& element : tree.elements()) {
        if (writer.failed()) return;
        write_tree(writer, element);
      }
      return writer.end();
    case PayloadKind::kObject:
      begin_container(writer, tree.kind());
      for (const PayloadTree::Field& field : tree.fields()) {
        if (writer.failed()) return;
        writer.key(field.name);
        write_tree(writer, field.value);
      }
      return writer.end();
    default:
      return write_text(writer, tree.kind(), tree.text());
  }
}

}  // namespace

PayloadTree::PayloadTree() = default;
PayloadTree::PayloadTree(bool value) : kind_(PayloadKind::kBool), value_(value) {}
PayloadTree::PayloadTree(std::int64_t value) : kind_(PayloadKind::kInt), value_(value) {}
PayloadTree::PayloadTree(double value) : kind_(PayloadKind::kFloat), value_(value) {}
PayloadTree::PayloadTree(std::string text) : PayloadTree(PayloadKind::kString, std::move(text)) {}
PayloadTree::PayloadTree(Fields fields) : kind_(PayloadKind::kObject), value_(std::move(fields)) {}

PayloadTree::PayloadTree(PayloadKind kind, std::string text)
    : kind_(kind), value_(std::move(text)) {
  PAWL_ASSERT(kind >= PayloadKind::kBigInt && kind <= PayloadKind::kUuid &&
              kind != PayloadKind::kFloat);
}

PayloadTree::PayloadTree(PayloadKind kind, Elements elements)
    : kind_(kind), value_(std::move(elements)) {
  PAWL_ASSERT(kind >= PayloadKind::kList && kind != PayloadKind::kObject);
  PAWL_ASSERT(kind != PayloadKind::kDict || this->elements().size() % 2 == 0);
}

Result<PayloadTree> PayloadTree::parse(std::string_view text, const Limits& limits) {
  const JsonOptions options = json_options(limits);
  JsonReader reader(text, options);
  std::vector<OpenContainer> open;
  PayloadTree root;
  const auto add = [&](PayloadTree value) {
    if (open.empty()) {
      root = std::move(value);
    } else if (open.back().kind == PayloadKind::kObject) {
      add_field(open.back(), std::move(value));
    } else {
      open.back().elements.push_back(std::move(value));
    }
  };
  for (;;) {
    const JsonEvent event = reader.next();
    switch (event) {
      case JsonEvent::kDone:
        return root;
      case JsonEvent::kError:
        return fail(to_error(reader.error(), text, options));
      case JsonEvent::kKey:
        open.back().key = reader.text();
        break;
      case JsonEvent::kEnd: {
        OpenContainer closed = std::move(open.back());
        open.pop_back();
        add(close_container(std::move(closed)));
        break;
      }
      case JsonEvent::kBeginList:
      case JsonEvent::kBeginTuple:
      case JsonEvent::kBeginSet:
      case JsonEvent::kBeginFrozenset:
      case JsonEvent::kBeginObject:
      case JsonEvent::kBeginDict:
        open.push_back({kind_of(event), {}, {}, {}, {}});
        break;
      default:
        add(scalar(event, reader));
    }
  }
}

Result<Payload> PayloadTree::encode(const Limits& limits) const {
  JsonWriter writer(json_options(limits));
  write_tree(writer, *this);
  PAWL_TRY(std::string text, std::move(writer).finish());
  return Payload::trusted(std::move(text));
}

const PayloadTree* PayloadTree::find(std::string_view name) const {
  if (kind_ != PayloadKind::kObject) return nullptr;
  for (const Field& field : fields()) {
    if (field.name == name) return &field.value;
  }
  return nullptr;
}

void PayloadTree::set(std::string_view name, PayloadTree value) {
  PAWL_ASSERT(kind_ == PayloadKind::kObject);
  Fields& all = std::get<Fields>(value_);
  for (Field& field : all) {
    if (field.name == name) {
      field.value = std::move(value);
      return;
    }
  }
  all.push_back({std::string(name), std::move(value)});
}

bool PayloadTree::operator==(const PayloadTree& other) const {
  if (kind_ != other.kind_) return false;
  if (kind_ == PayloadKind::kFloat) {
    const bool both_nan = number() != number() && other.number() != other.number();
    return both_nan ||
           std::bit_cast<std::uint64_t>(number()) == std::bit_cast<std::uint64_t>(other.number());
  }
  return value_ == other.value_;
}

}  // namespace pawl
