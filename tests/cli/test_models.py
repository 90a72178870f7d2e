"""Workflows and tasks whose inputs, results, messages and children are models of pydantic."""

import importlib.util
import json
import os
import unittest

from command import FolderTest, pawl

FLOWS = '''
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Generic, Literal, Optional, TypeVar, Union

import pawl
from pydantic import BaseModel, ConfigDict, Field, ValidationError, computed_field, model_validator

LIMIT = 5
T = TypeVar("T")


class Line(BaseModel):
    sku: str = Field(min_length=1, alias="code")
    count: Annotated[int, Field(gt=0, le=LIMIT)] = 1
    price: Decimal


class Card(BaseModel):
    kind: Literal["card"]
    number: str


class Cash(BaseModel):
    kind: Literal["cash"]


class Order(BaseModel):
    model_config = ConfigDict(extra="forbid")
    id: int
    lines: list[Line]
    pay: Union[Card, Cash] = Field(discriminator="kind")
    due: Optional[datetime] = None

    @computed_field
    @property
    def total(self) -> Decimal:
        return sum([line.price * line.count for line in self.lines], Decimal(0))

    @model_validator(mode="after")
    def not_empty(self):
        if not self.lines:
            raise ValueError("no lines")
        return self


class Receipt(BaseModel):
    order: Order
    paid: Decimal
    at: datetime


class Page(BaseModel, Generic[T]):
    items: list[T]


@pawl.task
def charge(order: Order, tip: Decimal = Decimal(0)) -> Receipt:
    assert isinstance(order, Order), order
    return Receipt(order=order, paid=order.total + tip, at=datetime(2024, 1, 2))


@pawl.task
def wrong() -> Receipt:
    return {"paid": "x"}


@pawl.workflow
async def part(page: Page[int]) -> Page[int]:
    return Page[int](items=[item * 2 for item in page.items])


@pawl.workflow
async def flow(order: Order) -> Receipt:
    assert type(order) is Order and type(order.pay) is Card, order
    receipt = await charge(order, tip=Decimal("0.5"))
    assert type(receipt) is Receipt and type(receipt.order.lines[0]) is Line, receipt
    await pawl.sleep(0.01)
    page = await pawl.child(part, Page[int](items=[1, 2]))
    assert type(page) is Page[int] and page.items == [2, 4], page
    try:
        await wrong()
    except TypeError as error:
        print(error)
    line = await pawl.receive("lines", Line)
    try:
        Order.model_validate({"id": 1, "lines": [], "pay": {"kind": "cash"}})
    except ValidationError as error:
        print(error.errors()[0]["msg"])
    receipt.order.lines.append(line)
    return receipt.model_copy(update={"paid": Decimal(9)})


if __name__ == "__main__":
    pawl.serve()
'''
ORDER = {"id": "7", "lines": [{"code": "a", "count": "2", "price": "1.25"}], "pay": {"kind": "card", "number": "1"}}


@unittest.skipUnless(importlib.util.find_spec("pydantic"), "pydantic is not installed for this Python")
class ModelTest(FolderTest):
    def test_models_at_every_border(self):
        text = FLOWS.replace('await pawl.receive("lines", Line)',
                             'pawl.build(Line, {"sku": "m", "price": 3})')
        self.write("flows.py", text)
        done = pawl("run", "flows.py:flow", "--new", "--json", "--input", json.dumps(ORDER), cwd=self.folder)
        self.assertEqual(done.code, 0, done)
        output = done.json()["output"]
        self.assertEqual(output["paid"], {"$decimal": "9"})
        self.assertEqual(output["order"]["lines"], [
            {"sku": "a", "count": 2, "price": {"$decimal": "1.25"}}, {"sku": "m", "count": 1, "price": {"$decimal": "3"}}])
        self.assertNotIn("total", output["order"])
        self.assertIn("task 'wrong' gave what does not fit Receipt: result.order: Field required (and 2 more)", done.err)
        self.assertIn("Value error, no lines", done.err)

    def test_an_input_that_does_not_fit(self):
        self.write("flows.py", FLOWS)
        order = {**ORDER, "lines": [{"code": "", "price": "x"}]}
        done = pawl("run", "flows.py:flow", "--new", "--input", json.dumps(order), cwd=self.folder)
        self.assertEqual(done.code, 4, done)
        self.assertIn("PAWL-2014: order.lines[0].code: String should have at least 1 character (and 1 more)", done.err)

    def test_the_rest_is_refused_by_name(self):
        self.write("mail.py", "import pawl\nfrom pydantic import BaseModel, EmailStr\n\n\nclass A(BaseModel):\n"
                              "    mail: EmailStr\n\n\n@pawl.workflow\nasync def f(a: A):\n    return 1\n")
        done = pawl("check", "mail.py", cwd=self.folder)
        self.assertEqual(done.code, 2, done)
        self.assertIn("'EmailStr'", done.err + done.out)
        self.assertIn("docs/types.md says which parts of pydantic workflows have", done.err + done.out)


if __name__ == "__main__":
    unittest.main()
