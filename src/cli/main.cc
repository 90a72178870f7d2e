// The `pawl` command.
#include <cstdio>

int main() {
  std::puts("pawl " PAWL_VERSION);
  return 0;
}
