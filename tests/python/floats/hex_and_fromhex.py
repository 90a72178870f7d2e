print((1.0).hex(), (0.1).hex(), (-2.5).hex(), (0.0).hex(), (-0.0).hex())
# expect: 0x1.0000000000000p+0 0x1.999999999999ap-4 -0x1.4000000000000p+1 0x0.0p+0 -0x0.0p+0
print(float('inf').hex(), float('nan').hex(), (5e-324).hex())
# expect: inf nan 0x0.0000000000001p-1022
print(float.fromhex('0x1.8p+1'), float.fromhex('-0x1p-2'), float.fromhex('inf'))
# expect: 3.0 -0.25 inf
print(float.fromhex('0x1.999999999999ap-4'), float.fromhex('ff'))  # expect: 0.1 255.0
print(float.fromhex((3.14).hex()) == 3.14)  # expect: True
