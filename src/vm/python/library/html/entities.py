"""The named characters of pages as dicts, which become part of the state of a run that uses them:
html.unescape() does without."""

from html import _BARE, _NAMES, _named

__all__ = ["html5", "name2codepoint", "codepoint2name", "entitydefs"]


def _all_names():
    """With the semicolon, and without it where it may be left out; capitals first."""
    found = {}
    for entry in _NAMES[1:-1].split(" "):
        name, _, text = entry.partition("=")
        found[name + ";"] = text
    for name in _BARE.split():
        found[name] = found[name + ";"]
    return {name: found[name] for name in sorted(found, key=lambda name: (name.lower(), name))}


def _code(name):
    # The brackets of HTML 4 are not those of HTML 5.
    return {"lang": 0x2329, "rang": 0x232A}.get(name) or ord(_named(name))


# Those of HTML 4.
_OLD_NAMES = (
    " AElig Aacute Acirc Agrave Alpha Aring Atilde Auml Beta Ccedil Chi Dagger Delta ETH Eacute"
    " Ecirc Egrave Epsilon Eta Euml Gamma Iacute Icirc Igrave Iota Iuml Kappa Lambda Mu Ntilde Nu"
    " OElig Oacute Ocirc Ograve Omega Omicron Oslash Otilde Ouml Phi Pi Prime Psi Rho Scaron Sigma"
    " THORN Tau Theta Uacute Ucirc Ugrave Upsilon Uuml Xi Yacute Yuml Zeta aacute acirc acute"
    " aelig agrave alefsym alpha amp and ang aring asymp atilde auml bdquo beta brvbar bull cap"
    " ccedil cedil cent chi circ clubs cong copy crarr cup curren dArr dagger darr deg delta diams"
    " divide eacute ecirc egrave empty emsp ensp epsilon equiv eta eth euml euro exist fnof forall"
    " frac12 frac14 frac34 frasl gamma ge gt hArr harr hearts hellip iacute icirc iexcl igrave"
    " image infin int iota iquest isin iuml kappa lArr lambda lang laquo larr lceil ldquo le"
    " lfloor lowast loz lrm lsaquo lsquo lt macr mdash micro middot minus mu nabla nbsp ndash ne"
    " ni not notin nsub ntilde nu oacute ocirc oelig ograve oline omega omicron oplus or ordf ordm"
    " oslash otilde otimes ouml para part permil perp phi pi piv plusmn pound prime prod prop psi"
    " quot rArr radic rang raquo rarr rceil rdquo real reg rfloor rho rlm rsaquo rsquo sbquo"
    " scaron sdot sect shy sigma sigmaf sim spades sub sube sum sup sup1 sup2 sup3 supe szlig tau"
    " there4 theta thetasym thinsp thorn tilde times trade uArr uacute uarr ucirc ugrave uml upsih"
    " upsilon uuml weierp xi yacute yen yuml zeta zwj zwnj"
)

html5 = _all_names()
name2codepoint = {name: _code(name) for name in _OLD_NAMES.split()}
codepoint2name = {code: name for name, code in name2codepoint.items()}
entitydefs = {name: chr(code) for name, code in name2codepoint.items()}
