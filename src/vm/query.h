// Queries: functions that a program offers to the outside with @pawl.query, and that are called on
// a state which is stored. The caller decodes the state, asks, and throws the machine away: nothing
// that a query does reaches the run.
//
// The program's queries are those whose decorators had run when the state was stored. The library
// (library/pawl.py) keeps them by name, so they are part of the state: a function within the
// workflow is a closure that sees the workflow's variables, and a method is called with the
// workflow's object, which is kept beside them under the empty name.
//
// A query is a plain function. It may use whatever computes; what waits, calls, sends or sets
// anything raises, and so does an answer that is no payload.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "value/payload.h"
#include "vm/machine.h"

namespace pawl::vm {

struct LoadedProgram;

struct QueryInfo {
  std::string name;
  std::vector<std::string> parameters;  // without `self`; as signatures are written
  std::string doc;                      // the first line of its documentation
};

// Whether runs of the program may have queries.
bool may_have_queries(const LoadedProgram& program);

// Those that the state has, by name.
std::vector<QueryInfo> list_queries(Machine& machine);

struct QueryCall {
  std::string name;
  Payload args;      // a list, or null
  Payload keywords;  // an object, or null
};

// PAWL-4044 if the state has no such query, PAWL-4045 with the query's error.
Result<Payload> answer_query(Machine& machine, const QueryCall& call);

// A workflow that is a class has been instantiated: its queries are called with this object.
void note_workflow_object(Machine& machine, Value object);

}  // namespace pawl::vm
