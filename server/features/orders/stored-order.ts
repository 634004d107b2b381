import type { ShippingAddressRow } from '../../db/schema.ts';

/** `buyer`: who made the order or holds the signed link of its mails. `stranger`: who only knows its id. */
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
export interface StoredOrder extends NewOrder {
  createdAt: Date;
  deliveredAt: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  customerName: string | null;
  /** Money may have moved and is being confirmed. */
  confirming: boolean;
  /** What is left of the payment that has paid it; null where none has. */
  refundableCents: number | null;
  /** The oldest first. */
  refunds: OrderRefund[];
}

export interface NewOrder {
  id: string;
  userId: string | null;
  guestId: string | null;
  email: string;
  shippingAddress: ShippingAddressRow;
  addressIncomplete: boolean;
  paymentMethod: string;
  undiscountedItemsCents: number;
  itemsCents: number;
  shippingCents: number;
  handlingCents: number;
  taxCents: number;
  totalCents: number;
  taxState: string;
  taxBasisPoints: number;
  couponId: string | null;
  couponCode: string | null;
  napcoBasisPoints: number;
  aftermarketBasisPoints: number;
  paidAt: Date | null;
  lines: OrderLine[];
}

export interface OrderLine {
  productId: string;
  name: string;
  image: string;
  brand: string;
  lugoPart: string;
  vendor: string;
  vendorPart: string;
  priceCents: number;
  unitShippingCents: number;
  qty: number;
  lineCents: number;
}
