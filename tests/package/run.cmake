# Installs the library into a folder of the build, then builds and runs a project that finds it there.
#
#   cmake -D BUILD=… -D WORK=… -D SOURCE=… -D COMPILER=… -D FLAGS=… [-D INSTALL=ON] [-D RUN=program] -P run.cmake
function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK} OUTPUT_VARIABLE output
    ERROR_VARIABLE output RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
endfunction()

set(root ${BUILD}/package)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
if(INSTALL)
  file(REMOVE_RECURSE ${root})
  run(${CMAKE_COMMAND} --install ${BUILD} --component development --prefix ${root})
endif()
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK} -G Ninja -D CMAKE_PREFIX_PATH=${root}
  -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_CXX_FLAGS=${FLAGS} -D CMAKE_BUILD_TYPE=Release)
run(${CMAKE_COMMAND} --build ${WORK})
if(RUN)
  run(${WORK}/${RUN})
endif()
