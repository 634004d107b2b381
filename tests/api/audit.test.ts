import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../server/db/open.ts';
import type { Audited } from '../support/audit.ts';
import { audit, findFaults } from '../support/audit.ts';
import { guestOrder } from '../support/factories.ts';
import { testPayingShop } from '../support/test-shop.ts';
import type { LedgerCapture } from '../../tools/paypal-emulator/control/ledger.ts';
import { createUser } from '../support/users.ts';
import { runJobs } from '../support/run-jobs.ts';

/** Every test about money relies on the audit: these tests show it wrong rows, one at a time. */

const paying = testPayingShop();
/** Two paid orders, and one that is only reserved. */
let paid: Awaited<ReturnType<typeof guestOrder>>;
let alsoPaid: typeof paid;
let held: typeof paid;

beforeAll(async () => {
  const { shop, buy, start } = paying;
  paid = await guestOrder(shop, { qty: 2 });
  alsoPaid = await guestOrder(shop, { product: { priceCents: 7700 } });
  held = await guestOrder(shop);
  await buy(paid.buyer, paid.order._id);
  await buy(alsoPaid.buyer, alsoPaid.order._id);
  await start(held.buyer, held.order._id);
  await runJobs(shop);
});

/** The audit's input for a consistent shop. */
function honest(): Omit<Audited, 'db'> & { emails: { to: string; messageId: string }[] } {
  const { emulator, emails } = paying;
  const acknowledged = [paid, alsoPaid, held].map(({ order }) => ({
    id: order._id,
    totalPrice: order.totalPrice,
  }));
  return {
    ledger: { captures: emulator.ledger(), refunds: emulator.refunds() },
    acknowledged,
    emails: [...emails],
    atRest: true,
  };
}

