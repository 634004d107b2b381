import { describe, expect, it } from 'vitest';
import { emailsTo } from '../../../tests/support/emails.ts';
import {
  createProduct,
  finishPaying,
  newGuestBuyer,
  placeOrder,
  startPaying,
} from '../../../tests/support/factories.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { newId } from '../../db/id.ts';

/** Which parts of an order are in which of its packages. */

const shop = testShop();
const admin = callAsAdmin(shop, { name: 'Rosa Lugo' });

type Contents = { product: string; qty: number }[];
const numbered = (trackingNumber = `1Z ${newId()}`) => ({ carrier: 'UPS', trackingNumber });
const track = (
  id: string,
  body: ReturnType<typeof numbered> & { contents?: Contents; moreToFollow?: boolean; version?: number },
) => admin('PUT /api/orders/:id/tracking', { params: { id }, body });
const add = (
  id: string,
  contents?: Contents,
  sent: ReturnType<typeof numbered> & { version?: number } = numbered(),
) =>
  admin('POST /api/orders/:id/packages', {
    params: { id },
    body: { ...sent, ...(contents && { contents }) },
  });
const remove = (id: string, position: number) =>
  admin('DELETE /api/orders/:id/packages/:position', { params: { id, position: String(position) } });
const contentsOf = async (id: string) =>
  (await admin('GET /api/orders/:id', { params: { id } })).packages.map(({ contents }) => contents);
const latestHistory = async (id: string) =>
  (await admin('GET /api/orders/:id/history', { params: { id } })).events.at(-1)?.text;
const latestTo = async (email: string) => (await emailsTo(shop, email))[0]?.text.replaceAll('\n', ' ') ?? '';

/** Three bezels and a fender, paid. */
async function paidOrder(names: { name?: string } = {}) {
  const [bezel, fender] = [await createProduct(shop, names), await createProduct(shop, names)];
  const buyer = await newGuestBuyer(shop);
  const lines = [
    { product: bezel.id, qty: 3 },
    { product: fender.id, qty: 1 },
  ];
  const { _id: id } = await placeOrder(shop, buyer, lines);
  await finishPaying(shop, buyer, id, await startPaying(shop, buyer, id));
  await emailsTo(shop, buyer.email);
  return { id, buyer, bezel, fender };
}

