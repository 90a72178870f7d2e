#include "lang/bytecode/signature.h"

#include <gtest/gtest.h>

namespace pawl::bytecode {
namespace {

using Texts = std::vector<std::string_view>;

std::string misfit(Texts parameters, size_t positional, const Texts& keywords = {}) {
  parameters.insert(parameters.begin(), kSignatureMark);
  auto signature = Signature::read(parameters);
  return signature ? signature->misfit("f", positional, keywords) : "unknown";
}

// The texts are CPython's, of functions with these parameters.
TEST(Signature, BindsAsPythonDoes) {
  EXPECT_EQ(misfit({}, 0), "");
  EXPECT_EQ(misfit({}, 1), "f() takes 0 positional arguments but 1 was given");
  EXPECT_EQ(misfit({"a"}, 2), "f() takes 1 positional argument but 2 were given");
  EXPECT_EQ(misfit({"a", "b="}, 1), "");
  EXPECT_EQ(misfit({"a", "b="}, 3), "f() takes from 1 to 2 positional arguments but 3 were given");
  EXPECT_EQ(misfit({"a", "b="}, 0, {"b"}), "f() missing 1 required positional argument: 'a'");
  EXPECT_EQ(misfit({"a", "b"}, 0), "f() missing 2 required positional arguments: 'a' and 'b'");
  EXPECT_EQ(misfit({"a", "b", "c"}, 0),
            "f() missing 3 required positional arguments: 'a', 'b', and 'c'");
  EXPECT_EQ(misfit({"a", "b"}, 1, {"amount"}), "f() got an unexpected keyword argument 'amount'");
  EXPECT_EQ(misfit({"a", "b"}, 1, {"a"}), "f() got multiple values for argument 'a'");
}

TEST(Signature, KnowsAllKindsOfParameters) {
  EXPECT_EQ(misfit({"a", "/", "b"}, 1, {"b"}), "");
  EXPECT_EQ(misfit({"a", "/", "b"}, 0, {"a", "b"}),
            "f() got some positional-only arguments passed as keyword arguments: 'a'");
  EXPECT_EQ(misfit({"a", "/", "**more"}, 1, {"a", "z"}), "");
  EXPECT_EQ(misfit({"*rest"}, 7), "");
  EXPECT_EQ(misfit({"a", "*", "key"}, 1), "f() missing 1 required keyword-only argument: 'key'");
  EXPECT_EQ(misfit({"a", "*", "key="}, 1), "");
  EXPECT_EQ(misfit({"a", "*", "key="}, 2, {"key"}),
            "f() takes 1 positional argument but 2 positional arguments (and 1 keyword-only "
            "argument) were given");
}

TEST(Signature, IsWrittenAsPythonWritesIt) {
  const Texts parameters{"(", "a", "/", "b=", "*", "key", "**more"};
  EXPECT_EQ(Signature::read(parameters)->text("f"), "f(a, /, b=…, *, key, **more)");
}

TEST(Signature, NothingFollowsFromNames) {
  EXPECT_FALSE(Signature::read(Texts{"order", "cents"}));
  EXPECT_FALSE(Signature::read(Texts{}));
}

}  // namespace
}  // namespace pawl::bytecode