const hurt = {
  stock: (tx: Tx, set: string) => run(tx, `UPDATE stock SET ${set} WHERE product_id = '${held.product.id}'`),
  payment: (tx: Tx, set: string) =>
    run(tx, `UPDATE payments SET ${set} WHERE order_id = '${paid.order._id}'`),
};
async function run(tx: Tx, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
const withoutChecks = `DO $$ DECLARE found record; BEGIN
  FOR found IN SELECT conname FROM pg_constraint WHERE conrelid = 'stock'::regclass AND contype = 'c'
  LOOP EXECUTE format('ALTER TABLE stock DROP CONSTRAINT %I', found.conname); END LOOP; END $$`;
const sumDay = `INSERT INTO sales_daily
  SELECT day, tax_state, sum(orders), sum(items_cents), sum(tax_cents), sum(total_cents),
    sum(refunded_items_cents), sum(refunded_tax_cents), sum(refunded_cents) FROM recent_sales GROUP BY 1, 2`;
const sumIncome = `INSERT INTO income_daily (day, orders, undiscounted_items_cents, items_cents, shipping_cents,
    handling_cents, tax_cents, total_cents, refunded_items_cents, refunded_shipping_cents, refunded_handling_cents,
    refunded_tax_cents, refunded_cents, fee_cents, unknown_fees)
  SELECT (moment AT TIME ZONE 'America/Los_Angeles')::date AS day, sum(orders), sum(undiscounted_items_cents),
    sum(items_cents), sum(shipping_cents), sum(handling_cents), sum(tax_cents), sum(total_cents),
    sum(refunded_items_cents), sum(refunded_shipping_cents), sum(refunded_handling_cents), sum(refunded_tax_cents),
    sum(refunded_cents), sum(fee_cents), sum(unknown_fees)
  FROM income_movements GROUP BY day`;
const sumMonth = `INSERT INTO product_sales_monthly
  SELECT date_trunc('month', moment AT TIME ZONE 'America/Los_Angeles')::date, product_id, sum(units), sum(items_cents),
    sum(returned_units), sum(refunded_cents) FROM product_sales_movements GROUP BY 1, 2;
  INSERT INTO product_sales_days SELECT (max(paid_at) AT TIME ZONE 'America/Los_Angeles')::date FROM orders`;
const newPaymentIssue = `INSERT INTO payment_issues (id, kind, subject) VALUES ('${'ab'.repeat(12)}', 'late_payment', 'CAPTURE1')`;

const newRefund = (state: 'requested' | 'completed' | 'failed', captureId?: string) =>
  `INSERT INTO refunds (request_id, capture_id, amount_cents, state, ended_at)
   SELECT 'r1', capture_id, 100, '${state}', now() FROM payments
   WHERE ${captureId ? `capture_id = '${captureId}'` : `order_id = '${paid.order._id}'`}`;
/** Money that its order can't use; the ledger knows nothing of it. */
const unusablePayment = (kind: 'duplicate' | 'late') =>
  `INSERT INTO payments (capture_id, order_id, kind, amount_cents, currency, status)
   VALUES ('CAPTURE1', '${held.order._id}', '${kind}', 100, 'USD', 'COMPLETED')`;

/** Returns the audit's faults with these rows, which are then rolled back. */
async function faultsWith(
  change: (tx: Tx) => Promise<unknown>,
  given: Partial<Audited> = {},
): Promise<string> {
  let faults: string[] = [];
  const undone = new Error('undone');
  const looking = paying.shop.deps.db.transaction().execute(async (tx) => {
    await change(tx);
    faults = await findFaults({ ...honest(), ...given, db: tx });
    throw undone;
  });
  await expect(looking).rejects.toBe(undone);
  return faults.join('\n');
}
const unchanged = async () => undefined;

it('finds nothing in a consistent shop', async () => {
  expect(await findFaults({ ...honest(), db: paying.shop.deps.db })).toEqual([]);
});

it('fails with a line for each fault', async () => {
  const acknowledged = ['1', '2'].map((id) => ({ id, totalPrice: '1.00' }));
  const audited = { ...honest(), acknowledged, db: paying.shop.deps.db };
  await expect(audit(audited)).rejects.toThrow(
    'The audit found:\nacknowledged order 1 is not there\nacknowledged order 2 is not there',
  );
});

describe('the audit finds', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>, RegExp]>([
    [
      'a part that nobody bought and is gone',
      (tx) => hurt.stock(tx, 'on_hand = 9'),
      /9 on hand, but 10 were put/,
    ],
    [
      'a part that was sold and is there',
      (tx) => hurt.stock(tx, 'on_hand = 11'),
      /11 on hand, but 10 were put/,
    ],
    ['a part that is reserved for nobody', (tx) => hurt.stock(tx, 'reserved = 2'), /2 reserved, but 1 held/],
    [
      'a part that is held and not reserved',
      (tx) => hurt.stock(tx, 'reserved = 0'),
      /0 reserved, but 1 held/,
    ],
    [
      'more reserved than there is',
      async (tx) => [await run(tx, withoutChecks), await hurt.stock(tx, 'on_hand = 0')],
      /1 reserved of 0/,
    ],
    [
      'less than nothing reserved',
      async (tx) => [await run(tx, withoutChecks), await hurt.stock(tx, 'reserved = -1')],
      /-1 reserved of 10/,
    ],
    [
      'a part still held for who has paid',
      (tx) => run(tx, `INSERT INTO reservations (order_id) VALUES ('${paid.order._id}')`),
      /still held for the paid order/,
    ],
    [
      'an order that is paid without money',
      (tx) => run(tx, `UPDATE orders SET paid_at = now() WHERE id = '${held.order._id}'`),
      /is paid without money/,
    ],
    [
      'an order that has its money and is not paid',
      (tx) => run(tx, `UPDATE orders SET paid_at = NULL WHERE id = '${paid.order._id}'`),
      /has its money and is not paid/,
    ],
    [
      'an order that is paid twice',
      (tx) =>
        run(
          tx,
          'DROP INDEX payments_primary',
          `UPDATE payments SET order_id = '${paid.order._id}' WHERE order_id = '${alsoPaid.order._id}'`,
        ),
      /has 2 primary payments/,
    ],
    [
      "orders paid with each other's money",
      (tx) =>
        run(
          tx,
          'DROP INDEX payments_primary',
          `UPDATE payments SET order_id = CASE order_id WHEN '${paid.order._id}' THEN '${alsoPaid.order._id}' ELSE '${paid.order._id}' END`,
        ),
      /is paid by \w+, which is for/,
    ],
    [
      'a payment that is a cent short',
      (tx) => hurt.payment(tx, 'amount_cents = amount_cents - 1'),
      /its payment/,
    ],
    [
      'money that is not written down',
      (tx) => run(tx, 'DELETE FROM payments'),
      /money \w+ of \d+ cents is unknown/,
    ],
    [
      'a payment of which the provider does not know',
      (tx) => hurt.payment(tx, "capture_id = 'X'"),
      /payment X is not/,
    ],
    [
      'a refund of which the provider does not know',
      (tx) => run(tx, newRefund('completed')),
      /refund r1 of 100 cents is not in the ledger/,
    ],
    [
      'a day whose sales are summed wrong',
      (tx) => run(tx, sumDay, 'UPDATE sales_daily SET total_cents = total_cents + 1'),
      /^sales of \S+ in CA are summed wrong$/,
    ],
    [
      'a sale that is missing from its day',
      (tx) => run(tx, sumDay, "UPDATE sales_daily SET tax_state = 'OR'"),
      /^sales of \S+ in CA are summed wrong\nsales of \S+ in OR/,
    ],
    [
      'a day whose income is summed wrong',
      (tx) => run(tx, sumIncome, 'UPDATE income_daily SET fee_cents = fee_cents + 1'),
      /^income of \S+ is summed wrong$/,
    ],
    [
      'a month whose sales of a part are summed wrong',
      (tx) => run(tx, sumMonth, 'UPDATE product_sales_monthly SET units = units + 1'),
      /^sales of \w{24} in \d{4}-\d\d are summed wrong/,
    ],
    [
      'sales of a part that are missing from their month',
      (tx) => run(tx, sumMonth, 'DELETE FROM product_sales_monthly'),
      /^sales of \w{24} in \d{4}-\d\d are summed wrong/,
    ],
    [
      'a part that is missing from the sales of a day',
      (tx) =>
        run(tx, `UPDATE order_lines SET line_cents = line_cents - 1 WHERE order_id = '${paid.order._id}'`),
      /^sales of \S+ are not those of its parts$/,
    ],
    [
      'a payment issue that nobody expected',
      (tx) => run(tx, newPaymentIssue),
      /^payment issue late_payment of CAPTURE1$/,
    ],
    [
      'a payment that is not decided',
      (tx) => run(tx, "UPDATE payment_attempts SET state = 'capturing' WHERE state = 'created'"),
      /is still capturing/,
    ],
    [
      'a refund that is not decided',
      (tx) => run(tx, newRefund('requested')),
      /^refund r1 is still requested$/,
    ],
    [
      'a duplicate payment that nobody refunds',
      (tx) => run(tx, unusablePayment('duplicate')),
      /^100 cents of duplicate payment CAPTURE1 were kept$/m,
    ],
    [
      'a late payment that nobody refunds, although its issue is open',
      (tx) => run(tx, unusablePayment('late'), newPaymentIssue),
      /^100 cents of late payment CAPTURE1 were kept$/m,
    ],
    [
      'a receipt that was never sent',
      (tx) => run(tx, `UPDATE orders SET paid_at = now() WHERE id = '${held.order._id}'`),
      /email order-paid\.\w+ was not sent/,
    ],
    [
      'a receipt for an order that is not paid',
      (tx) => run(tx, `UPDATE orders SET paid_at = NULL WHERE id = '${paid.order._id}'`),
      /email order-paid\.\w+ is about an unpaid order/,
    ],
    [
      'a receipt that went to someone else',
      (tx) => run(tx, `UPDATE orders SET email = 'other@example.com' WHERE id = '${paid.order._id}'`),
      /email order-paid\.\w+ went to another/,
    ],
    [
      'a refund that its buyer was not told of',
      (tx) => run(tx, newRefund('completed')),
      /^email refunded\.\w+\.r1 was not sent$/m,
    ],
    [
      'an email that waits twice',
      async (tx) => {
        const job = { orderId: held.order._id, template: 'order-received' } as const;
        const { queue } = paying.shop.deps;
        await queue.enqueue(tx, 'send-order-email', job);
        await queue.enqueue(tx, 'send-order-email', job);
      },
      /email .*order-received.* is waiting 2 times/,
    ],
  ])('%s', async (_, change, line) => {
    expect(await faultsWith(change)).toMatch(line);
  });

  it('an email that was sent twice', async () => {
    const { emails } = honest();
    expect(await faultsWith(unchanged, { emails: [...emails, ...emails.slice(0, 1)] })).toMatch(
      / was sent 2 times$/,
    );
  });

  it('an email about a refund that went to someone else', async () => {
    const email = { to: 'other@example.com', messageId: `refunded.${paid.order._id}.r1@shop.example` };
    const emails = [...honest().emails, email];
    expect(await faultsWith((tx) => run(tx, newRefund('completed')), { emails })).toMatch(
      /^email refunded\.\w+\.r1 went to another than the buyer$/m,
    );
  });

  it('a total other than the one the customer was shown', async () => {
    const acknowledged = [{ id: paid.order._id, totalPrice: '1.00' }];
    expect(await faultsWith(unchanged, { acknowledged })).toMatch(/was 1\.00 and is \d+ cents/);
  });

  it.each([
    ['less money than is written down', -1, /cents here and \d+ in the ledger/],
    ['more money than is written down', 1, /cents here and \d+ in the ledger/],
  ])('%s', async (_, cents, line) => {
    const { captures, refunds } = honest().ledger;
    const others = captures.map((capture) => ({ ...capture, amountCents: capture.amountCents + cents }));
    expect(await faultsWith(unchanged, { ledger: { captures: others, refunds } })).toMatch(line);
  });

  it.each([
    ['refund', /refund R1 of 100 cents is unknown here/],
    ['reversal', /reversal R1 of 100 cents is unknown here/],
  ] as const)('a %s by the provider that opened no payment issue', async (kind, line) => {
    const { captures } = honest().ledger;
    const captureId = captures[0]?.captureId ?? '';
    const refund = { refundId: 'R1', captureId, kind, amountCents: 100, currency: 'USD', createdAt: '' };
    const ledger = { captures, refunds: [{ ...refund, requestId: undefined }] };
    expect(await faultsWith(unchanged, { ledger })).toMatch(line);
    const expectedPaymentIssues = [{ kind: 'refunded_at_provider', subject: captureId }];
    expect(await faultsWith(unchanged, { ledger, expectedPaymentIssues })).toBe('');
  });
});

