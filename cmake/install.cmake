# The installed library: one archive of all layers, the public headers, and a CMake package, so that
#
#   find_package(Pawl REQUIRED)
#   target_link_libraries(program PRIVATE Pawl::pawl)
#
# is all that a program needs. tests/package is such a program.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

add_library(libpawl STATIC)
foreach(layer base value lang vm store engine)
  target_sources(libpawl PRIVATE $<TARGET_OBJECTS:pawl_${layer}>)
endforeach()
set_target_properties(libpawl PROPERTIES OUTPUT_NAME pawl EXPORT_NAME pawl LINKER_LANGUAGE CXX)
target_compile_features(libpawl INTERFACE cxx_std_20)
target_include_directories(libpawl INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Pawl)
install(TARGETS libpawl EXPORT PawlTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/pawl
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
  FILES_MATCHING PATTERN "*.h" PATTERN "*.inc")
install(EXPORT PawlTargets NAMESPACE Pawl:: DESTINATION ${package_folder} COMPONENT development)

# Not asked for where the archive was built without PostgreSQL.
set(PAWL_PACKAGED_LIBPQ "")
if(PAWL_LIBPQ_LIBRARY AND PAWL_LIBPQ_INCLUDE_DIR)
  set(PAWL_PACKAGED_LIBPQ "pq")
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/PawlConfig.cmake.in
  ${CMAKE_BINARY_DIR}/PawlConfig.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/PawlConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/PawlConfig.cmake ${CMAKE_BINARY_DIR}/PawlConfigVersion.cmake
  DESTINATION ${package_folder} COMPONENT development)

# Where `pawl run` looks for them, beside ../bin.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/sdk/python ${PROJECT_SOURCE_DIR}/sdk/node
  DESTINATION ${CMAKE_INSTALL_DATADIR}/pawl/sdk COMPONENT runtime
  PATTERN "tests" EXCLUDE PATTERN "__pycache__" EXCLUDE)
install(TARGETS pawl RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
