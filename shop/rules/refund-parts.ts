/** What of an order goes back with a refund: the parts that its total is made of. Tax reports use the tax and the items. */
export interface RefundParts {
  itemsCents: number;
  shippingCents: number;
  handlingCents: number;
  taxCents: number;
}

const names = ['taxCents', 'itemsCents', 'shippingCents', 'handlingCents'] as const;

export function sumParts(parts: RefundParts): number {
  return names.reduce((sum, name) => sum + parts[name], 0);
}

/** Returns what is left of each part. @param before the sums of earlier refunds */
export function leftParts(order: RefundParts, before: RefundParts): RefundParts {
  return build((name) => order[name] - before[name]);
}

/** Tells whether a refund takes no more of any part than is left. */
export function fitsInto(left: RefundParts, parts: RefundParts): boolean {
  return names.every((name) => parts[name] >= 0 && parts[name] <= left[name]);
}

/**
 * Splits the amount of a refund where nobody says what goes back: each part gives the same share of what is left of it.
 * Rounded down; the cents that remain go to the parts that lost most by it. So the parts sum to the amount, none gives
 * more than it has, and refunding all that is left refunds exactly that (docs/specification/decisions.md, Money and stock).
 * @param amountCents at most the sum of what is left
 */
export function defaultParts(left: RefundParts, amountCents: number): RefundParts {
  const total = sumParts(left);
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

function build(centsOf: (name: keyof RefundParts) => number): RefundParts {
  return {
    itemsCents: centsOf('itemsCents'),
    shippingCents: centsOf('shippingCents'),
    handlingCents: centsOf('handlingCents'),
    taxCents: centsOf('taxCents'),
  };
}
