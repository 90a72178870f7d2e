# pawl_layer(NAME DEPENDS… ) declares the layer in the current folder: the static library pawl_NAME of
# all its sources, and one test program pawl_NAME_test of all its *_test.cc. Files are found by
# globbing, so adding one needs no change here. A layer without sources is an interface library.
# EXCLUDE is a pattern of sources that only the tests have, WITHOUT one of sources and tests that this
# build leaves out. PRECOMPILE names the headers that most files of the layer read first.
function(pawl_layer name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;EXCLUDE;WITHOUT;GENERATED;PRECOMPILE" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cc)
  if(ARG_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "${ARG_WITHOUT}")
  endif()
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  if(ARG_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX "${ARG_EXCLUDE}")
  endif()

  if(sources OR ARG_GENERATED)
    add_library(pawl_${name} STATIC ${sources} ${ARG_GENERATED})
    set(scope PUBLIC)
  else()
    add_library(pawl_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(pawl_${name} ${scope} ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(pawl_${name} ${scope} ${ARG_DEPENDS})
  if(PAWL_PRECOMPILE AND ARG_PRECOMPILE)
    list(TRANSFORM ARG_PRECOMPILE PREPEND ${PROJECT_SOURCE_DIR}/src/)
    target_precompile_headers(pawl_${name} PRIVATE ${PAWL_STANDARD_HEADERS} ${ARG_PRECOMPILE})
    set_source_files_properties(${ARG_GENERATED} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  endif()

  if(tests)
    add_executable(pawl_${name}_test ${tests})
    target_link_libraries(pawl_${name}_test PRIVATE pawl_${name} GTest::gtest_main)
    target_compile_definitions(pawl_${name}_test PRIVATE
      PAWL_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    if(PAWL_PRECOMPILE)
      target_precompile_headers(pawl_${name}_test PRIVATE <gtest/gtest.h> ${PAWL_STANDARD_HEADERS}
        ${ARG_PRECOMPILE})
      # The code under test is in the library. The tests themselves need not be fast, but their
      # build is the longer half of the whole.
      target_compile_options(pawl_${name}_test PRIVATE -O1)
    endif()
    add_test(NAME ${name} COMMAND pawl_${name}_test --gtest_brief=1)
    set_tests_properties(${name} PROPERTIES LABELS unit)
  endif()
endfunction()
