// What is behind the public Engine, for the sources that implement it.
#pragma once

#include "engine/service/service.h"
#include "pawl/engine.h"

namespace pawl {

class Engine::Implementation final : public engine::Service {
 public:
  using engine::Service::Service;
};

}  // namespace pawl
