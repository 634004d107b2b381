import { brands, noPaymentMethod } from '../../shop/facts.ts';
import type { FreightKind } from '../../shop/freight.ts';
import { freightNames } from '../../shop/freight.ts';
import { formatPacific } from '../../shop/rules/dates/dates.ts';
import { formatDollars } from '../../shop/rules/money.ts';
import { unitsToSend } from '../../shop/rules/orders/left-to-send.ts';
import type { OrderPackage, PackedUnits } from '../../shop/rules/orders/packages.ts';
import { refundedCents } from '../../shop/rules/orders/refunded-cents.ts';
import { isForPickup } from '../../shop/rules/orders/tracking.ts';
import { formatPhone } from '../../shop/rules/phone.ts';
import { fullLineCents } from '../../shop/rules/pricing.ts';
import { isDrawing, thumbnailAddress } from '../../shop/rules/pictures.ts';
import { stateName } from '../../shop/states.ts';
import type { Row } from '../db/row.ts';
import type { OrderRefund } from '../features/orders/data.ts';

/** What emails about an order show of it; amounts in cents. A stored order is one. */
export type EmailedOrder = Pick<
  Row<'orders'>,
  | 'id'
  | 'number'
  | 'email'
  | 'createdAt'
  | 'expiresAt'
  | 'paidAt'
  | 'shipsWithinDays'
  | 'canceledAt'
  | 'canceledBy'
  | 'cancelReason'
  | 'paymentMethod'
  | 'shippingAddress'
  | 'addressIncomplete'
  | 'pickup'
  | 'undiscountedItemsCents'
  | 'itemsCents'
  | 'shippingCents'
  | 'handlingCents'
  | 'taxCents'
  | 'totalCents'
  | 'couponCode'
  | 'carrier'
  | 'deliveredAt'
  | 'trackingNumber'
  | 'moreToFollow'
  | 'truck'
  | 'customerNote'
> & {
  lines: (Pick<
    Row<'orderLines'>,
    'name' | 'image' | 'brand' | 'lugoPart' | 'qty' | 'priceCents' | 'fit' | 'fitReason'
  > & {
    notSent: number;
    freight: FreightKind | null;
  })[];
  /** Those beyond the first. */
  packages: OrderPackage[];
  packed: PackedUnits[];
  /** Whether a payment is being confirmed. */
  confirming: boolean;
  refunds: Pick<OrderRefund, 'amountCents' | 'kind' | 'state'>[];
};

/** What was ordered, what it costs and, unless nothing is to be sent, where it ships to. */
export interface OrderBlock {
  kind: 'order';
  order: EmailedOrder;
  withoutAddress?: boolean;
  toOwner?: boolean;
}

export interface ItemRow {
  name: string;
  /** Empty without one. */
  partNumber: string;
  /** `Truck freight`; empty for a parcel. */
  freight: string;
  /** `2 × $64.50`; `2 of 3 × $64.50, 1 not sent` of a line that is not sent whole. */
  count: string;
  amount: string;
  /** The path of a small picture; undefined leaves its place empty. */
  thumbnail: string | undefined;
}

export function itemRows({ lines }: EmailedOrder): ItemRow[] {
  return lines.map(({ name, image, brand, lugoPart, freight, qty, notSent, priceCents }) => ({
    name,
    partNumber: lugoPart && `No. ${lugoPart}`,
    freight: freight ? freightNames[freight] : '',
    count:
      notSent > 0
        ? `${unitsToSend({ qty, notSent })} of ${qty} × ${formatDollars(priceCents)}, ${notSent} not sent`
        : `${qty} × ${formatDollars(priceCents)}`,
    // What was paid for all of it: the sum below subtracts what was refunded.
    amount: formatDollars(fullLineCents({ priceCents, qty })),
    // A drawing would show a used part as if it were new.
    thumbnail: brand === brands.used && isDrawing(image) ? undefined : thumbnailAddress(image),
  }));
}

export const isFree = ({ totalCents, paymentMethod }: EmailedOrder): boolean =>
  totalCents === 0 || paymentMethod === noPaymentMethod;

export type TotalRow =
  | { kind: 'amount' | 'total'; label: string; amount: string; before?: string }
  /** Said beside the amounts, not added to them. */
  | { kind: 'note'; label: string };

/** Returns the sum of an order, line by line: the column of amounts adds up. */
export function totalRows(order: EmailedOrder): TotalRow[] {
  const { undiscountedItemsCents: before, itemsCents, shippingCents, handlingCents, taxCents } = order;
  const saved = before - itemsCents;
  const refunded = refundedCents(order.refunds);
  const estimate = order.paidAt ? '' : ' (estimate)';
  const amount = (label: string, cents: number) =>
    ({ kind: 'amount', label, amount: formatDollars(cents) }) as const;
  const total = (label: string, cents: number) =>
    ({ kind: 'total', label, amount: formatDollars(cents) }) as const;
  return [
    { ...amount('Items', itemsCents), ...(saved > 0 && { before: formatDollars(before) }) },
    ...(saved > 0
      ? [
          {
            kind: 'note' as const,
            label: `You save ${formatDollars(saved)}${order.couponCode ? ` with ${order.couponCode}` : ''}`,
          },
        ]
      : []),
    amount(order.pickup ? 'Local pickup' : `Shipping${estimate}`, shippingCents),
    amount(`Handling${estimate}`, handlingCents),
    amount(`Tax${estimate}`, taxCents),
    total('Total', order.totalCents),
    ...(refunded > 0 ? [amount('Refunded', -refunded), total('Net', order.totalCents - refunded)] : []),
  ];
}

/**
 * Whether an email to the buyer may contain what they typed. Unless somebody has paid, it goes to whatever address they
 * typed, and would carry anybody's words to a stranger (decision 050).
 */
export const mayShowTyped = (order: EmailedOrder): boolean => order.paidAt !== null && !isFree(order);

/** Returns where a paid order ships to; nothing for one that is picked up, nor to a buyer who has paid nothing. */
export function addressLines({ order, withoutAddress, toOwner }: OrderBlock): string[] {
  if (withoutAddress || isForPickup(order) || !(toOwner || mayShowTyped(order))) return [];
  const { name, address, apartment, city, state, postalCode, phone: number } = order.shippingAddress;
  const town = [city, `${stateName(state)} ${postalCode}`.trim()].filter(Boolean).join(', ');
  return [name, [address, apartment].filter(Boolean).join(', '), town, formatPhone(number)].filter(Boolean);
}

export function placedAt({ createdAt }: EmailedOrder): string {
  return formatPacific(createdAt.toISOString());
}

/** Returns what must be said below the sum of an order that is not paid yet. */
export function estimateNote({ paidAt, canceledAt }: EmailedOrder): string | undefined {
  if (paidAt || canceledAt) return undefined;
  return 'Shipping, handling and tax are estimates; overages or shortages will be reconciled. The handling fee covers order processing.';
}
