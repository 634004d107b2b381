import { afterEach, describe, expect, it } from 'vitest';
import { createCoupon, createProduct, guestOrder, placeOrder } from '../../../tests/support/factories.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { newGuest } from '../../../tests/support/users.ts';
import {
  neverAsked,
  refusing,
  catalogChangesDuring,
  withProvider,
} from '../../../tests/support/payment-providers.ts';
import { replaceInTest } from '../../../tests/support/replace-in-test.ts';
import type { PaymentProvider } from '../../adapters/payments/port.ts';
import type { PaymentProviderErrorKind } from '../../adapters/payments/provider-error.ts';
import { hashToken } from '../../db/token.ts';
import type { PaymentAttemptState } from '../../db/row.ts';
import type { Deps } from '../../deps.ts';
import { findGuest } from '../accounts/data.ts';
import { startPayment } from './start-payment.ts';

/** What the provider is asked for when a payment starts, and what its answers lead to. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

type Asked = Parameters<PaymentProvider['createOrder']>[0];

/** A guest's order and a way to start its payment with a shop of one's own. */
async function order() {
  const made = await guestOrder(paying.shop);
  const { db, clock } = paying.shop.deps;
  const guest = await findGuest(db, hashToken(made.guest.token), clock());
  if (!guest) throw new Error('no such guest');
  const orderId = made.order._id;
  const start = (deps: Deps = paying.shop.deps) => startPayment(deps, { guest }, orderId);
  const attempts = () =>
    db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('createdAt')
      .execute();
  const setState = (state: PaymentAttemptState) =>
    db.updateTable('paymentAttempts').set({ state }).where('orderId', '=', orderId).execute();
  return { ...made, orderId, start, attempts, setState };
}

describe('creating the order at the provider', () => {
  it('sends the breakdown of the total and the stored keys [1.29] [9.16]', async () => {
    const { shop, start, emulator } = paying;
    const { token: guestToken } = await newGuest(shop);
    const coupon = await createCoupon(shop);
    const product = await createProduct(shop, { priceCents: 24_900 });
    const { _id: orderId } = await placeOrder(shop, { guestToken }, [{ product: product.id, qty: 2 }], {
      couponId: coupon.id,
    });
    const asked: Asked[] = [];
    const { createOrder } = shop.deps.payments;
    replaceInTest(shop.deps.payments, {
      createOrder: (given) => {
        asked.push(given);
        return createOrder(given);
      },
    });
    await start({ guestToken }, orderId);
    const attempt = await shop.deps.db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    // $498.00 less 20 %, $25.00 of shipping each, 4 % of both for handling, 7.5 % of tax.
    expect(asked).toEqual([
      {
        orderId,
        invoiceId: `demo-${orderId}`,
        requestId: attempt.createRequestId,
        payee: emulator.merchantId,
        currency: 'USD',
        items: [{ name: product.name, sku: expect.stringMatching(/^TG-/), qty: 2, unitCents: 24_900 }],
        discountCents: 9960,
        shippingCents: 5000,
        handlingCents: 1794,
        taxCents: 2988,
        totalCents: 49_622,
        brandName: expect.stringContaining('Lugo'),
        shipTo: {
          name: 'Dale Ridley',
          street: '418 Orchard Lane',
          city: 'Placerville',
          state: 'CA',
          postalCode: '95667',
        },
      },
    ]);
    expect(attempt).toMatchObject({ amountCents: 49_622, captureStartedAt: null, state: 'created' });
  });

  it('sends no payee when none is configured', async () => {
    const { start, attempts } = await order();
    const { deps } = paying.shop;
    const asked: Asked[] = [];
    const { merchantId: _, ...paypal } = deps.paypal;
    const createOrder: PaymentProvider['createOrder'] = (given) => {
      asked.push(given);
      return deps.payments.createOrder(given);
    };
    await start({ ...withProvider(deps, { createOrder }), paypal });
    expect(asked[0]).not.toHaveProperty('payee');
    expect(await attempts()).toMatchObject([{ payee: null }]);
  });

  it('uses another invoice id when money of the first could not pay the order', async () => {
    const { orderId, start, attempts, setState } = await order();
    const { db } = paying.shop.deps;
    await start();
    const [first] = await attempts();
    await setState('rejected');
    for (const [at, kind] of (['late', 'foreign'] as const).entries()) {
      const captureId = `${orderId}-${at}`;
      const payment = {
        captureId,
        orderId,
        kind,
        amountCents: 1,
        currency: 'USD',
        status: 'COMPLETED',
      } as const;
      await db
        .insertInto('payments')
        .values({ ...payment, attemptId: first?.id ?? null })
        .execute();
      await start();
      expect((await attempts()).at(-1)?.invoiceId).toBe(`demo-${orderId}-${at + 2}`);
      await setState('rejected');
    }
    await db.deleteFrom('payments').where('orderId', '=', orderId).execute();
  });

  it('happens once: a live payment is returned again, and its stock is reserved already', async () => {
    const { product, start } = await order();
    const ids: string[] = [];
    const changes = await catalogChangesDuring(paying.shop.deps, async (deps) => {
      ids.push(await start(deps));
      ids.push(await start(withProvider(deps, { createOrder: neverAsked })));
    });
    expect(new Set(ids).size).toBe(1);
    expect(changes).toEqual([[product.id]]);
  });
});

