import re
print(re.findall(r'\w+', 'naïve café 漢字'), re.findall(r'\d', '1٣'), re.search('字', 'x漢字').span(), re.sub('é', 'e', 'café'), re.split('漢', 'a漢b'), re.findall('.', 'é😀'), re.match(r'[à-ü]+', 'éü').group())
# expect: ['naïve', 'café', '漢字'] ['1', '٣'] (2, 3) cafe ['a', 'b'] ['é', '😀'] éü
