// Work that grows without the program growing: each of these must run out of fuel, not of time.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "vm/breath.h"
#include "vm/pace.h"
#include "vm/scripted_run_test_support.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {
namespace {

constexpr char kNested[] = R"(
import bisect, collections, copy, dataclasses, heapq, json, operator, pprint
from pawl import set_status
from pawl.tasks import charge

@dataclasses.dataclass
class Pair:
    left: object
    right: object

class Key:
    def __init__(self, inside):
        self.inside = inside
    def __eq__(self, other):
        return self.inside == other.inside
    def __hash__(self):
        return hash(self.inside)

def nested(make, inside):
    for i in range(60):
        inside = make(inside, inside)
    return inside

def pairs(inside=()):
    return nested(lambda a, b: (a, b), inside)

async def main(x):
    a, b = pairs(), pairs()
    return )";

std::string ended(const std::string& source, Limits limits) {
  ScriptedRun run(source);
  if (!run.refusal.empty()) return run.refusal;
  run.machine = std::make_unique<Machine>(run.program, limits, run.host);
  run.start();
  return run.output();
}

// An expression over tuples that hold one another twice, 60 deep.
TEST(Charges, SharedNestingIsPaidForEachTimeItIsSeen) {
  const std::vector<std::string> expressions = {
      "hash(a)",
      "a == b",
      "a != b",
      "a < b",
      "a >= b",
      "sorted([a, b, a]) and 0",
      "sorted([(1, a), (1, b)]) and 0",
      "sorted([1, 2], key=lambda x: (a, b)[x - 1]) and 0",
      "max(a, b) and 0",
      "[a].index(b)",
      "[a].count(b)",
      "[a].remove(b)",
      "(a,).index(b)",
      "b in [a]",
      "b in (a,)",
      "{a: 1} and 0",
      "{a} and 0",
      "frozenset([a]) and 0",
      "len(repr(a))",
      "len(str([a]))",
      "len(f'{a}')",
      "len('%r' % (a,))",
      "len('{}'.format(a))",
      "print(a)",
      "len(json.dumps(a))",
      "len(pprint.pformat(a))",
      "a",
      "set_status(a)",
      "await charge(a)",
      "operator.eq(a, b)",
      "tuple.__lt__(a, b)",
      "tuple.__hash__(a)",
      "slice(a) == slice(b)",
      "collections.deque([a]) == collections.deque([b])",
      "bisect.bisect([a], b)",
      "heapq.merge([a], [b]).__next__() and 0",
      "Pair(a, a) == Pair(b, b)",
      "Key(a) == Key(b)",
      "{Key(a): 1}",
      "nested(Pair, 0) == nested(Pair, 0)",
      "nested(lambda a, b: [a, b], 0) == nested(lambda a, b: [a, b], 0)",
      "nested(lambda a, b: {1: a, 2: b}, 0) == nested(lambda a, b: {1: a, 2: b}, 0)",
      "len(repr(nested(lambda a, b: {1: a, 2: b}, 0)))",
      "isinstance(1, pairs(str))",
      "issubclass(int, pairs(str))",
      "hash(nested(lambda a, b: dict[a, b], int))",
      "nested(lambda a, b: dict[a, b], int) == nested(lambda a, b: dict[a, b], int)",
      "len(repr(nested(lambda a, b: dict[a, b], int)))",
      "nested(lambda a, b: dict[a, b], int).__parameters__",
      "len(repr(nested(lambda a, b: dict[a, b] | None, int)))",
      "hash(nested(lambda a, b: dict[a, b] | None, int))",
      "[x for x in [a] if x == b] and 0",
      "dict([(1, a)]) == dict([(1, b)])",
      "dict([(1, a)]).items() == dict([(1, b)]).items()",
      "copy.deepcopy(a) == b",
  };
  Limits limits;
  limits.fuel = 2'000'000;
  for (const std::string& expression : expressions) {
    const std::string end = ended(kNested + expression + "\n", limits);
    EXPECT_TRUE(end == "PAWL-2001" || end == "PAWL-2002" ||
                end.starts_with("ValueError: PAWL-2005: ") || end.starts_with("MemoryError"))
        << expression << ": " << end;
  }
}

