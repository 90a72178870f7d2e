größe = 3
π = 3.14
名前 = 'pawl'
print(größe, π, 名前)  # expect: 3 3.14 pawl
class Ñandú:
    def año(self):
        return 1
print(Ñandú().año(), Ñandú.__name__)  # expect: 1 Ñandú
