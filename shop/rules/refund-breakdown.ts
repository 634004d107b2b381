import { restockingFeePercent } from '../facts.ts';

/** What a refund's amount is made of: the same four amounts as the total of its order. Tax reports use the tax and the items. */
export interface RefundBreakdown {
  itemsCents: number;
  shippingCents: number;
  handlingCents: number;
  taxCents: number;
}

const names = ['taxCents', 'itemsCents', 'shippingCents', 'handlingCents'] as const;

export function sumBreakdown(breakdown: RefundBreakdown): number {
  return names.reduce((sum, name) => sum + breakdown[name], 0);
}

/** Returns what is left of each amount of an order. @param refunded the sums of earlier refunds */
export function leftToRefund(order: RefundBreakdown, refunded: RefundBreakdown): RefundBreakdown {
  return build((name) => order[name] - refunded[name]);
}

/** Tells whether a refund takes no more of any amount than is left. */
export function fitsInto(left: RefundBreakdown, breakdown: RefundBreakdown): boolean {
  return names.every((name) => breakdown[name] >= 0 && breakdown[name] <= left[name]);
}

/**
 * Breaks down a refund of which nobody says what it is for: it takes the same share of whatever is left of each amount.
 * Rounded down; the cents that remain are taken where rounding took most. So the breakdown sums to the refund, takes no
 * more than is left, and a refund of all that is left takes exactly that (docs/specification/decisions.md, Money and stock).
 * @param amountCents at most the sum of what is left
 */
export function breakDownRefund(left: RefundBreakdown, amountCents: number): RefundBreakdown {
  const total = sumBreakdown(left);
  if (total === 0) return build(() => 0);
  const shares = names.map((name) => {
    const exact = BigInt(left[name]) * BigInt(amountCents);
    return { name, cents: Number(exact / BigInt(total)), lost: exact % BigInt(total) };
  });
  const given = shares.reduce((sum, { cents }) => sum + cents, 0);
  // Sorting keeps the order of equals: half a cent goes to the tax, as if it were rounded by itself.
  const roundedUp = shares
    .toSorted((a, b) => (a.lost === b.lost ? 0 : a.lost > b.lost ? -1 : 1))
    .slice(0, amountCents - given)
    .map(({ name }) => name);
  return build((name) => {
    const share = shares.find((one) => one.name === name);
    return (share?.cents ?? 0) + (roundedUp.includes(name) ? 1 : 0);
  });
}

/** A line of an order, of which units come back. */
export interface ReturnLine {
  /** What all its units cost after the discount. */
  lineCents: number;
  unitShippingCents: number;
  /** Units ordered, those that have come back earlier, and those that come back now. */
  ordered: number;
  earlier: number;
  now: number;
}

/**
 * Returns what goes back for units that come back, at most what is left: what they cost, less the restocking fee unless it
 * is waived, their shipping, and their share of the handling and the tax. It is the difference between what all
 * returned units cost and what the earlier ones did, so that units returned one by one give back exactly what they cost.
 */
export function breakDownReturn(
  order: RefundBreakdown,
  left: RefundBreakdown,
  lines: readonly ReturnLine[],
  { keepsFee }: { keepsFee: boolean },
): RefundBreakdown {
  const before = costOf(order, lines, ({ earlier }) => earlier);
  const after = costOf(order, lines, ({ earlier, now }) => earlier + now);
  const cost = leftToRefund(after, before);
  const fee = keepsFee ? shareOf(cost.itemsCents, restockingFeePercent, 100) : 0;
  const atMost = build((name) => Math.min(cost[name], left[name]));
  return build((name) => Math.max(0, name === 'itemsCents' ? atMost[name] - fee : atMost[name]));
}

/**
 * Returns the restocking fee that a refund kept of what its units cost; 0 when it kept none, or when an admin chose an
 * amount of their own.
 * @param leftItemsCents what was left of the items before it. @param itemsCents what it refunded of them
 */
export function keptFee(
  leftItemsCents: number,
  lines: readonly Omit<ReturnLine, 'unitShippingCents'>[],
  itemsCents: number,
): number {
  const costCents = lines.reduce(
    (cents, { lineCents, ordered, earlier, now }) =>
      cents + shareOf(lineCents, earlier + now, ordered) - shareOf(lineCents, earlier, ordered),
    0,
  );
  const atMost = Math.min(costCents, leftItemsCents);
  const fee = shareOf(costCents, restockingFeePercent, 100);
  return fee > 0 && itemsCents === Math.max(0, atMost - fee) ? Math.min(fee, atMost) : 0;
}

/**
 * Returns what is refunded when a whole order of one part is returned, in cents: everything but the restocking fee (return
 * policy). What it costs to send the part back is agreed on with the customer, so it is not in it.
 */
export function refundForReturn(
  order: RefundBreakdown,
  line: Pick<ReturnLine, 'lineCents' | 'unitShippingCents' | 'ordered'>,
): number {
  const all = [{ ...line, earlier: 0, now: line.ordered }];
  return sumBreakdown(breakDownReturn(order, order, all, { keepsFee: true }));
}

/**
 * Tells whether an amount is enough for one unit of a line. Units whose cost isn't whole cents differ by one: the cheaper
 * counts.
 */
export const coversUnit = (
  cents: number,
  { lineCents, ordered }: Pick<ReturnLine, 'lineCents' | 'ordered'>,
): boolean => cents >= Math.floor(lineCents / ordered);

/** Returns what some units of an order cost; of all units that is the order itself. */
function costOf(
  order: RefundBreakdown,
  lines: readonly ReturnLine[],
  unitsOf: (line: ReturnLine) => number,
): RefundBreakdown {
  const sum = (centsOf: (line: ReturnLine) => number) =>
    lines.reduce((cents, line) => cents + centsOf(line), 0);
  const itemsCents = sum((line) => shareOf(line.lineCents, unitsOf(line), line.ordered));
  const shippingCents = sum((line) => line.unitShippingCents * unitsOf(line));
  return {
    itemsCents,
    shippingCents,
    handlingCents: shareOf(
      order.handlingCents,
      itemsCents + shippingCents,
      order.itemsCents + order.shippingCents,
    ),
    taxCents: shareOf(order.taxCents, itemsCents, order.itemsCents),
  };
}

/** Returns `cents × part / whole`, rounded half up. */
function shareOf(cents: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

function build(centsOf: (name: keyof RefundBreakdown) => number): RefundBreakdown {
  return {
    itemsCents: centsOf('itemsCents'),
    shippingCents: centsOf('shippingCents'),
    handlingCents: centsOf('handlingCents'),
    taxCents: centsOf('taxCents'),
  };
}
