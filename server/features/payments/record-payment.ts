import { currency } from '../../../shop/facts.ts';
import type { Order } from '../../../shop/contracts/orders.ts';
import type { ManualPaymentMethod } from '../../../shop/rules/orders/manual-payment.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Admin } from '../../actor.ts';
import { changed, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { readChangedOrder } from '../orders/api.ts';
import { updateOrder } from '../orders/edit-data.ts';
import { isErased } from '../orders/erasure-data.ts';
import { endAttempts } from './api.ts';
import { isOrderOfShop } from './data.ts';
import { lockViewersOrder } from './lock-viewers-order.ts';
import { payOrder } from './settle.ts';

interface ManualPayment {
  paymentMethod: ManualPaymentMethod;
  /** The number of the check or money order; empty without one. */
  reference: string;
}

/**
 * Records that an admin has the money for an unpaid order (decision 110), always all of it. Payments that were only started at
 * the provider end; what it captures of them all the same is a duplicate, and goes back. An order that has expired, or with
 * parts that are hidden, can be paid so, because a person has decided it; one without its parts in stock can't.
 * @throws ShopError not_found, already_paid, out_of_stock; conflict when it is canceled, imported or has forgotten its
 *   customer, or while a payment is being confirmed
 */
export function recordPayment(
  deps: Deps,
  admin: Admin,
  orderId: string,
  { paymentMethod, reference }: ManualPayment,
): Promise<Order> {
  return write(deps, admin, { action: 'order.recordPayment', subject: orderId }, async (tx) => {
    const order = await lockViewersOrder(deps, tx, { user: admin }, orderId);
    await endAttempts(deps, tx, order);
    if (!(await isOrderOfShop(tx, orderId)))
      throw new ShopError('conflict', 'This order is from the former shop: place a new one for the customer');
    if (isErased(order)) throw new ShopError('conflict', 'The customer of this order has been erased');
    await updateOrder(tx, orderId, { paymentMethod });
    const { totalCents: amountCents } = order;
    const isPaid = await payOrder(deps, tx, order, {
      // One for each order, ever.
      captureId: `manual-${orderId}`,
      orderId,
      amountCents,
      currency,
      feeCents: 0,
      netCents: amountCents,
      status: 'COMPLETED',
      reference: reference || null,
      createdAt: deps.clock(),
    });
    if (!isPaid)
      throw new ShopError(
        'out_of_stock',
        'Not all of its parts are in stock anymore, so nothing was recorded. Restock them first, or give the money back.',
      );
    return changed(await readChangedOrder(deps, tx, orderId, 'admin'), {
      after: { amountCents, paymentMethod, ...(reference && { reference }) },
    });
  });
}
