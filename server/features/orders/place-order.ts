import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { orderEndpoints } from '../../../shop/contracts/orders.ts';
import { noPaymentMethod } from '../../../shop/facts.ts';
import { toCents } from '../../../shop/rules/money.ts';
import type { CartTotals, Discount } from '../../../shop/rules/pricing.ts';
import { noDiscount, priceCart, totalsAsText } from '../../../shop/rules/pricing.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { Buyer as AnyBuyer } from '../../actor.ts';
import { lockActiveCoupon } from '../coupons/data.ts';
import { commitStock } from '../stock/data.ts';
import { listTaxRates } from '../tax/rate-data.ts';
import { claimKey, insertOrder } from './data.ts';
import type { OrderedItem } from './order-lines.ts';
import { copyOf, outOfStock, readLines, refuseShortage } from './order-lines.ts';

type OrderRequest = z.output<(typeof orderEndpoints)['POST /api/orders']['body']>;

/**
 * Places an order in one transaction: it is written with its emails, or nothing is. Everything is priced here; of the
 * request only product ids and quantities count, its totals are compared.
 * @param key `Idempotency-Key`: a repeat gives the order that was placed before
 * @returns the id of the order
 * @throws ShopError invalid_input, out_of_stock, price_changed, coupon_gone, idempotency_mismatch
 */
export async function placeOrder(
  deps: Deps,
  actor: AnyBuyer,
  request: OrderRequest,
  key?: string,
): Promise<string> {
  const id = newId();
  const now = deps.clock();
  const buyer = buyerOf(actor, request.email);
  let takenAtOnce: string[] = [];

  const orderId = await deps.db.transaction().execute(async (tx) => {
    if (key) {
      const earlier = await claimKey(tx, {
        actor: buyer.id,
        key,
        bodyHash: hashOf(request),
        orderId: id,
        createdAt: now,
      });
      if (earlier) return sameOrder(earlier);
    }
    const items = request.orderItems.map(asItem);
    const lines = await readLines(tx, items);
    refuseShortage(lines);

    const { shippingAddress } = request;
    const taxBasisPoints = (await listTaxRates(tx, now))[shippingAddress.state] ?? 0;
    const coupon = await readCoupon(tx, request.couponId, () => priceCart(lines, taxBasisPoints));
    const totals = priceCart(lines, taxBasisPoints, coupon?.discount ?? noDiscount);
    refuseOtherTotals(request, totals);

    const { lineCents, ...cents } = totals;
    const free = totals.totalCents === 0;
    await insertOrder(
      tx,
      {
        id,
        userId: buyer.kind === 'user' ? buyer.id : null,
        guestId: buyer.kind === 'guest' ? buyer.id : null,
        email: buyer.email,
        shippingAddress,
        addressIncomplete: !shippingAddress.address || !shippingAddress.city || !shippingAddress.postalCode,
        paymentMethod: free ? noPaymentMethod : request.paymentMethod,
        ...cents,
        taxState: shippingAddress.state,
        taxBasisPoints,
        couponId: coupon?.id ?? null,
        couponCode: coupon?.code ?? null,
        ...(coupon?.discount ?? noDiscount),
        paidAt: free ? now : null,
        lines: lines.map((line, at) => copyOf(line, lineCents[at] ?? 0)),
      },
      now,
    );
    if (free) {
      const parts = lines.map(({ product, qty }) => ({ productId: product.id, qty }));
      // Somebody was first since they were read above.
      if (!(await commitStock(tx, parts))) throw outOfStock(await readLines(tx, items));
      takenAtOnce = parts.map(({ productId }) => productId);
    }
    await deps.queue.enqueue(tx, 'send-order-email', { orderId: id, template: 'order-received' });
    await deps.queue.enqueue(tx, 'send-order-email', { orderId: id, template: 'new-order' });
    return id;
  });

  if (takenAtOnce.length > 0) await deps.catalogChanged({ productIds: takenAtOnce });
  return orderId;
}

type Buyer = { kind: 'user' | 'guest'; id: string; email: string };

/** A signed-in user buys as himself, also with an old guest token in his browser. */
function buyerOf({ user, guest }: AnyBuyer, emailSent: string | undefined): Buyer {
  const buyer: Buyer | undefined = user ? { kind: 'user', ...user } : guest && { kind: 'guest', ...guest };
  if (!buyer) throw new ShopError('not_signed_in', 'Please sign in or continue as a guest');
  if (emailSent !== undefined && emailSent.trim().toLowerCase() !== buyer.email) {
    const text = user
      ? 'Order with the email of your account'
      : 'Order with the email you entered as a guest';
    throw new ShopError('invalid_input', text, { fields: { email: text } });
  }
  return buyer;
}

function asItem({ product, _id, qty, ...others }: OrderRequest['orderItems'][number]): OrderedItem {
  const { name } = others as { name?: unknown };
  return {
    productId: (product ?? _id) as string,
    qty,
    calledInCart: typeof name === 'string' ? name.slice(0, 100) : undefined,
  };
}

function sameOrder(earlier: { orderId: string; sameBody: boolean }): string {
  if (earlier.sameBody) return earlier.orderId;
  throw new ShopError(
    'idempotency_mismatch',
    'This order was sent before with other contents. Please place it again.',
  );
}

async function readCoupon(tx: Tx, id: string | null | undefined, withoutIt: () => CartTotals) {
  if (!id) return undefined;
  const coupon = await lockActiveCoupon(tx, id);
  if (!coupon)
    throw new ShopError('coupon_gone', 'This coupon is no longer valid', {
      totals: totalsAsText(withoutIt()),
    });
  const { napcoBasisPoints, aftermarketBasisPoints } = coupon;
  const discount: Discount = { napcoBasisPoints, aftermarketBasisPoints };
  return { id, code: coupon.code, discount };
}

function refuseOtherTotals(request: OrderRequest, ours: CartTotals): void {
  const totals = totalsAsText(ours);
  for (const [name, amount] of Object.entries(totals) as [keyof typeof totals, string][]) {
    const sent = request[name];
    if (sent === undefined || sent === toCents(amount)) continue;
    throw new ShopError(
      'price_changed',
      'Prices have changed since your cart was shown. Please check the new totals.',
      { totals },
    );
  }
}

function hashOf(request: OrderRequest): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
