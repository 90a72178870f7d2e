# decided by: interpreter
# Floating-point arithmetic on lists: five bodies under gravity.


def make_bodies():
    return [
        [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 39.47841760435743],
        [[4.84, -1.16, -0.10], [0.606, 2.81, -0.02], 0.03769367487038949],
        [[8.34, 4.12, -0.40], [-1.01, 1.82, 0.008], 0.011286326131968767],
        [[12.89, -15.11, -0.22], [1.08, 0.868, -0.01], 0.0017237240570597112],
        [[15.37, -25.9, 0.179], [0.979, 0.594, -0.034], 0.0020336868699246304],
    ]


def energy(bodies):
    total = 0.0
    for i, (position, velocity, mass) in enumerate(bodies):
        total += 0.5 * mass * sum(v * v for v in velocity)
        for other, _, other_mass in bodies[i + 1:]:
            dx = position[0] - other[0]
            dy = position[1] - other[1]
            dz = position[2] - other[2]
            total -= mass * other_mass / (dx * dx + dy * dy + dz * dz) ** 0.5
    return total


def advance(bodies, dt, steps):
    pairs = [(a, b) for i, a in enumerate(bodies) for b in bodies[i + 1:]]
    for _ in range(steps):
        for (p1, v1, m1), (p2, v2, m2) in pairs:
            dx = p1[0] - p2[0]
            dy = p1[1] - p2[1]
            dz = p1[2] - p2[2]
            magnitude = dt * (dx * dx + dy * dy + dz * dz) ** -1.5
            b1 = m1 * magnitude
            b2 = m2 * magnitude
            v1[0] -= dx * b2
            v1[1] -= dy * b2
            v1[2] -= dz * b2
            v2[0] += dx * b1
            v2[1] += dy * b1
            v2[2] += dz * b1
        for position, velocity, _ in bodies:
            position[0] += dt * velocity[0]
            position[1] += dt * velocity[1]
            position[2] += dt * velocity[2]


bodies = make_bodies()
before = energy(bodies)
advance(bodies, 0.01, 60000)
print(round(before, 6), round(energy(bodies), 6))
