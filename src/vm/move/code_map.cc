#include "vm/move/code_map.h"

#include <algorithm>
#include <cstring>

namespace pawl::vm {

using bytecode::Instruction;
using bytecode::kNoRegister;
using bytecode::Program;

namespace {

// Cells of the table by which two functions are compared.
constexpr size_t kMostCells = size_t{1} << 24;

std::string full_name(const Program& program, uint32_t function) {
  const bytecode::Function& code = program.functions[function];
  return name_of(program, program.modules[code.module].name) + ":" +
         name_of(program, code.qualname);
}

std::string line_text(uint32_t line) { return "line " + std::to_string(line); }

// A one-to-one relation of registers, grown as instructions turn out to be the same.
class Renaming {
 public:
  Renaming(size_t old_count, size_t new_count)
      : forward_(old_count, kNoRegister), back_(new_count, kNoRegister) {}

  bool relate(uint16_t old, uint16_t now) {
    if (forward_[old] == kNoRegister && back_[now] == kNoRegister) {
      forward_[old] = now;
      back_[now] = old;
      return true;
    }
    return forward_[old] == now && back_[now] == old;
  }
  uint16_t old_of(size_t now) const { return back_[now]; }
  uint16_t new_of(size_t old) const { return forward_[old]; }

 private:
  std::vector<uint16_t> forward_;
  std::vector<uint16_t> back_;
};

}  // namespace

// Two functions side by side.
class CodeMap::Pair {
 public:
  Pair(const Program& from, uint32_t old, const Program& to, uint32_t now)
      : old_(from, old), new_(to, now) {
    find_same();
  }

  const CodeView& old_view() const { return old_; }
  const CodeView& new_view() const { return new_; }
  // How many instructions, from the first, are the same but for names.
  size_t same() const { return same_; }
  bool identical() const { return same_ == old_.size() && same_ == new_.size(); }
  const Renaming& renaming() const { return *renaming_; }

  // The one counterpart of an instruction.
  std::optional<size_t> counterpart(size_t at, std::string* why) {
    if (at < same_) return at;
    if (!fill()) {
      *why = "is in a function that is too long to be compared";
      return std::nullopt;
    }
    const auto place = std::ranges::lower_bound(old_telling_, at);
    if (place == old_telling_.end() || *place != at) {
      *why = "is gone";
      return std::nullopt;
    }
    const auto i = static_cast<size_t>(place - old_telling_.begin());
    const size_t best = forward(old_telling_.size(), new_telling_.size());
    bool left_out = false;
    std::optional<size_t> found;
    size_t ways = 0;
    for (size_t j = 0; j <= new_telling_.size(); ++j) {
      if (forward(i, j) + backward(i + 1, j) == best) left_out = true;
      if (j == new_telling_.size() || !equal(i, j)) continue;
      if (forward(i, j) + 1 + backward(i + 1, j + 1) != best) continue;
      ++ways;
      found = new_telling_[j];
    }
    if (ways == 1 && !left_out) return found;
    *why = ways == 0 ? "is gone" : "could be one of several places now";
    return std::nullopt;
  }

 private:
  bool same_register(uint16_t old, uint16_t now, Renaming* renaming) const {
    const uint16_t locals = old_.function().local_count;
    const uint16_t new_locals = new_.function().local_count;
    if (old == kNoRegister || now == kNoRegister) return old == now;
    if (old >= locals || now >= new_locals) {
      return old >= locals && now >= new_locals && old - locals == now - new_locals;
    }
    return renaming->relate(old, now);
  }

  bool same_instruction(size_t at, Renaming* renaming) const {
    const Instruction& old = old_.function().code[at];
    const Instruction& now = new_.function().code[at];
    if (old.op != now.op || old.flags != now.flags) return false;
    if (old_.function().depths[at] != new_.function().depths[at]) return false;
    // Registers are compared below.
    if (std::strcmp(bytecode::opcode_info(old.op).operands, "WR-") != 0 &&
        old_.token(at) != new_.token(at)) {
      return false;
    }
    const char* letters = bytecode::opcode_info(old.op).operands;
    const uint16_t olds[] = {old.a, old.b, old.c};
    const uint16_t news[] = {now.a, now.b, now.c};
    for (size_t k = 0; letters[k] != '\0'; ++k) {
      if (std::strchr("WRMP", letters[k]) == nullptr) continue;
      if (k == 2 && (old.flags & bytecode::kConstC) != 0) continue;
      if (!same_register(olds[k], news[k], renaming)) return false;
    }
    // Blocks of registers are temporaries.
    const bool block = std::strchr(letters, 'B') != nullptr || std::strchr(letters, 'U') != nullptr;
    if (block && old.c > 0 &&
        old.b - old_.function().local_count != now.b - new_.function().local_count) {
      return false;
    }
    return true;
  }