it('ignores a payment issue that is expected or closed', async () => {
  const expectedPaymentIssues = [{ kind: 'late_payment', subject: 'CAPTURE1' }];
  expect(await faultsWith((tx) => run(tx, newPaymentIssue), { expectedPaymentIssues })).toBe('');
  expect(
    await faultsWith((tx) => run(tx, newPaymentIssue, 'UPDATE payment_issues SET resolved_at = now()')),
  ).toBe('');
});

it('leaves what becomes of a refund to the person who decides about it', async () => {
  const expectedPaymentIssues = [{ kind: 'refund_failed', subject: 'r1' }];
  expect(await faultsWith((tx) => run(tx, newRefund('requested')), { expectedPaymentIssues })).toBe('');
  const { captures, refunds } = honest().ledger;
  const unusable = { ...captures[0], captureId: 'CAPTURE1', amountCents: 100 } as LedgerCapture;
  const ledger = { captures: [...captures, unusable], refunds };
  const failed = (tx: Tx) => run(tx, unusablePayment('duplicate'), newRefund('failed', 'CAPTURE1'));
  expect(await faultsWith(failed, { ledger, expectedPaymentIssues })).toBe('');
});

it('counts stock that an admin has added or removed', async () => {
  const edit = (from: number, to: number) => (tx: Tx) =>
    run(
      tx,
      `INSERT INTO audit_log (id, at, user_id, action, thing, thing_id, before, after)
       SELECT '${'ab'.repeat(12)}', now(), users.id, 'product.update', 'product', '${held.product.id}',
         '{"onHand": ${from}}', '{"onHand": ${to}}' FROM users LIMIT 1`,
      `UPDATE stock SET on_hand = 14 WHERE product_id = '${held.product.id}'`,
    );
  await createUser(paying.shop, { isAdmin: true });
  expect(await faultsWith(edit(10, 14))).toBe('');
  expect(await faultsWith(edit(10, 12))).toMatch(/14 on hand, but 12 were put/);
});
