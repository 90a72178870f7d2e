from enum import Flag, auto
class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W
print([p.value for p in Perm], Perm.R | Perm.X, repr(Perm.R | Perm.W), Perm.RW, Perm(5), Perm(0))
# expect: [1, 2, 4] Perm.R|X <Perm.RW: 3> Perm.RW Perm.R|X Perm(0)
rw = Perm.R | Perm.W
print(Perm.R in rw, Perm.X in rw, rw & Perm.R, rw ^ Perm.R, ~Perm.R, bool(Perm.R & Perm.W), rw == Perm.RW, rw is Perm.RW)
# expect: True False Perm.R Perm.W Perm.W|X False True True
print(list(Perm.R | Perm.X), (Perm.R | Perm.X).name, Perm.RW.name, Perm.RW.value, len(rw))
# expect: [<Perm.R: 1>, <Perm.X: 4>] R|X RW 3 2
