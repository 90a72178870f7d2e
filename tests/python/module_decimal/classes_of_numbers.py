# number_class and the questions.
from decimal import Context, Decimal, setcontext
context = Context(prec=5, Emin=-10, Emax=10)
setcontext(context)
for text in ["0", "-0", "1", "-5", "1E-12", "-1E-14", "Infinity", "-Infinity", "NaN", "sNaN3"]:
    d = Decimal(text)
    print(text, d.number_class(), d.is_finite(), d.is_infinite(), d.is_nan(), d.is_qnan(), d.is_snan(), d.is_signed(), d.is_zero(), d.is_normal(), d.is_subnormal(), bool(d))
# expect: 0 +Zero True False False False False False True False False False
# expect: -0 -Zero True False False False False True True False False False
# expect: 1 +Normal True False False False False False False True False True
# expect: -5 -Normal True False False False False True False True False True
# expect: 1E-12 +Subnormal True False False False False False False False True True
# expect: -1E-14 -Subnormal True False False False False True False False True True
# expect: Infinity +Infinity False True False False False False False False False True
# expect: -Infinity -Infinity False True False False False True False False False True
# expect: NaN NaN False False True True False False False False False True
# expect: sNaN3 sNaN False False True False True False False False False True
print(context.number_class(3), context.is_normal(3), context.is_zero(0), context.is_subnormal(Decimal("1E-11")))
# expect: +Normal True True True