// A loop over something large takes fuel by the size of it.
TEST(Charges, LargeOperandsArePaidByTheirSize) {
  const std::vector<std::string> expressions = {
      "n == m",
      "n < m",
      "hash(n)",
      "-n",
      "~n",
      "abs(-n)",
      "n + 1",
      "n & m",
      "n >> 1",
      "f'{n:b}'",
      "bin(n)",
      "hex(n)",
      "n.bit_count()",
      "t == u",
      "t < u",
      "t <= u",
      "hash(t + 'x')",
      "[t] == [u]",
      "(t,) < (u,)",
      "max(t, u)",
      "sorted([t, u])",
      "w == v",
      "w < v",
      "b == c",
      "b < c",
      "hash(b + b'x')",
      "{t + 'x': 1}",
      "t.casefold()",
      "w.upper()",
      "t.title()",
      "t.find('b')",
      "t.replace('a', 'b')",
      "t.split('b')",
      "t.isalpha()",
      "t + 'b'",
      "t * 2",
      "t[1:]",
      "t[::-1]",
      "t.encode()",
      "b.decode()",
      "b.upper()",
      "b.hex()",
      "b.find(b'b')",
      "list(t)",
      "tuple(l)",
      "l[:]",
      "l + [1]",
      "l * 2",
      "l[::2]",
      "l.copy()",
      "set(l)",
      "list(l)",
      "dict.fromkeys(l)",
      "d.copy()",
      "d | d",
      "s | s",
      "s & s",
      "s == frozenset(s)",
      "min(l)",
      "sum(l)",
      "sorted(l)",
      "list(reversed(l))",
      "l == list(l)",
      "'x'.join([t, t])",
      "t.strip('a')",
      "t.count('a')",
      "int(t2, 16)",
      "repr(t)",
      "ascii(w)",
      "t.isascii() and t.zfill(len(t) + 1)",
      "t.translate({97: 98})",
      "json.dumps(t)",
      "json.loads('\"' + t + '\"')",
      "hashlib.sha256(b).digest()",
      "base64.b64encode(b)",
      "zlib.crc32(b)",
      "re.search('b', t)",
  };
  for (const std::string& expression : expressions) {
    auto units = [&](int size) -> uint64_t {
      ScriptedRun run(
          "import base64, hashlib, json, re, zlib\n"
          "async def main(size):\n"
          "    n = m = (1 << size * 8) - 1\n"
          "    m = n - 1 + 1\n"
          "    t, u = 'a' * size, 'a' * size\n"
          "    w, v = 'aé€' * (size // 3), 'aé€' * (size // 3)\n"
          "    b, c = b'a' * size, b'a' * size\n"
          "    t2 = 'f' * size\n"
          "    l = list(range(size))\n"
          "    d, s = dict.fromkeys(l), set(l)\n"
          "    for i in range(10):\n"
          "        " +
          expression + "\n");
      EXPECT_EQ(run.refusal, "") << expression;
      if (!run.refusal.empty()) return 1;
      run.start(std::to_string(size));
      EXPECT_EQ(run.output(), "null") << expression;
      return run.machine->fuel_used();
    };
    auto preparation = [&](int size) -> uint64_t {
      static std::map<int, uint64_t> known;
      if (known.contains(size)) return known[size];
      ScriptedRun run(
          "async def main(size):\n"
          "    n = m = (1 << size * 8) - 1\n"
          "    m = n - 1 + 1\n"
          "    t, u = 'a' * size, 'a' * size\n"
          "    w, v = 'aé€' * (size // 3), 'aé€' * (size // 3)\n"
          "    b, c = b'a' * size, b'a' * size\n"
          "    t2 = 'f' * size\n"
          "    l = list(range(size))\n"
          "    d, s = dict.fromkeys(l), set(l)\n"
          "    for i in range(10):\n"
          "        pass\n");
      run.start(std::to_string(size));
      return known[size] = run.machine->fuel_used();
    };
    constexpr int kSmall = 20'000;
    constexpr int kLarge = 200'000;
    const auto grown =
        static_cast<double>(units(kLarge)) - static_cast<double>(preparation(kLarge));
    // Ten times the work over 200,000 bytes, characters or items: at least a unit for 256 of them.
    EXPECT_GT(grown, 10.0 * (kLarge - kSmall) / 256) << expression;
  }
}

