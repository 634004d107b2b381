import { z } from 'zod';
import { centsOf } from '../money.ts';
import type { ErrorDetail, Issue } from '../refusals.ts';
import type { Money } from '../state.ts';

/** Schema of "Create order" (PayPal Orders v2) as far as the shop uses it; other fields are ignored. */

export const moneySchema = z.object({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
});

const breakdownSchema = z.object({
  item_total: moneySchema.optional(),
  shipping: moneySchema.optional(),
  handling: moneySchema.optional(),
  tax_total: moneySchema.optional(),
  insurance: moneySchema.optional(),
  shipping_discount: moneySchema.optional(),
  discount: moneySchema.optional(),
});

const itemSchema = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  unit_amount: moneySchema,
  sku: z.string().min(1).max(127).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
});

const shippingSchema = z.object({
  type: z.enum(['SHIPPING', 'PICKUP_IN_PERSON', 'PICKUP_IN_STORE', 'PICKUP_FROM_PERSON']).optional(),
  name: z.object({ full_name: z.string().min(1).max(300) }).optional(),
  address: z
    .object({
      address_line_1: z.string().max(300).optional(),
      address_line_2: z.string().max(300).optional(),
      admin_area_2: z.string().max(120).optional(),
      admin_area_1: z.string().max(300).optional(),
      postal_code: z.string().max(60).optional(),
      country_code: z.string().regex(/^([A-Z]{2}|C2)$/),
    })
    .optional(),
});

const unitSchema = z.object({
  reference_id: z.string().min(1).max(256).default('default'),
  description: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(255).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  payee: z
    .object({
      merchant_id: z
        .string()
        .regex(/^[2-9A-HJ-NP-Z]{13}$/)
        .optional(),
      email_address: z.string().max(254).optional(),
    })
    .optional(),
  amount: moneySchema.extend({ breakdown: breakdownSchema.optional() }),
  items: z.array(itemSchema).optional(),
  shipping: shippingSchema.optional(),
});

const experienceSchema = z
  .object({
    experience_context: z
      .object({
        brand_name: z.string().min(1).max(127).optional(),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
      })
      .optional(),
  })
  .optional();

const orderRequestSchema = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(unitSchema).min(1).max(10),
  payment_source: z.object({ paypal: experienceSchema, card: experienceSchema }).optional(),
  application_context: z.object({ brand_name: z.string().min(1).max(127).optional() }).optional(),
});

export type OrderRequest = z.output<typeof orderRequestSchema>;

/** Parses a body, or returns what PayPal would find wrong with its form (400). */
export function readOrderRequest(body: unknown): { request: OrderRequest } | { flaws: ErrorDetail[] } {
  const parsed = orderRequestSchema.safeParse(body);
  if (parsed.success) return { request: parsed.data };
  return { flaws: errorDetails(parsed.error, body) };
}

/** Returns what PayPal would say about a body that its schema rejects. */
export function errorDetails(error: z.ZodError, body: unknown): ErrorDetail[] {
  return error.issues.map((issue) => {
    const value = issue.path.reduce<unknown>((at, key) => Object(at)[key], body);
    return {
      issue: value === undefined ? 'MISSING_REQUIRED_PARAMETER' : issueOf(issue),
      field: `/${issue.path.join('/')}`,
      value: typeof value === 'string' ? value : '',
    };
  });
}

function issueOf(issue: z.core.$ZodIssue): Issue {
  if (issue.code === 'invalid_value') return 'INVALID_PARAMETER_VALUE';
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    if (issue.origin !== 'array') return 'INVALID_STRING_LENGTH';
    return issue.code === 'too_big' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_ARRAY_MIN_ITEMS';
  }
  return 'INVALID_PARAMETER_SYNTAX';
}

type RequestUnit = OrderRequest['purchase_units'][number];

/** PayPal's currencies with two decimals; this shop does not need the others. */
const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' '),
);

/** Signs of the breakdown's fields in the amount. */
const signs = {
  item_total: 1,
  tax_total: 1,
  shipping: 1,
  handling: 1,
  insurance: 1,
  shipping_discount: -1,
  discount: -1,
} as const;

/** Runs the business checks of "Create order" (422): single amounts first, then their sums. */
export function checkOrderRequest(request: OrderRequest): ErrorDetail[] {
  const units = request.purchase_units;
  const references = new Set(units.map((unit) => unit.reference_id));
  if (references.size < units.length) return [{ issue: 'DUPLICATE_REFERENCE_ID' }];
  const amounts = units.flatMap(checkAmounts);
  if (amounts.length > 0) return amounts;
  const used = new Set(units.flatMap(moneys).map(({ money }) => money.currency_code));
  if (used.size > 1) return [{ issue: 'MULTI_CURRENCY_ORDER' }];
  const sums = units.flatMap(checkSums);
  return sums.length > 0 ? sums : units.flatMap((unit) => checkAddress(unit, shippingPreference(request)));
}

/** Returns what the merchant wants PayPal to do about the address. */
export function shippingPreference({ payment_source: source }: OrderRequest) {
  return (source?.paypal ?? source?.card)?.experience_context?.shipping_preference;
}

/** Of an address in the United States PayPal wants street, city, state and ZIP code. */
function checkAddress(unit: RequestUnit, preference: ReturnType<typeof shippingPreference>): ErrorDetail[] {
  const { address } = unit.shipping ?? {};
  const flaw = (issue: Issue, field = '') => [
    { issue, field: pointer(unit, `shipping/address${field}`), value: '' },
  ];
  if (!address) return preference === 'SET_PROVIDED_ADDRESS' ? flaw('MISSING_SHIPPING_ADDRESS') : [];
  if (address.country_code !== 'US') return [];
  if (!address.admin_area_2) return flaw('CITY_REQUIRED', '/admin_area_2');
  if (!address.postal_code) return flaw('POSTAL_CODE_REQUIRED', '/postal_code');
  const isKnown = address.address_line_1 && /^[A-Z]{2}$/.test(address.admin_area_1 ?? '');
  return isKnown && /^(?!000)\d{5}(-?\d{4})?$/.test(address.postal_code)
    ? []
    : flaw('SHIPPING_ADDRESS_INVALID');
}

function checkAmounts(unit: RequestUnit): ErrorDetail[] {
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

function checkSums(unit: RequestUnit): ErrorDetail[] {
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
