import json
print(json.dumps('quote " backslash \\ slash / newline \n tab \t bell \x07 del \x7f'))
# expect: "quote \" backslash \\ slash / newline \n tab \t bell \u0007 del \u007f"
print(json.dumps('é漢😀'), json.dumps('é漢😀', ensure_ascii=False), json.dumps('\u2028'), json.dumps('\ud800'), json.dumps('\x00\x1f'))
# expect: "\u00e9\u6f22\ud83d\ude00" "é漢😀" "\u2028" "\ud800" "\u0000\u001f"
