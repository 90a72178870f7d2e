# Where all keys are of one class, sort asks __lt__ by itself; without an answer it asks `<`.
class Silent:
    def __lt__(self, other):
        print("less")
        return NotImplemented

    def __gt__(self, other):
        print("greater")
        return NotImplemented


class Answers(Silent):
    def __gt__(self, other):
        print("answers")
        return True


def attempt(items, **options):
    try:
        print(len(sorted(items, **options)))
    except TypeError as error:
        print(error)


attempt([Silent(), Silent()])
# expect: less
# expect: less
# expect: greater
# expect: '<' not supported between instances of 'Silent' and 'Silent'
attempt([Answers(), Answers(), Answers()])
# expect: less
# expect: less
# expect: answers
# expect: less
# expect: less
# expect: answers
# expect: 3
attempt([Silent(), Answers()])
# expect: less
# expect: greater
# expect: '<' not supported between instances of 'Answers' and 'Silent'
attempt([1, 2], key=lambda item: Answers())
# expect: less
# expect: less
# expect: answers
# expect: 2
attempt([Answers(), Answers()], reverse=True)
# expect: less
# expect: less
# expect: answers
# expect: 2
attempt([(Answers(), 1), (Answers(), 2)])
# expect: less
# expect: less
# expect: answers
# expect: 2
attempt([(1, Answers()), (1, Answers())])
# expect: less
# expect: answers
# expect: 2
attempt([(Silent(),), (Silent(),)])
# expect: less
# expect: less
# expect: greater
# expect: '<' not supported between instances of 'Silent' and 'Silent'
same = Answers()
attempt([(same, 2), (same, 1), (same,)])  # expect: 3
attempt([(Answers(), 1), ()])  # expect: 2
attempt([[Answers()], [Answers()]])
# expect: less
# expect: answers
# expect: 2
