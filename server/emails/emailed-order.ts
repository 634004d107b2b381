import { stateName } from '../../shop/states.ts';
import { formatPacific } from '../../shop/rules/dates.ts';
import { formatDollars } from '../../shop/rules/money.ts';
import { formatPhone } from '../../shop/rules/phone.ts';
import type { Row } from '../db/row.ts';

/** What emails about an order show of it; amounts in cents. A stored order is one. */
export type EmailedOrder = Pick<
  Row<'orders'>,
  | 'id'
  | 'number'
  | 'email'
  | 'createdAt'
  | 'paidAt'
  | 'paymentMethod'
  | 'shippingAddress'
  | 'addressIncomplete'
  | 'undiscountedItemsCents'
  | 'itemsCents'
  | 'shippingCents'
  | 'handlingCents'
  | 'taxCents'
  | 'totalCents'
  | 'couponCode'
> &
  Partial<Pick<Row<'orders'>, 'carrier' | 'trackingNumber'>> & {
    lines: Pick<Row<'orderLines'>, 'name' | 'lugoPart' | 'qty' | 'priceCents'>[];
  };

export function itemRows({ lines }: EmailedOrder): { name: string; detail: string; amount: string }[] {
  return lines.map(({ name, lugoPart, qty, priceCents }) => ({
    name,
    detail: `${lugoPart ? `No. ${lugoPart} · ` : ''}${qty} × ${formatDollars(priceCents)}`,
    amount: formatDollars(priceCents * qty),
  }));
}

export type TotalRow = { label: string; amount: string; before?: string; kind?: 'savings' | 'total' };

export function totalRows(order: EmailedOrder): TotalRow[] {
  const {
    undiscountedItemsCents: before,
    itemsCents,
    shippingCents,
    handlingCents,
    taxCents,
    totalCents,
    couponCode,
  } = order;
  const saved = before - itemsCents;
  return [
    {
      label: 'Items',
      amount: formatDollars(itemsCents),
      ...(saved > 0 && { before: formatDollars(before) }),
    },
    ...(saved > 0
      ? [
          {
            label: `Total savings${couponCode ? `, coupon ${couponCode}` : ''}`,
            amount: formatDollars(-saved),
            kind: 'savings' as const,
          },
        ]
      : []),
    { label: 'Shipping (estimate)', amount: formatDollars(shippingCents) },
    { label: 'Handling (estimate)', amount: formatDollars(handlingCents) },
    { label: 'Tax (estimate)', amount: formatDollars(taxCents) },
    { label: 'Total', amount: formatDollars(totalCents), kind: 'total' },
  ];
}

export function addressLines({ shippingAddress }: EmailedOrder): string[] {
  const { name, address, apartment, city, state, postalCode, phone: number } = shippingAddress;
  const town = [city, `${stateName(state)} ${postalCode}`.trim()].filter(Boolean).join(', ');
  return [name, [address, apartment].filter(Boolean).join(', '), town, formatPhone(number)].filter(Boolean);
}

export function placedAt({ createdAt }: EmailedOrder): string {
  return formatPacific(createdAt.toISOString());
}

export const estimateNote =
  'Shipping, handling and tax are estimates; overages or shortages will be reconciled. The handling fee covers order processing.';
