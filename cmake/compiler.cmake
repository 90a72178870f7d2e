# Compiler and linker flags that hold for the whole tree.

find_program(PAWL_CCACHE ccache)
# An object that was compiled with a profile depends on more than its command line shows.
if(PAWL_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER AND PAWL_PGO STREQUAL "off")
  set(CMAKE_CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/scripts/cached.sh)
endif()

if(PAWL_PRECOMPILE)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
  set(PAWL_STANDARD_HEADERS <algorithm> <array> <cstdint> <cstring> <functional> <memory> <optional>
    <span> <string> <string_view> <unordered_map> <utility> <vector> <tl/expected.hpp>)
endif()

# Assertions are PAWL_ASSERT and stay on, so NDEBUG (for third-party headers) changes nothing of ours.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g")

add_compile_options(-Wall -Wextra -Wno-missing-field-initializers -fno-omit-frame-pointer)
# GCC 12 sees overflows where strings and small vectors are moved and there are none.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
endif()
# The same program gives the same floating-point results on every machine.
add_compile_options(-ffp-contract=off)

if(PAWL_SANITIZE)
  add_compile_options(-fsanitize=${PAWL_SANITIZE} -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${PAWL_SANITIZE})
endif()

if(PAWL_STATIC_RUNTIME)
  add_link_options(-static-libstdc++ -static-libgcc)
endif()

if(PAWL_CHARGE_GAPS)
  add_compile_definitions(PAWL_CHARGE_GAPS)
endif()

if(PAWL_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(PAWL_LTO)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-flto=auto -fno-fat-lto-objects)
    add_link_options(-flto=auto)
    # Archives of LTO objects need the archiver that loads the compiler's plugin.
    set(CMAKE_AR ${CMAKE_CXX_COMPILER_AR})
    set(CMAKE_RANLIB ${CMAKE_CXX_COMPILER_RANLIB})
  else()
    add_compile_options(-flto=thin)
    add_link_options(-flto=thin)
  endif()
endif()

if(PAWL_PGO STREQUAL "generate")
  add_compile_options(-fprofile-generate -fprofile-update=single -fprofile-dir=${PAWL_PGO_DIR}
    -fprofile-prefix-path=${CMAKE_BINARY_DIR})
  add_link_options(-fprofile-generate)
elseif(PAWL_PGO STREQUAL "use")
  add_compile_options(-fprofile-use=${PAWL_PGO_DIR} -fprofile-correction -Wno-missing-profile
    -fprofile-prefix-path=${CMAKE_BINARY_DIR})
endif()
