import type { Issue } from '../issues.ts';
import { centsOf } from '../money.ts';
import type { OrderRequest } from './order-request.ts';
import type { Flaw } from '../refusals.ts';
import type { Money } from '../state.ts';

type RequestUnit = OrderRequest['purchase_units'][number];

/** The currencies of PayPal that have two decimals; the few without are of no use to this shop. */
const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' '),
);

/** Signs with which the parts of a breakdown make up the amount. */
const signs = {
  item_total: 1,
  tax_total: 1,
  shipping: 1,
  handling: 1,
  insurance: 1,
  shipping_discount: -1,
  discount: -1,
} as const;

/** The business checks of "Create order" (422), first the single amounts, then their sums. */
export function judgeOrderRequest(request: OrderRequest): Flaw[] {
  const units = request.purchase_units;
  const references = new Set(units.map((unit) => unit.reference_id));
  if (references.size < units.length) return [{ issue: 'DUPLICATE_REFERENCE_ID' }];
  const amounts = units.flatMap(judgeAmounts);
  if (amounts.length > 0) return amounts;
  const used = new Set(units.flatMap(moneys).map(({ money }) => money.currency_code));
  if (used.size > 1) return [{ issue: 'MULTI_CURRENCY_ORDER' }];
  return units.flatMap(judgeSums);
}

function judgeAmounts(unit: RequestUnit): Flaw[] {
  return moneys(unit).flatMap(({ money, path, least }) => {
    const flaw = (issue: Issue) => [{ issue, field: pointer(unit, path), value: money.value }];
    if (!currencies.has(money.currency_code)) return flaw('INVALID_CURRENCY_CODE');
    const [whole = '', decimals = ''] = money.value.split('.');
    if (decimals.length > 2) return flaw('DECIMAL_PRECISION');
    if (whole.length > 15) return flaw('MAX_VALUE_EXCEEDED');
    const cents = centsOf(money);
    if (cents < least) return flaw(least === 0 ? 'CANNOT_BE_NEGATIVE' : 'CANNOT_BE_ZERO_OR_NEGATIVE');
    return [];
  });
}

function moneys({ amount, items = [] }: RequestUnit): { money: Money; path: string; least: 0 | 1 }[] {
  const parts = Object.entries(amount.breakdown ?? {});
  return [
    { money: amount, path: 'amount/value', least: 1 },
    ...parts.flatMap(([name, money]) =>
      money ? [{ money, path: `amount/breakdown/${name}/value`, least: 0 as const }] : [],
    ),
    ...items.map((item, index) => ({
      money: item.unit_amount,
      path: `items/${index}/unit_amount/value`,
      least: 0 as const,
    })),
  ];
}

function judgeSums(unit: RequestUnit): Flaw[] {
  const { breakdown } = unit.amount;
  if (unit.items) {
    const path = pointer(unit, 'amount/breakdown/item_total');
    if (!breakdown?.item_total) return [{ issue: 'ITEM_TOTAL_REQUIRED', field: path, value: '' }];
    const sum = unit.items.reduce(
      (cents, item) => cents + centsOf(item.unit_amount) * Number(item.quantity),
      0,
    );
    if (sum !== centsOf(breakdown.item_total)) {
      return [{ issue: 'ITEM_TOTAL_MISMATCH', field: path, value: breakdown.item_total.value }];
    }
  }
  if (!breakdown) return [];
  const sum = Object.entries(signs).reduce((cents, [name, sign]) => {
    const part = breakdown[name as keyof typeof signs];
    return part ? cents + sign * centsOf(part) : cents;
  }, 0);
  if (sum === centsOf(unit.amount)) return [];
  return [{ issue: 'AMOUNT_MISMATCH', field: pointer(unit, 'amount/value'), value: unit.amount.value }];
}

function pointer(unit: RequestUnit, path: string): string {
  return `/purchase_units/@reference_id=='${unit.reference_id}'/${path}`;
}