  void find_same() {
    const size_t most = std::min(old_.size(), new_.size());
    size_t end = 0;
    renaming_.emplace(old_.function().local_count, new_.function().local_count);
    // Parameters are the same by their places, if there are as many.
    const bytecode::Function& old = old_.function();
    const bytecode::Function& now = new_.function();
    const bool parameters =
        old.positional == now.positional && old.keyword_only == now.keyword_only &&
        old_.parameters() == new_.parameters() && old.free_count == now.free_count;
    if (!parameters) return;
    Renaming renaming = *renaming_;
    for (size_t i = 0; i < old_.parameters(); ++i) {
      renaming.relate(static_cast<uint16_t>(i), static_cast<uint16_t>(i));
    }
    for (size_t i = 0; i < old.free_count; ++i) {
      renaming.relate(static_cast<uint16_t>(old.local_count - 1 - i),
                      static_cast<uint16_t>(now.local_count - 1 - i));
    }
    Renaming begin = renaming;
    while (end < most && same_instruction(end, &renaming)) ++end;
    // A jump to a place within must lead to the same one.
    for (bool again = true; again;) {
      again = false;
      for (size_t i = 0; i < end; ++i) {
        const size_t old_target = target_of(old.code[i], i);
        const size_t new_target = target_of(now.code[i], i);
        if (old_target == new_target || (old_target >= end && new_target >= end)) continue;
        end = i;
        again = true;
      }
    }
    same_ = end;
    // Made again: a jump may have ended it earlier.
    for (size_t i = 0; i < end; ++i) same_instruction(i, &begin);
    renaming_ = begin;
  }

  static size_t target_of(const Instruction& code, size_t at) {
    const char* letters = bytecode::opcode_info(code.op).operands;
    if (std::strchr(letters, 'J') != nullptr) return code.wide();
    if (std::strchr(letters, 'O') != nullptr) return at + 1 + code.c;
    return at;
  }

  bool equal(size_t i, size_t j) const { return old_ids_[i] == new_ids_[j]; }
  size_t forward(size_t i, size_t j) const { return forward_[i * (width_ + 1) + j]; }
  size_t backward(size_t i, size_t j) const { return backward_[i * (width_ + 1) + j]; }

  bool fill() {
    if (filled_) return true;
    auto tell = [this](const CodeView& view, std::vector<size_t>* places) {
      places->clear();
      for (size_t at = same_; at < view.size(); ++at) {
        if (view.telling(at)) places->push_back(at);
      }
    };
    tell(old_, &old_telling_);
    tell(new_, &new_telling_);
    const size_t height = old_telling_.size();
    width_ = new_telling_.size();
    if ((height + 1) * (width_ + 1) > kMostCells) return false;
    std::map<std::string, uint32_t> ids;
    auto id_of = [&ids](const std::string& token) {
      return ids.try_emplace(token, static_cast<uint32_t>(ids.size())).first->second;
    };
    old_ids_.clear();
    new_ids_.clear();
    for (size_t at : old_telling_) old_ids_.push_back(id_of(old_.token(at)));
    for (size_t at : new_telling_) new_ids_.push_back(id_of(new_.token(at)));
    forward_.assign((height + 1) * (width_ + 1), 0);
    backward_ = forward_;
    const size_t row = width_ + 1;
    for (size_t i = 1; i <= height; ++i) {
      for (size_t j = 1; j <= width_; ++j) {
        const uint32_t skip = std::max(forward_[(i - 1) * row + j], forward_[i * row + j - 1]);
        const uint32_t match = equal(i - 1, j - 1) ? forward_[(i - 1) * row + j - 1] + 1 : 0;
        forward_[i * row + j] = std::max(skip, match);
      }
    }
    for (size_t i = height; i-- > 0;) {
      for (size_t j = width_; j-- > 0;) {
        const uint32_t skip = std::max(backward_[(i + 1) * row + j], backward_[i * row + j + 1]);
        const uint32_t match = equal(i, j) ? backward_[(i + 1) * row + j + 1] + 1 : 0;
        backward_[i * row + j] = std::max(skip, match);
      }
    }
    return filled_ = true;
  }

