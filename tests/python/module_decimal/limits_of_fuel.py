# no-python
# args: --fuel 30000000
# A power with all its digits takes more work than the run has.
from decimal import MAX_EMAX, MAX_PREC, Decimal, localcontext
with localcontext(prec=MAX_PREC, Emax=MAX_EMAX):
    print(len(str(Decimal(7) ** 1000)))
    Decimal(7) ** 10**9
# expect: 846
# expect limit: PAWL-2001