describe('a start that the provider answers with', () => {
  it.each<[PaymentProviderErrorKind, PaymentAttemptState]>([
    ['unavailable', 'creating'],
    ['in-progress', 'creating'],
    ['rejected', 'rejected'],
    ['duplicate-invoice', 'rejected'],
    ['not-found', 'rejected'],
  ])('%s leaves a payment that is %s', async (kind, state) => {
    const { start, attempts } = await order();
    const refused = start(withProvider(paying.shop.deps, { createOrder: refusing(kind) }));
    await expect(refused).rejects.toMatchObject({ code: 'payment_unavailable', status: 503 });
    expect((await attempts()).map((attempt) => attempt.state)).toEqual([state]);
    expect(await start()).toEqual(expect.any(String));
    expect(await attempts()).toHaveLength(state === 'creating' ? 1 : 2);
  });

  it('a refusal that is not about the address is not asked again without it', async () => {
    const { start } = await order();
    const asked: Asked[] = [];
    const createOrder: PaymentProvider['createOrder'] = async (given) => {
      asked.push(given);
      return refusing('rejected', 'PAYEE_ACCOUNT_RESTRICTED')();
    };
    await expect(start(withProvider(paying.shop.deps, { createOrder }))).rejects.toMatchObject({
      code: 'payment_unavailable',
    });
    expect(asked).toHaveLength(1);
  });

  it('an error of ours can be tried again', async () => {
    const { start, attempts } = await order();
    const broken = withProvider(paying.shop.deps, { createOrder: neverAsked });
    await expect(start(broken)).rejects.toThrow('the provider was asked');
    expect(await attempts()).toMatchObject([{ state: 'creating', providerOrderId: null }]);
  });

  it('the order that a parallel start received is the same', async () => {
    const { start, orderId, attempts } = await order();
    const { deps } = paying.shop;
    const createOrder: PaymentProvider['createOrder'] = async (given) => {
      const created = await deps.payments.createOrder(given);
      const { providerOrderId } = created;
      await deps.db
        .updateTable('paymentAttempts')
        .set({ state: 'created', providerOrderId })
        .where('orderId', '=', orderId)
        .execute();
      return created;
    };
    const id = await start(withProvider(deps, { createOrder }));
    expect(await attempts()).toMatchObject([{ providerOrderId: id, state: 'created' }]);
  });

  it.each<PaymentProviderErrorKind>(['in-progress', 'rejected', 'duplicate-invoice'])(
    '%s, because a parallel start has created the order, returns that order',
    async (kind) => {
      const { start, attempts } = await order();
      const { deps } = paying.shop;
      let first: string | undefined;
      const createOrder: PaymentProvider['createOrder'] = async () => {
        first = await start();
        return refusing(kind)();
      };
      expect(await start(withProvider(deps, { createOrder }))).toBe(first);
      expect(await attempts()).toMatchObject([{ providerOrderId: first, state: 'created' }]);
    },
  );

  it('an order of a payment that expired in the meantime is not returned', async () => {
    const { start, attempts, setState } = await order();
    const { deps } = paying.shop;
    const createOrder: PaymentProvider['createOrder'] = async (given) => {
      await setState('expired');
      return deps.payments.createOrder(given);
    };
    await expect(start(withProvider(deps, { createOrder }))).rejects.toMatchObject({
      code: 'conflict',
      status: 409,
    });
    expect(await attempts()).toMatchObject([{ state: 'expired', providerOrderId: null }]);
  });
});

it.each<PaymentAttemptState>(['capturing', 'pending', 'captured'])(
  'a start beside a payment that is %s waits, and holds and asks for nothing',
  async (state) => {
    const { start, attempts, setState } = await order();
    await start();
    await setState(state);
    const deps = withProvider(paying.shop.deps, { createOrder: neverAsked });
    const changes = await catalogChangesDuring(deps, async (deps) => {
      await expect(start(deps)).rejects.toMatchObject({
        code: 'conflict',
        message: 'We are confirming your payment. Please wait a moment before you pay again.',
      });
    });
    expect(changes).toEqual([]);
    expect(await attempts()).toMatchObject([{ state }]);
    await setState('expired');
  },
);