describe('the contents of packages', () => {
  it('are shown to the buyer and in emails, package by package, and to no stranger', async () => {
    const { id, buyer, bezel, fender } = await paidOrder();
    await track(id, { ...numbered(), moreToFollow: true, contents: [{ product: bezel.id, qty: 2 }] });
    expect(await latestTo(buyer.email)).toContain(`In this package: 2 × ${bezel.name}`);
    const rest = [
      { product: fender.id, qty: 1 },
      { product: bezel.id, qty: 1 },
    ];
    const { packages } = await add(id, rest);
    // In the order of the lines.
    const contents = [[{ product: bezel.id, qty: 2 }], rest.toReversed()];
    expect(packages.map((one) => one.contents)).toEqual(contents);
    expect((await shop.as(buyer)('GET /api/orders/:id', { params: { id } })).packages).toEqual(packages);
    const text = await latestTo(buyer.email);
    expect(text).toContain(`In this package: 2 × ${bezel.name} Package 2: UPS`);
    expect(text).toContain(`In this package: 1 × ${bezel.name}; 1 × ${fender.name}`);
    const reduced = await shop.call('GET /api/orders/:id', { params: { id } });
    expect(reduced.packages.map((one) => one.contents)).toEqual([[], []]);
  });

  it('are optional: nothing says what is in a package of which nobody has said it', async () => {
    const { id, buyer, fender } = await paidOrder();
    await track(id, { ...numbered(), moreToFollow: true });
    expect(await latestTo(buyer.email)).not.toContain('In this package');
    await add(id, [{ product: fender.id, qty: 1 }]);
    await add(id);
    expect(await contentsOf(id)).toEqual([[], [{ product: fender.id, qty: 1 }], []]);
  });

  it('are refused when the order has not left so many, or has no such part', async () => {
    const { id, bezel, fender } = await paidOrder();
    const refusal = (contents: string) => ({ code: 'conflict', details: { fields: { contents } } });
    await expect(
      track(id, { ...numbered(), contents: [{ product: bezel.id, qty: 4 }] }),
    ).rejects.toMatchObject(refusal(`Only 3 × ${bezel.name} can be in this package`));
    expect(await contentsOf(id), 'nor is it sent').toEqual([]);
    await track(id, { ...numbered(), contents: [{ product: bezel.id, qty: 2 }] });
    await expect(add(id, [{ product: bezel.id, qty: 2 }])).rejects.toMatchObject(
      refusal(`Only 1 × ${bezel.name} can be in this package`),
    );
    await add(id, [{ product: fender.id, qty: 1 }]);
    await expect(add(id, [{ product: fender.id, qty: 1 }])).rejects.toMatchObject(
      refusal(`${fender.name} is in another package already, or is not sent`),
    );
    const other = await createProduct(shop);
    await expect(add(id, [{ product: other.id, qty: 1 }])).rejects.toMatchObject(
      refusal('A part of this package is not in this order'),
    );
    const twice = [
      { product: bezel.id, qty: 1 },
      { product: bezel.id, qty: 1 },
    ];
    await expect(add(id, twice)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(
      track(id, { carrier: 'Local pickup', trackingNumber: '', contents: twice.slice(1) }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await contentsOf(id)).toHaveLength(2);
  });

  it('of the first package can be corrected without an email, and stay when only its number is corrected', async () => {
    const { id, buyer, bezel, fender } = await paidOrder();
    const first = numbered();
    await track(id, { ...first, contents: [{ product: bezel.id, qty: 3 }] });
    const emails = (await emailsTo(shop, buyer.email)).length;
    const right = [{ product: fender.id, qty: 1 }];
    const corrected = await track(id, { ...first, contents: right });
    expect(corrected.packages).toMatchObject([{ contents: right }]);
    expect(await latestHistory(id)).toBe('Contents of the first package corrected');
    expect(await track(id, { ...first, contents: right, version: 1 }), 'again').toEqual(corrected);
    await expect(track(id, { ...first, contents: [], version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { version: corrected.version } },
    });
    await track(id, { ...first, moreToFollow: true });
    expect(await emailsTo(shop, buyer.email)).toHaveLength(emails);
    await track(id, numbered());
    expect(await contentsOf(id)).toEqual([right]);
    await track(id, { ...numbered(), contents: [] });
    expect(await contentsOf(id)).toEqual([[]]);
  });

  it('of any package are corrected by its number, without an email', async () => {
    const { id, buyer, bezel, fender } = await paidOrder();
    const [first, second] = [numbered(), numbered()];
    await track(id, { ...first, moreToFollow: true });
    await add(id, undefined, second);
    const emails = (await emailsTo(shop, buyer.email)).length;
    const right = [{ product: bezel.id, qty: 2 }];
    const corrected = await add(id, right, second);
    expect(corrected.packages.map(({ contents }) => contents)).toEqual([[], right]);
    expect(await latestHistory(id)).toBe(
      `Contents of a package corrected: ${second.carrier}, ${second.trackingNumber}`,
    );
    expect(await add(id, right, second), 'again').toEqual(corrected);
    expect(await add(id, undefined, second), 'not said').toEqual(corrected);
    await expect(add(id, [{ product: bezel.id, qty: 4 }], second)).rejects.toMatchObject({
      code: 'conflict',
      details: { fields: { contents: `Only 3 × ${bezel.name} can be in this package` } },
    });
    await expect(add(id, [], { ...second, version: 1 })).rejects.toMatchObject({
      details: { current: { version: corrected.version } },
    });
    await add(id, [{ product: fender.id, qty: 1 }], first);
    expect(await contentsOf(id)).toEqual([[{ product: fender.id, qty: 1 }], right]);
    await add(id, [], second);
    expect(await contentsOf(id)).toEqual([[{ product: fender.id, qty: 1 }], []]);
    expect(await emailsTo(shop, buyer.email)).toHaveLength(emails);
  });

  it('are named in the audit log when they are forgotten', async () => {
    const { id, bezel } = await paidOrder();
    const one = [{ product: bezel.id, qty: 1 }];
    const [first, second] = [numbered(), numbered()];
    await track(id, { ...first, contents: one });
    await add(id, one, second);
    const latest = async () =>
      (await admin('GET /api/audit', { query: { thing: 'order', thingId: id } })).entries[0]?.before;
    await remove(id, 2);
    expect(await latest()).toEqual({ ...second, contents: `1 × ${bezel.name}` });
    await add(id, one, second);
    await admin('DELETE /api/orders/:id/tracking', { params: { id } });
    const packages = [first, second].map((sent) => `UPS, ${sent.trackingNumber}: 1 × ${bezel.name}`);
    expect(await latest()).toEqual({ ...first, packages });
  });

  it('are in one line of the history with “All packages are sent” when both are changed at once', async () => {
    const { id, bezel } = await paidOrder();
    const first = numbered();
    await track(id, { ...first, moreToFollow: true });
    await track(id, { ...first, moreToFollow: false, contents: [{ product: bezel.id, qty: 3 }] });
    expect(await latestHistory(id)).toBe('Contents of the first package corrected. All packages are sent');
  });

  it('of the first package are told apart by their product, not by its name', async () => {
    const { id, bezel, fender } = await paidOrder({ name: 'Bezel' });
    const first = numbered();
    await track(id, { ...first, contents: [{ product: bezel.id, qty: 1 }] });
    const right = [{ product: fender.id, qty: 1 }];
    expect((await track(id, { ...first, contents: right })).packages).toMatchObject([{ contents: right }]);
  });

  it('go with their package, and then are left for another', async () => {
    const { id, bezel, fender } = await paidOrder();
    await track(id, { ...numbered(), contents: [{ product: fender.id, qty: 1 }] });
    const all = [{ product: bezel.id, qty: 3 }];
    await add(id, all);
    await remove(id, 2);
    // A package of which nobody says what is in it.
    const next = { orderId: id, position: 2, ...numbered() };
    await shop.deps.db.insertInto('orderPackages').values(next).execute();
    expect(await contentsOf(id), 'nor come back with its position').toEqual([
      [{ product: fender.id, qty: 1 }],
      [],
    ]);
    await remove(id, 2);
    await add(id, all);
    await admin('DELETE /api/orders/:id/tracking', { params: { id } });
    await track(id, numbered());
    await add(id);
    expect(await contentsOf(id)).toEqual([[], []]);
  });
});
