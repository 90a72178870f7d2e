// The second pass over a statement's scopes: decides for each name of each scope what it means.
#pragma once

namespace pawl::python {

struct StatementScopes;

void resolve_scopes(StatementScopes& scopes);

}  // namespace pawl::python
