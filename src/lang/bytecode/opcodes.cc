#include "lang/bytecode/opcodes.h"

#include <array>

namespace pawl::bytecode {
namespace {

constexpr std::array<OpcodeInfo, 256> make_table() {
  std::array<OpcodeInfo, 256> table{};
#define PAWL_OPCODE_INFO(number, name, operands) table[number] = {#name + 1, operands};
  PAWL_OPCODES(PAWL_OPCODE_INFO)
#undef PAWL_OPCODE_INFO
  return table;
}

constexpr std::array<OpcodeInfo, 256> kTable = make_table();

}  // namespace

const OpcodeInfo& opcode_info(uint8_t op) { return kTable[op]; }

}  // namespace pawl::bytecode
