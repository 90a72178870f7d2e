# A file with a byte order mark.
x = "é"
é = x; 変数 = é
