import type { Row } from '../../db/row.ts';

/** `buyer`: who made the order or holds the signed link of its emails. `stranger`: who only knows its id. */
export type Viewer = 'admin' | 'buyer' | 'stranger';

/** Money given back of an order, or asked for; amounts in cents. */
export interface OrderRefund {
  requestId: string;
  amountCents: number;
  taxCents: number;
  kind: 'primary' | 'duplicate' | 'late' | 'foreign';
  state: 'requested' | 'completed' | 'failed';
  reason: string;
  requesterName: string | null;
  issue: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** An order with its lines; amounts in cents. */
export interface StoredOrder extends Row<'orders'> {
  lines: OrderLine[];
  customerName: string | null;
  /** Money may have moved and is being confirmed. */
  confirming: boolean;
  /** What is left of the payment that has paid it; null where none has. */
  refundableCents: number | null;
  /** The oldest first. */
  refunds: OrderRefund[];
}

/** What is known of an order when it is placed. */
export interface NewOrder extends Omit<
  Row<'orders'>,
  'createdAt' | 'deliveredAt' | 'carrier' | 'trackingNumber' | 'version'
> {
  lines: OrderLine[];
}

export type OrderLine = Omit<Row<'orderLines'>, 'orderId' | 'position'>;
