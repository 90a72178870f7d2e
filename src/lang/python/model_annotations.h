// Annotations that are evaluated: those of pydantic's models and dataclasses.
//
// Elsewhere annotations are texts that nobody evaluates. A model needs the values, whatever
// expressions they are (Annotated[int, Field(gt=LIMIT)]), and CPython evaluates them in the body of
// the class. So each is written as a statement of its own behind the field:
//
//     class Order(BaseModel):            →    class Order(BaseModel):
//         total: conint(gt=0) = 1                  __annotations__ = {}
//                                                  total: conint(gt=0) = 1
//                                                  __annotations__["total"] = conint(gt=0)
//
// What such an annotation names is then reached like everything else that is used. With `from
// __future__ import annotations` they stay texts, as in CPython.
#pragma once

#include "lang/python/bundle.h"

namespace pawl::python {

// Rewrites the trees of the bundle's files; call once all files are there.
void lower_model_annotations(Bundle& bundle);

}  // namespace pawl::python
