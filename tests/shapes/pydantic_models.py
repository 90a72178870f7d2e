# pydantic: what comes in and goes out is models, as programs for FastAPI and Waymark write them.
from datetime import timedelta
from decimal import Decimal
from typing import Annotated, Generic, Literal, Optional, TypeVar, Union

import pawl
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, computed_field, field_validator

LIMIT = 10
T = TypeVar('T')


class Line(BaseModel):
    sku: str = Field(alias='code', min_length=2)
    count: Annotated[int, Field(gt=0, le=LIMIT)] = 1
    price: Decimal = Field(decimal_places=2)


class Card(BaseModel):
    kind: Literal['card']
    number: str = Field(pattern=r'^\d{4}$')


class Invoice(BaseModel):
    kind: Literal['invoice']
    days: timedelta = timedelta(days=30)


class Order(BaseModel):
    model_config = ConfigDict(extra='forbid', frozen=True)
    id: int
    lines: list[Line] = Field(min_length=1)
    pay: Union[Card, Invoice] = Field(discriminator='kind')

    @computed_field
    @property
    def total(self) -> Decimal:
        return sum([line.count * line.price for line in self.lines], Decimal(0))


class Payment(BaseModel):
    order: Order
    reference: str

    @field_validator('reference')
    @classmethod
    def known(cls, value: str) -> str:
        if not value.lower().startswith('pay-'):
            raise ValueError('not one of ours')
        return value.upper()


class Answer(BaseModel, Generic[T]):
    value: T
    note: Optional[str] = None


@pawl.task
def charge(order: Order) -> Payment: ...


@pawl.workflow
async def share(payment: Payment) -> Answer[int]:
    return Answer[int](value=len(payment.order.lines), note=payment.reference)


@pawl.workflow
async def shop(order: Order) -> dict:
    payment = await charge(order)
    shared = await pawl.child(share, payment)
    approval = await pawl.receive('approvals', Answer[bool])
    try:
        TypeAdapter(list[Line]).validate_python([{'code': 'x', 'price': '1.234'}])
    except ValidationError as error:
        problems = [(each['loc'], each['type']) for each in error.errors()]
    try:
        await charge(order)
    except TypeError as error:
        refused = str(error)
    return {'total': order.total, 'pay': type(order.pay).__name__, 'paid': payment.reference, 'shared': shared.value,
            'approval': approval.value, 'problems': problems, 'refused': refused,
            'json': payment.model_dump_json(exclude={'order': {'lines'}}, by_alias=True)}