// --- pace

class CountingPace final : public Pace {
 public:
  std::int64_t look(std::int64_t overdrawn) override {
    ++looks;
    most_overdrawn = std::max(most_overdrawn, overdrawn);
    return looks == stop_at ? kStop : 5'000;
  }
  const std::atomic<std::uint64_t>& sign() const override { return sign_set; }
  std::string reason() const override { return "enough"; }

  int looks = 0;
  int stop_at = -1;
  std::int64_t most_overdrawn = 0;
  std::atomic<std::uint64_t> sign_set = 0;
};

constexpr char kCasefold[] =
    "async def main(x):\n"
    "    t = 'aBc' * 1_000_000\n"
    "    u = t.casefold()\n"
    "    return len(u)\n";

TEST(Charges, OneBuiltinLooksAtItsPaceAgainAndAgain) {
  CountingPace pace;  // outlives the machine
  ScriptedRun run(kCasefold);
  run.machine->set_pace(&pace);
  run.start();
  EXPECT_EQ(run.output(), "3000000");
  EXPECT_GT(pace.looks, 5);
  ScriptedRun alone(kCasefold);
  alone.start();
  EXPECT_EQ(alone.machine->fuel_used(), run.machine->fuel_used()) << "a pace changes no account";
}

TEST(Charges, ATurnStopsWhereItsPaceSaysSo) {
  CountingPace pace;  // outlives the machine
  ScriptedRun run(kCasefold);
  pace.stop_at = 10;
  run.machine->set_pace(&pace);
  run.start();
  EXPECT_EQ(run.output(), "PAWL-2018");
  EXPECT_EQ(run.activation.end->error->message,
            "enough, at flow.py line 3, in main: u = t.casefold()");
  EXPECT_EQ(pace.looks, 10) << "what is told of the variables costs little";
}

TEST(Charges, ASignIsSeenAtTheNextCharge) {
  CountingPace pace;  // outlives the machine
  ScriptedRun run("async def main(x):\n    return len(str([1, 2, 3]))\n");
  pace.sign_set = 1;
  pace.stop_at = 1;
  run.machine->set_pace(&pace);
  run.start();
  EXPECT_EQ(run.output(), "PAWL-2018");
}

TEST(Charges, CollectingAndFreeingGiveWay) {
  CountingPace pace;  // outlives the machine
  ScriptedRun run(
      "import gc\n"
      "async def main(x):\n"
      "    l = [[i] for i in range(200_000)]\n"
      "    for x in l: x.append(x)\n"
      "    l = None\n"
      "    m = [(i, i) for i in range(300_000)]\n"
      "    m = None\n"
      "    return 1\n");
  run.machine->set_pace(&pace);
  run.start();
  EXPECT_EQ(run.output(), "1");
  EXPECT_GT(pace.looks, 200);
}

TEST(Charges, ASnapshotGivesWayAndUsesNoFuel) {
  CountingPace pace;  // outlives the machine
  ScriptedRun run(
      "from pawl import receive\n"
      "async def main(x):\n"
      "    l = [[i, 'x%d' % i] for i in range(100_000)]\n"
      "    await receive('x')\n"
      "    return len(l)\n");
  ASSERT_TRUE(run.start().park);
  run.machine->set_pace(&pace);
  const uint64_t used = run.machine->fuel_used();
  auto bytes = encode_snapshot(*run.machine);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(run.machine->fuel_used(), used);
  EXPECT_GT(pace.looks, 3);
  CountingPace other;
  auto decoded = decode_snapshot(run.program, Limits{}, run.host, *bytes, &other);
  ASSERT_TRUE(decoded);
  EXPECT_GT(other.looks, 3);
  EXPECT_EQ((*decoded)->fuel_used(), used);
  EXPECT_EQ(*encode_snapshot(**decoded), *bytes);
}

}  // namespace
}  // namespace pawl::vm
