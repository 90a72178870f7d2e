#include "store/postgres/postgres_store.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "store/conformance/suite.h"
#include "store/postgres/temporary_cluster_test_support.h"

namespace pawl::store {
namespace {

std::unique_ptr<Store> open_database(const std::string& url) {
  auto opened = open_postgres(url);
  EXPECT_TRUE(opened) << to_string(opened.error());
  return opened ? std::move(*opened) : nullptr;
}

StoreFactory postgres_factory() {
  auto url = std::make_shared<std::string>();
  StoreFactory factory;
  factory.name = "postgres";
  factory.missing = [] { return TemporaryCluster::why_missing(); };
  factory.open = [url] {
    *url = TemporaryCluster::instance()->new_url();
    return open_database(*url);
  };
  factory.open_again = [url] { return open_database(*url); };
  return factory;
}

INSTANTIATE_TEST_SUITE_P(Postgres, StoreConformance, testing::Values(postgres_factory()), name_of);

}  // namespace
}  // namespace pawl::store
