/** What an order is read as, with its lines and refunds. */
import { sql } from 'kysely';
import type { FreightKind } from '../../../shop/freight.ts';
import type { OrderState } from '../../../shop/rules/orders/order-states.ts';
import type { OrderPackage, PackedUnits } from '../../../shop/rules/orders/packages.ts';
import type { Db, Tx } from '../../db/open.ts';
import { isDisputed } from '../payments/disputes/data.ts';
import { isReversed, reversedCents } from '../payments/issues/data.ts';
import { requestsOfOrder } from './requests/data.ts';
import { unitsCameBack, unitsNotSent } from '../payments/refunds/data.ts';

/** Whether a payment is being confirmed: `isConfirming` in payments/transitions.ts in SQL. */
export const isConfirming = sql<boolean>`(orders.paid_at IS NULL AND EXISTS (
  SELECT FROM payment_attempts WHERE payment_attempts.order_id = orders.id
    AND payment_attempts.state IN ('capturing', 'pending', 'captured')))`;

/** Whether the latest payment of an unpaid order was pending, and then declined (payments/captures/finish-capture.ts). */
const isDeclined = sql<boolean>`(orders.paid_at IS NULL AND coalesce((
  SELECT state = 'declined' AND pending_reason IS NOT NULL FROM payment_attempts
  WHERE payment_attempts.order_id = orders.id ORDER BY created_at DESC LIMIT 1), false))`;

/** The state of an order at a moment: `orderState` in SQL. */
export const orderStateAt = (now: Date) => sql<OrderState>`CASE
  WHEN orders.delivered_at IS NOT NULL THEN 'delivered'
  WHEN orders.canceled_at IS NOT NULL THEN 'canceled'
  WHEN orders.paid_at IS NOT NULL THEN 'paid'
  WHEN orders.expires_at <= ${now} AND NOT ${isConfirming} THEN 'expired'
  ELSE 'placed' END`;

/** All columns by name: PostgreSQL keeps no plan of a statement with `*` (server/db/driver.ts). */
const orderColumns = [
  'orders.addressCompletedAt',
  'orders.addressIncomplete',
  'orders.aftermarketBasisPoints',
  'orders.canceledAt',
  'orders.canceledBy',
  'orders.cancelReason',
  'orders.carrier',
  'orders.claimedBy',
  'orders.couponCode',
  'orders.couponId',
  'orders.createdAt',
  'orders.customerNote',
  'orders.deliveredAt',
  'orders.email',
  'orders.erasedCustomerName',
  'orders.eraseFrom',
  'orders.expiresAt',
  'orders.guestId',
  'orders.handlingCents',
  'orders.id',
  'orders.importedAt',
  'orders.importedPayment',
  'orders.itemsCents',
  'orders.moreToFollow',
  'orders.napcoBasisPoints',
  'orders.number',
  'orders.paidAt',
  'orders.paymentMethod',
  'orders.pickup',
  'orders.remindAt',
  'orders.remindedAt',
  'orders.restocked',
  'orders.sentAt',
  'orders.shippingAddress',
  'orders.shippingCents',
  'orders.shipsWithinDays',
  'orders.taxBasisPoints',
  'orders.taxCents',
  'orders.taxState',
  'orders.totalCents',
  'orders.trackingNumber',
  'orders.truck',
  'orders.undiscountedItemsCents',
  'orders.userId',
  'orders.version',
] as const;
const lineColumns = [
  'orderLines.brand',
  'orderLines.fit',
  'orderLines.fitReason',
  'orderLines.image',
  'orderLines.lineCents',
  'orderLines.lugoPart',
  'orderLines.name',
  'orderLines.orderId',
  'orderLines.position',
  'orderLines.priceCents',
  'orderLines.productId',
  'orderLines.qty',
  'orderLines.unitShippingCents',
  'orderLines.vendor',
  'orderLines.vendorPart',
] as const;

