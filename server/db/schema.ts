import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { AuditAction, AuditThing } from '../../shop/audit-actions.ts';
import type { CompanySchema } from './company-schema.ts';
import type { ImportSchema } from './import-schema.ts';

/** The tables as Kysely sees them (camelCase; the plugin in `open.ts` is the one place of conversion). */

type Now = ColumnType<Date, Date | undefined, Date>;
type Json<T> = ColumnType<T, string, string>;
type Numeric = ColumnType<string, string | number | null, string | number | null>;

/** A row of a table as it is read. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

export interface Schema extends CompanySchema, ImportSchema {
  users: {
    id: string;
    name: string;
    email: string;
    passwordHash: string;
    isAdmin: Generated<boolean>;
    active: Generated<boolean>;
    createdAt: Now;
    deletedAt: Date | null;
  };
  sessions: {
    id: string;
    tokenHash: Buffer;
    userId: string;
    createdAt: Now;
    lastSeenAt: Now;
    userAgent: Generated<string>;
  };
  twoFactor: {
    userId: string;
    secret: Buffer;
    confirmedAt: Date | null;
    lastStep: Generated<number>;
    createdAt: Now;
  };
  recoveryCodes: { userId: string; codeHash: Buffer };
  mailTokens: {
    tokenHash: Buffer;
    purpose: 'verify-email' | 'reset-password';
    userId: string;
    email: string;
    expiresAt: Date;
    createdAt: Now;
  };
  savedAddresses: {
    id: string;
    userId: string;
    address: Json<ShippingAddressRow>;
    isDefault: Generated<boolean>;
    createdAt: Now;
  };
  guests: { id: string; email: string; tokenHash: Buffer; expiresAt: Date; createdAt: Now };
  attemptCounters: { key: string; count: number; resetsAt: Date };
  products: {
    id: string;
    name: Generated<string>;
    brand: Generated<string>;
    shelf: GeneratedAlways<'aftermarket' | 'napco' | 'used'>;
    lugoPart: Generated<string>;
    vendor: Generated<string>;
    vendorPart: Generated<string>;
    partType: Generated<string>;
    years: Generated<number[]>;
    description: Generated<string>;
    specs: ColumnType<Record<string, string>, string | undefined, string>;
    fitNotes: string | null;
    weightLb: Numeric | null;
    oversize: Generated<boolean>;
    relatedLugoParts: Generated<string[]>;
    priceCents: Generated<number>;
    shippingCents: number | null;
    onHand: Generated<number>;
    reserved: Generated<number>;
    shortStock: GeneratedAlways<number | null>;
    image: string | null;
    drawing: Generated<string>;
    ratingSum: Generated<number>;
    ratingCount: Generated<number>;
    rating: GeneratedAlways<string>;
    featuredPosition: number | null;
    hidden: Generated<boolean>;
    /** Number of the last change of what listings and search are made of. */
    changeNo: Generated<number>;
    /** Goes up with every change by an admin, never with a sale. */
    version: Generated<number>;
    createdAt: Now;
    updatedAt: Now;
    deletedAt: Date | null;
  };
  pictures: { id: string; width: number; height: number; userId: string; createdAt: Now };
  productPictures: { productId: string; position: number; image: string; alt: Generated<string> };
  reviews: {
    id: string;
    productId: string;
    userId: string | null;
    name: string;
    rating: number;
    comment: string;
    createdAt: Now;
    updatedAt: Now;
  };
  taxRates: { state: string; rateBasisPoints: number; validFrom: ColumnType<Date, string, string> };
  coupons: {
    id: string;
    code: string;
    napcoBasisPoints: Generated<number>;
    aftermarketBasisPoints: Generated<number>;
    isActive: Generated<boolean>;
    version: Generated<number>;
    createdAt: Now;
    deletedAt: Date | null;
  };
  orders: {
    id: string;
    userId: string | null;
    guestId: string | null;
    email: string;
    shippingAddress: Json<ShippingAddressRow>;
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
    napcoBasisPoints: Generated<number>;
    aftermarketBasisPoints: Generated<number>;
    paidAt: Date | null;
    deliveredAt: Date | null;
    carrier: string | null;
    trackingNumber: string | null;
    createdAt: Now;
  };
  orderNotes: { id: string; orderId: string; userId: string; text: string; createdAt: Now };
  orderLines: {
    orderId: string;
    position: number;
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
  };
  idempotencyKeys: { actor: string; key: string; bodyHash: Buffer; orderId: string; createdAt: Now };
  paymentAttempts: {
    id: string;
    orderId: string;
    environment: PaymentEnvironment;
    providerOrderId: string | null;
    amountCents: number;
    currency: string;
    payee: string | null;
    invoiceId: string;
    createRequestId: string;
    captureRequestId: string;
    state: AttemptState;
    createdAt: Now;
    captureStartedAt: Date | null;
    updatedAt: Now;
  };
  payments: {
    captureId: string;
    orderId: string;
    attemptId: string | null;
    kind: 'primary' | 'duplicate' | 'late' | 'foreign';
    amountCents: number;
    /** Kept by the database: the sum of its refunds but for those that failed, never more than the amount. */
    refundedCents: GeneratedAlways<number>;
    status: string;
    createdAt: Now;
  };
  refunds: {
    requestId: string;
    captureId: string;
    amountCents: number;
    taxCents: number;
    cause: RefundCause;
    reason: string;
    requestedBy: string | null;
    idempotencyKey: string | null;
    requestHash: Buffer | null;
    state: RefundState;
    providerRefundId: string | null;
    issue: string | null;
    sentAt: Date | null;
    endedAt: Date | null;
    createdAt: Now;
  };
  reservations: {
    id: string;
    orderId: string;
    state: 'active' | 'claimed' | 'released';
    pinned: Generated<boolean>;
    expiresAt: Date;
    createdAt: Now;
  };
  reservationLines: { reservationId: string; productId: string; qty: number };
  webhookEvents: {
    eventId: string;
    rawBody: string;
    state: 'received' | 'done' | 'failed';
    receivedAt: Now;
    eventType: string;
    providerOrderId: string | null;
    captureId: string | null;
  };
  paymentBreaks: {
    id: string;
    orderId: string | null;
    kind: string;
    subject: string;
    detail: Json<Record<string, string | number | null>>;
    createdAt: Now;
    resolvedAt: Date | null;
    resolvedBy: string | null;
    note: string | null;
  };
  auditLog: {
    id: string;
    at: Date;
    userId: string;
    action: AuditAction;
    thing: AuditThing;
    thingId: string;
    before: Json<Record<string, unknown>>;
    after: Json<Record<string, unknown>>;
  };
}

export type RefundCause = 'admin' | 'duplicate' | 'late' | 'provider';
export type RefundState = 'requested' | 'completed' | 'failed';
export type PaymentEnvironment = 'demo' | 'sandbox' | 'live';
export type AttemptState =
  | 'creating'
  | 'created'
  | 'capturing'
  | 'captured'
  | 'pending'
  | 'declined'
  | 'expired'
  | 'rejected';

export interface ShippingAddressRow {
  name: string;
  address: string;
  apartment?: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
}
