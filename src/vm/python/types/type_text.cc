#include "vm/python/types/type_text.h"

#include <optional>
#include <string>

#include "vm/native_depth.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"

namespace pawl::vm {
namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<uint8_t>(c) >= 0x80;
}

class AnnotationParser {
 public:
  AnnotationParser(Machine& machine, TypeReader& reader, const TypeReader::Scope& scope,
                   std::string_view text)
      : machine_(machine), reader_(reader), scope_(scope), text_(text) {}

  const TypeForm* whole() {
    const TypeForm* form = joined();
    skip();
    return wrong_ || at_ < text_.size() ? reader_.any() : form;
  }

 private:
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' ||
                                  text_[at_] == '\r' || text_[at_] == '\\')) {
      ++at_;
    }
  }
  char next() {
    skip();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(std::string_view sign) {
    skip();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  const TypeForm* give_up() {
    wrong_ = true;
    return reader_.any();
  }

  const TypeForm* joined() {
    std::vector<const TypeForm*> members{item()};
    while (!wrong_ && take("|")) members.push_back(item());
    return members.size() == 1 ? members[0] : reader_.make(FormKind::kUnion, std::move(members));
  }

  const TypeForm* item() {
    NativeDepth depth(machine_);
    if (!depth.enter("")) {
      machine_.clear_pending();
      return give_up();
    }
    const char first = next();
    if (first == '"' || first == '\'') {
      std::optional<std::string> inside = string();
      return inside ? reader_.read(scope_, *inside) : give_up();
    }
    if (take("(")) {
      const TypeForm* inside = joined();
      return take(")") ? inside : give_up();
    }
    const std::string_view name = dotted();
    if (name.empty()) return give_up();
    if (name == "None") return reader_.make(FormKind::kNone);
    Ref head = reader_.named(scope_, name);
    const std::string_view last = name.substr(name.rfind('.') + 1);
    if (!take("[")) {
      return head.empty() ? reader_.subscribed(scope_, Value(), last, {}, false)
                          : reader_.read(scope_, head);
    }
    if (is_form(head, last, "Literal")) return literal();
    if (is_form(head, last, "Annotated")) return annotated();
    return arguments(head, last);
  }

  // Also under another name that the program has imported it by.
  bool is_form(const Ref& head, std::string_view name, std::string_view form) {
    if (head.empty()) return name == form;
    if (!head.get().is(Kind::kInstance)) return false;
    const Value kept = instance_get(head.as<Instance>(), machine_.intern("_name"));
    return kept.is(Kind::kString) && equals_ascii(kept.as<String>(), form);
  }

  const TypeForm* arguments(const Ref& head, std::string_view name) {
    std::vector<const TypeForm*> found;
    bool ellipsis = false;
    while (!take("]")) {
      if (wrong_ || at_ >= text_.size()) return give_up();
      if (take("...")) {
        ellipsis = true;
      } else if (next() == '[' || next() == '*') {
        // The parameters of a Callable, or a spread: nothing is built of them.
        return skip_brackets() ? reader_.any() : give_up();
      } else if (next() == '(' && text_.substr(at_).starts_with("()")) {
        at_ += 2;  // tuple[()]
      } else {
        found.push_back(joined());
      }
      if (!take(",") && next() != ']') return give_up();
    }
    return reader_.subscribed(scope_, head, name, std::move(found), ellipsis);
  }

  // Behind the type anything may stand, calls included.
  const TypeForm* annotated() {
    const TypeForm* form = joined();
    return skip_brackets() ? form : give_up();
  }

  // To behind the bracket that closes the one that is open here.
  bool skip_brackets() {
    int depth = 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') {
        if (!string()) return false;
        continue;
      }
      ++at_;
      if (c == '[' || c == '(' || c == '{') ++depth;
      if ((c == ']' || c == ')' || c == '}') && --depth == 0) return true;
    }
    return false;
  }

  const TypeForm* literal() {
    Heap& heap = machine_.heap();
    Ref values = make_list(heap);
    while (!take("]")) {
      Ref value = literal_value();
      if (value.empty()) return give_up();
      list_append(heap, values.as<List>(), std::move(value));
      if (!take(",") && next() != ']') return give_up();
    }
    TypeForm* form = reader_.make(FormKind::kLiteral);
    form->subject = make_tuple(heap, values.as<List>()->view());
    return form;
  }

  Ref literal_value() {
    const char first = next();
    const bool bytes =
        first == 'b' && at_ + 1 < text_.size() && (text_[at_ + 1] == '"' || text_[at_ + 1] == '\'');
    if (bytes) ++at_;
    if (first == '"' || first == '\'' || bytes) {
      std::optional<std::string> inside = string();
      if (!inside) return {};
      return bytes ? make_bytes(machine_.heap(), *inside) : make_string(machine_.heap(), *inside);
    }
    const bool negative = take("-");
    skip();
    if (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      const size_t start = at_;
      while (at_ < text_.size() && is_word(text_[at_])) ++at_;
      std::string digits((negative ? "-" : "") + std::string(text_.substr(start, at_ - start)));
      Ref number = int_from_text(machine_, digits, 10);
      if (number.empty() && !machine_.fatal()) machine_.clear_pending();
      return number;
    }
    const std::string_view name = dotted();
    if (negative || name.empty()) return {};
    if (name == "None") return Ref::none();
    if (name == "True" || name == "False") return Ref::boolean(name == "True");
    return reader_.named(scope_, name);  // a member of an enumeration
  }

  // What the text in quotes says, if it has no escape but those of quotes and backslashes.
  std::optional<std::string> string() {
    const char quote = text_[at_++];
    std::string inside;
    for (; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
        const bool plain = at_ < text_.size() && (text_[at_] == quote || text_[at_] == '\\');
        if (!plain) return std::nullopt;
      }
      inside += text_[at_];
    }
    if (at_ >= text_.size()) return std::nullopt;
    ++at_;
    return inside;
  }

  std::string_view dotted() {
    skip();
    const size_t start = at_;
    while (at_ < text_.size() && (is_word(text_[at_]) || (text_[at_] == '.' && at_ > start))) ++at_;
    return text_.substr(start, at_ - start);
  }

  Machine& machine_;
  TypeReader& reader_;
  const TypeReader::Scope& scope_;
  std::string_view text_;
  size_t at_ = 0;
  bool wrong_ = false;
};

}  // namespace

const TypeForm* parse_annotation(Machine& machine, TypeReader& reader,
                                 const TypeReader::Scope& scope, std::string_view text) {
  return AnnotationParser(machine, reader, scope, text).whole();
}

}  // namespace pawl::vm