/** The packages of an order beyond the first. */
export const furtherPackages = sql<OrderPackage[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('position', position, 'carrier', carrier, 'trackingNumber', tracking_number)
    ORDER BY position)
  FROM order_packages WHERE order_packages.order_id = orders.id), '[]')`;

/** What is in the packages of an order, the first, too, in the order of its lines. */
const packedUnits = sql<PackedUnits[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('position', contents.position, 'product', product_id, 'name', order_lines.name,
    'qty', contents.qty) ORDER BY contents.position, order_lines.position)
  FROM package_contents AS contents JOIN order_lines USING (order_id, product_id)
  WHERE contents.order_id = orders.id), '[]')`;

const hasPrivateNotes = sql<boolean>`EXISTS (SELECT FROM order_notes WHERE order_notes.order_id = orders.id)`;

/** Selects orders without their lines and refunds, which `withLinesAndRefunds` adds. */
export function selectOrders(db: Db | Tx) {
  return db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .select(orderColumns)
    .select(({ fn }) => fn.coalesce('orders.erasedCustomerName', 'users.name').as('customerName'))
    .select([isConfirming.as('confirming'), isDeclined.as('declined'), isReversed.as('reversed')])
    .select([isDisputed.as('disputed'), hasPrivateNotes.as('hasPrivateNotes')])
    .select([furtherPackages.as('packages'), packedUnits.as('packed'), requestsOfOrder.as('requests')])
    .select(({ selectFrom }) =>
      selectFrom('paymentAttempts')
        .whereRef('paymentAttempts.orderId', '=', 'orders.id')
        .where('orders.paidAt', 'is', null)
        .where('paymentAttempts.state', '=', 'pending')
        .select('paymentAttempts.pendingReason')
        .as('pendingReason'),
    )
    .select(({ selectFrom }) =>
      selectFrom('payments')
        .whereRef('payments.orderId', '=', 'orders.id')
        .where('payments.kind', '=', 'primary')
        .select(
          sql<number>`greatest(payments.amount_cents - payments.refunded_cents - ${reversedCents}, 0)`.as(
            'left',
          ),
        )
        .as('refundableCents'),
    );
}

/** How the part of a line was to ship when it was ordered; of older lines, how it ships now. */
const lineFreight = sql<FreightKind | null>`nullif(coalesce(order_lines.freight,
  CASE WHEN products.truck_freight THEN 'truck' WHEN products.oversize THEN 'oversize' END), 'parcel')`;

/** Selects the lines of orders, in the order of their positions. */
export function linesOf(db: Db | Tx, orderIds: readonly string[]) {
  return db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .select(lineColumns)
    .select([
      'products.years',
      'products.californiaWarning',
      unitsNotSent.as('notSent'),
      unitsCameBack.as('cameBack'),
    ])
    .select(lineFreight.as('freight'))
    .where('orderId', '=', oneOf(orderIds))
    .orderBy('orderId')
    .orderBy('position');
}

/** Selects the refunds of orders, oldest first. */
export function refundsOf(db: Db | Tx, orderIds: readonly string[]) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
    .leftJoin('users', 'users.id', 'refunds.requestedBy')
    .select(['refunds.requestId', 'refunds.amountCents', 'refunds.taxCents', 'refunds.state'])
    .select(['refunds.reason', 'refunds.issue', 'refunds.createdAt', 'refunds.endedAt'])
    .select(['payments.orderId', 'payments.kind', 'users.name as requesterName'])
    .where('payments.orderId', '=', oneOf(orderIds))
    .orderBy('refunds.createdAt')
    .orderBy('refunds.requestId');
}

/** What an id is compared with. PostgreSQL keeps a plan for one id, and plans anew for each list of them. */
const oneOf = (ids: readonly string[]) =>
  ids.length === 1 ? sql<string>`${ids[0]}` : sql<string>`ANY(${ids}::text[])`;
