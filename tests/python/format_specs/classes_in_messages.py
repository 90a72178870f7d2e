# Messages about a format spec name the class of the value, of whatever subclass it is.
import enum


class Number(int):
    pass


class Text(str):
    pass


class Measure(float):
    pass


class Colour(enum.IntEnum):
    RED = 1


class Name(enum.StrEnum):
    ANN = "ann"


for value in (Number(7), Text("x"), Measure(1), Colour.RED, Name.ANN, True, 5, "x", 1.5):
    for spec in ("q", "xx", "é", ".2z", "5"):
        for make in (lambda: format(value, spec), lambda: ("{:" + spec + "}").format(value),
                     lambda: type(value).__format__(value, spec)):
            try:
                print(make(), end="; ")
            except ValueError as error:
                print(error, end="; ")
    print()
# expect: Unknown format code 'q' for object of type 'Number'; Unknown format code 'q' for object of type 'Number'; Unknown format code 'q' for object of type 'Number'; Invalid format specifier 'xx' for object of type 'Number'; Invalid format specifier 'xx' for object of type 'Number'; Invalid format specifier 'xx' for object of type 'Number'; Unknown format code '\xe9' for object of type 'Number'; Unknown format code '\xe9' for object of type 'Number'; Unknown format code '\xe9' for object of type 'Number'; Unknown format code 'z' for object of type 'Number'; Unknown format code 'z' for object of type 'Number'; Unknown format code 'z' for object of type 'Number';     7;     7;     7;
# expect: Unknown format code 'q' for object of type 'Text'; Unknown format code 'q' for object of type 'Text'; Unknown format code 'q' for object of type 'Text'; Invalid format specifier 'xx' for object of type 'Text'; Invalid format specifier 'xx' for object of type 'Text'; Invalid format specifier 'xx' for object of type 'Text'; Unknown format code '\xe9' for object of type 'Text'; Unknown format code '\xe9' for object of type 'Text'; Unknown format code '\xe9' for object of type 'Text'; Unknown format code 'z' for object of type 'Text'; Unknown format code 'z' for object of type 'Text'; Unknown format code 'z' for object of type 'Text'; x    ; x    ; x    ;
# expect: Unknown format code 'q' for object of type 'Measure'; Unknown format code 'q' for object of type 'Measure'; Unknown format code 'q' for object of type 'Measure'; Invalid format specifier 'xx' for object of type 'Measure'; Invalid format specifier 'xx' for object of type 'Measure'; Invalid format specifier 'xx' for object of type 'Measure'; Unknown format code '\xe9' for object of type 'Measure'; Unknown format code '\xe9' for object of type 'Measure'; Unknown format code '\xe9' for object of type 'Measure'; Unknown format code 'z' for object of type 'Measure'; Unknown format code 'z' for object of type 'Measure'; Unknown format code 'z' for object of type 'Measure';   1.0;   1.0;   1.0;
# expect: Unknown format code 'q' for object of type 'Colour'; Unknown format code 'q' for object of type 'Colour'; Unknown format code 'q' for object of type 'Colour'; Invalid format specifier 'xx' for object of type 'Colour'; Invalid format specifier 'xx' for object of type 'Colour'; Invalid format specifier 'xx' for object of type 'Colour'; Unknown format code '\xe9' for object of type 'Colour'; Unknown format code '\xe9' for object of type 'Colour'; Unknown format code '\xe9' for object of type 'Colour'; Unknown format code 'z' for object of type 'Colour'; Unknown format code 'z' for object of type 'Colour'; Unknown format code 'z' for object of type 'Colour';     1;     1;     1;
# expect: Unknown format code 'q' for object of type 'Name'; Unknown format code 'q' for object of type 'Name'; Unknown format code 'q' for object of type 'Name'; Invalid format specifier 'xx' for object of type 'Name'; Invalid format specifier 'xx' for object of type 'Name'; Invalid format specifier 'xx' for object of type 'Name'; Unknown format code '\xe9' for object of type 'Name'; Unknown format code '\xe9' for object of type 'Name'; Unknown format code '\xe9' for object of type 'Name'; Unknown format code 'z' for object of type 'Name'; Unknown format code 'z' for object of type 'Name'; Unknown format code 'z' for object of type 'Name'; ann  ; ann  ; ann  ;
# expect: Unknown format code 'q' for object of type 'bool'; Unknown format code 'q' for object of type 'bool'; Unknown format code 'q' for object of type 'bool'; Invalid format specifier 'xx' for object of type 'bool'; Invalid format specifier 'xx' for object of type 'bool'; Invalid format specifier 'xx' for object of type 'bool'; Unknown format code '\xe9' for object of type 'bool'; Unknown format code '\xe9' for object of type 'bool'; Unknown format code '\xe9' for object of type 'bool'; Unknown format code 'z' for object of type 'bool'; Unknown format code 'z' for object of type 'bool'; Unknown format code 'z' for object of type 'bool';     1;     1;     1;
# expect: Unknown format code 'q' for object of type 'int'; Unknown format code 'q' for object of type 'int'; Unknown format code 'q' for object of type 'int'; Invalid format specifier 'xx' for object of type 'int'; Invalid format specifier 'xx' for object of type 'int'; Invalid format specifier 'xx' for object of type 'int'; Unknown format code '\xe9' for object of type 'int'; Unknown format code '\xe9' for object of type 'int'; Unknown format code '\xe9' for object of type 'int'; Unknown format code 'z' for object of type 'int'; Unknown format code 'z' for object of type 'int'; Unknown format code 'z' for object of type 'int';     5;     5;     5;
# expect: Unknown format code 'q' for object of type 'str'; Unknown format code 'q' for object of type 'str'; Unknown format code 'q' for object of type 'str'; Invalid format specifier 'xx' for object of type 'str'; Invalid format specifier 'xx' for object of type 'str'; Invalid format specifier 'xx' for object of type 'str'; Unknown format code '\xe9' for object of type 'str'; Unknown format code '\xe9' for object of type 'str'; Unknown format code '\xe9' for object of type 'str'; Unknown format code 'z' for object of type 'str'; Unknown format code 'z' for object of type 'str'; Unknown format code 'z' for object of type 'str'; x    ; x    ; x    ;
# expect: Unknown format code 'q' for object of type 'float'; Unknown format code 'q' for object of type 'float'; Unknown format code 'q' for object of type 'float'; Invalid format specifier 'xx' for object of type 'float'; Invalid format specifier 'xx' for object of type 'float'; Invalid format specifier 'xx' for object of type 'float'; Unknown format code '\xe9' for object of type 'float'; Unknown format code '\xe9' for object of type 'float'; Unknown format code '\xe9' for object of type 'float'; Unknown format code 'z' for object of type 'float'; Unknown format code 'z' for object of type 'float'; Unknown format code 'z' for object of type 'float';   1.5;   1.5;   1.5;
print(f"{Colour.RED}", f"{Colour.RED:03d}", f"{Name.ANN:>5}", format(Name.ANN), format(Colour.RED, "x"))
# expect: 1 001   ann ann 1
