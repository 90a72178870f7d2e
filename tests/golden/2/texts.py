# Long strings stand at the end of a snapshot, in the order in which the run refers to them.
from pawl import workflow
from pawl.tasks import translate


@workflow
async def texts(order):
    letter = order["letter"]
    twice = [letter, letter]
    greek = "αβγ" * 100
    short = "n" * 255
    answer = await translate(letter)
    print(len(letter), twice[0] is twice[1], greek[-1], len(short))
    return [answer, letter[:5], greek.count("γ"), short == "n" * 255]
