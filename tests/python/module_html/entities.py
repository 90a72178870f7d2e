# stress: 97
import html.entities
from html.entities import codepoint2name, entitydefs, html5, name2codepoint

print(len(html5), list(html5.items())[:6], list(html5)[-3:])
# expect: 2231 [('Aacute', 'Á'), ('aacute', 'á'), ('Aacute;', 'Á'), ('aacute;', 'á'), ('Abreve;', 'Ă'), ('abreve;', 'ă')] ['zscr;', 'zwj;', 'zwnj;']
print(html5["amp"], html5["amp;"], "hellip" in html5, html5["hellip;"], ascii(html5["NotEqualTilde;"]))
# expect: & & False … '\u2242\u0338'
print(len(name2codepoint), list(name2codepoint)[:4], name2codepoint["euro"], name2codepoint["lang"])
# expect: 252 ['AElig', 'Aacute', 'Acirc', 'Agrave'] 8364 9001
print(len(codepoint2name), codepoint2name[0xE9], codepoint2name.get(0x41), codepoint2name[0x2329])
# expect: 252 eacute None lang
print(len(entitydefs), entitydefs["nbsp"] == "\xa0", ascii(entitydefs["rang"]), html.entities.entitydefs["lt"])
# expect: 252 True '\u232a' <
print(sum(map(len, html5)), sum(ord(c) for text in html5.values() for c in text),
      sum(name2codepoint.values()))
# expect: 16641 32328621 868242
print("".join(f"&{codepoint2name[ord(c)]};" if ord(c) in codepoint2name else c for c in "<é€> a"))
# expect: &lt;&eacute;&euro;&gt; a