  CodeView old_;
  CodeView new_;
  size_t same_ = 0;
  std::optional<Renaming> renaming_;
  bool filled_ = false;
  size_t width_ = 0;
  std::vector<size_t> old_telling_;  // instructions that are compared
  std::vector<size_t> new_telling_;
  std::vector<uint32_t> old_ids_;
  std::vector<uint32_t> new_ids_;
  std::vector<uint32_t> forward_;
  std::vector<uint32_t> backward_;
};

CodeMap::CodeMap(const Program& from, const Program& to) : from_(from), to_(to) {
  for (uint32_t i = 0; i < to.functions.size(); ++i) {
    by_name_[full_name(to, i)].push_back(i);
    if (!to.modules[to.functions[i].module].library) {
      by_qualname_[name_of(to, to.functions[i].qualname)].push_back(i);
    }
  }
  for (uint32_t i = 0; i < from.functions.size(); ++i) {
    old_by_name_[full_name(from, i)].push_back(i);
  }
}

CodeMap::~CodeMap() = default;

std::optional<uint32_t> CodeMap::module(uint32_t from) const {
  // The main module may have got another name with its file.
  if (from == 0) return 0;
  const std::string name = name_of(from_, from_.modules[from].name);
  for (uint32_t i = 0; i < to_.modules.size(); ++i) {
    if (name_of(to_, to_.modules[i].name) == name) return i;
  }
  return std::nullopt;
}

CodeMap::Pair& CodeMap::pair(uint32_t from, uint32_t to) {
  std::unique_ptr<Pair>& known = pairs_[from];
  if (!known) known = std::make_unique<Pair>(from_, from, to_, to);
  return *known;
}

std::optional<uint32_t> CodeMap::function(uint32_t from, std::string* why) {
  const bytecode::Function& code = from_.functions[from];
  const std::string qualname = name_of(from_, code.qualname);
  auto refuse = [&](const std::string& what) {
    if (why != nullptr) *why = "the function " + qualname + " " + what;
    return std::optional<uint32_t>();
  };
  const std::vector<uint32_t>& olds = old_by_name_[full_name(from_, from)];
  // The body of a module is known by its module alone.
  if ((code.flags & bytecode::kModuleBody) != 0) {
    std::optional<uint32_t> at = module(code.module);
    if (!at) return refuse("is gone");
    return to_.modules[*at].body;
  }
  auto found = by_name_.find(full_name(from_, from));
  if (found == by_name_.end() && !from_.modules[code.module].library) {
    found = by_qualname_.find(qualname);
    if (found == by_qualname_.end()) return refuse("is gone");
    if (found->second.size() > 1) return refuse("could be one of several now");
  }
  if (found == by_name_.end()) return refuse("is gone");
  const std::vector<uint32_t>& news = found->second;
  if (olds.size() != news.size()) return refuse("could be one of several now");
  const size_t place = static_cast<size_t>(std::ranges::find(olds, from) - olds.begin());
  const uint32_t to = news[place];
  // Functions of one name (lambdas of one function) are told apart by their order, as long as none
  // of them has changed.
  if (olds.size() > 1) {
    for (size_t i = 0; i < olds.size(); ++i) {
      if (!pair(olds[i], news[i]).identical()) return refuse("is one of several that have changed");
    }
  }
  constexpr uint32_t kKind = bytecode::kGenerator | bytecode::kCoroutine | bytecode::kClassBody;
  if (((code.flags ^ to_.functions[to].flags) & kKind) != 0) {
    return refuse("is of another kind now (async, a generator or plain)");
  }
  return to;
}

std::optional<std::vector<uint16_t>> CodeMap::closure(uint32_t from) {
  std::optional<uint32_t> to = function(from);
  if (!to) return std::nullopt;
  const bytecode::Function& old = from_.functions[from];
  const bytecode::Function& now = to_.functions[*to];
  std::vector<uint16_t> sources;
  if (old.free_count == now.free_count && pair(from, *to).identical()) {
    for (uint16_t i = 0; i < now.free_count; ++i) sources.push_back(i);
    return sources;
  }
  for (uint16_t i = 0; i < now.free_count; ++i) {
    const std::string name =
        name_of(to_, now.local_names[now.local_count - now.free_count + size_t{i}]);
    uint16_t source = kNoRegister;
    for (uint16_t k = 0; k < old.free_count; ++k) {
      const size_t place = old.local_count - old.free_count + size_t{k};
      if (name_of(from_, old.local_names[place]) == name) source = k;
    }
    if (source == kNoRegister) return std::nullopt;
    sources.push_back(source);
  }
  return sources;
}

bool CodeMap::identical(uint32_t function) {
  std::optional<uint32_t> to = this->function(function);
  return to && pair(function, *to).identical();
}

const FramePlace& CodeMap::place(uint32_t function, uint32_t instruction, bool begun) {
  const std::pair<uint32_t, uint64_t> key{function, uint64_t{instruction} * 2 + (begun ? 1 : 0)};
  auto known = places_.find(key);
  if (known != places_.end()) return known->second;
  return places_.emplace(key, find_place(function, instruction, begun)).first->second;
}

namespace {

// Whether the statements around the two places are the same ones. Empty: they are.
std::string compare_structure(const CodeView& old, size_t at, const CodeView& now, size_t to,
                              const auto& counterpart) {
  const size_t depth = old.function().depths[at];
  if (depth != now.function().depths[to] || old.structure_at(at) != now.structure_at(to)) {
    return "stands in other loops or `with` blocks now";
  }
  for (size_t i = 0; i < depth; ++i) {
    const bytecode::RegisterRole* left = old.role_of(i, at);
    const bytecode::RegisterRole* right = now.role_of(i, to);
    if ((left == nullptr) != (right == nullptr)) return "is in another expression now";
    if (left == nullptr) continue;
    if (left->role != right->role || left->detail != right->detail) {
      return "stands in other loops or `with` blocks now";
    }
    const bool begun =
        left->role == bytecode::Role::kLoopIterator || left->role == bytecode::Role::kWithExit;
    if (begun && counterpart(left->start) != std::optional<size_t>(right->start)) {
      return "is in the statement of line " + std::to_string(left->line) + ", which has changed";
    }
  }
  return {};
}

// Whether what has been worked out of the expression is the same in both. Empty: it is.
std::string compare_expression(const CodeView& old, size_t at, const CodeView& now, size_t to) {
  const size_t structure = old.structure_at(at);
  // The awaited value itself is on top.
  if (old.function().depths[at] <= structure + 1) return {};
  for (size_t back = 0; back <= at && back <= to; ++back) {
    if (back > 0 && old.token(at - back) != now.token(to - back)) break;
    if (old.function().depths[at - back] <= structure &&
        now.function().depths[to - back] <= structure) {
      return {};
    }
  }
  return "is in the middle of an expression that has changed";
}

}  // namespace

FramePlace CodeMap::find_place(uint32_t function, uint32_t instruction, bool begun) {
  FramePlace place;
  std::optional<uint32_t> to = this->function(function, &place.refusal);
  if (!to) return place;
  Pair& both = pair(function, *to);
  const CodeView& old = both.old_view();
  const CodeView& now = both.new_view();
  place.function = *to;
  place.from_line = old.line_at(instruction);
  auto refuse = [&](const std::string& why) {
    place.refusal = line_text(place.from_line) + " " + why;
    return place;
  };
  std::string why;
  std::optional<size_t> at = instruction;
  if (begun) at = both.counterpart(instruction, &why);
  if (!at) return refuse(why);
  auto counterpart = [&both](size_t start) {
    std::string ignored;
    return both.counterpart(start, &ignored);
  };
  if (begun) why = compare_structure(old, instruction, now, *at, counterpart);
  const bool certain = begun && instruction < both.same();
  if (why.empty() && begun && !certain) why = compare_expression(old, instruction, now, *at);
  if (!why.empty()) return refuse(why);
  place.instruction = static_cast<uint32_t>(*at);
  place.to_line = now.line_at(*at);
  const size_t old_locals = old.function().local_count;
  const size_t locals = now.function().local_count;
  place.sources.assign(locals, kNoRegister);
  std::vector<bool> taken(old_locals, false);
  const bool by_place = certain || both.identical();
  for (size_t i = 0; i < locals && by_place; ++i) {
    const uint16_t source = both.renaming().old_of(i);
    if (source == kNoRegister) continue;
    place.sources[i] = source;
    taken[source] = true;
  }
  for (size_t i = 0; i < locals; ++i) {
    for (size_t k = 0; k < old_locals && place.sources[i] == kNoRegister; ++k) {
      if (taken[k] || old.local_name(k) != now.local_name(i)) continue;
      place.sources[i] = static_cast<uint16_t>(k);
      taken[k] = true;
    }
  }
  // Parameters of a frame that has not begun: those that have other names are told by their places.
  const bool same_parameters = old.parameters() == now.parameters();
  for (size_t i = 0; i < old.parameters() && !begun && same_parameters; ++i) {
    if (place.sources[i] != kNoRegister || taken[i]) continue;
    place.sources[i] = static_cast<uint16_t>(i);
    taken[i] = true;
  }
  for (size_t i = 0; i < locals; ++i) place.cells.push_back(now.is_cell(i, *at));
  for (size_t i = 0; i < old_locals; ++i) place.old_cells.push_back(old.is_cell(i, instruction));
  place.wanted = now.wanted_at(*at, begun);
  return place;
}

}  // namespace pawl::vm
