import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { wholeDatabase } from '../../../tests/support/database.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { partForm } from '../../../tests/support/inquiries.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { sweepExpired } from '../../jobs/sweep-expired.ts';
import { upsertHunts } from './data.ts';

const shop = testShop();
let admin: Call;
beforeAll(async () => {
  admin = shop.as(await newAdmin(shop));
});

/** Returns unique words without digits: searches with many of them aren't counted. */
const unique = () =>
  `trim ${newId()
    .slice(-8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
const search = (keyword: string, headers: Record<string, string> = {}, remoteAddress = '10.1.2.3') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/part-hunt/searches?keyword=${encodeURIComponent(keyword)}`,
    headers,
    remoteAddress,
  });

async function everything(state: 'open' | 'found' | 'dismissed' = 'open', sort?: 'asked' | 'last') {
  const hunts = [];
  let after: string | undefined;
  do {
    const page = await admin('GET /api/part-hunt', { query: { state, sort, after } });
    hunts.push(...page.hunts);
    after = page.next ?? undefined;
  } while (after);
  return hunts;
}
const found = async (words: string, state?: 'open' | 'found' | 'dismissed') =>
  (await everything(state)).find((hunt) => hunt.words === words);
const change = (
  id: string,
  body: { state: 'open' | 'found' | 'dismissed'; lugoPart?: string; version?: number },
) => admin('PUT /api/part-hunt/:id', { params: { id }, body });

describe('searches without result', () => {
  it('are grouped and counted, once a day for each address', async () => {
    const words = unique();
    await search(words.toUpperCase());
    await search(` ${words.replace(' ', '   ')} `);
    await search(words, {}, '10.1.2.4');
    expect(await found(words)).toMatchObject({ kind: 'search', asked: 2, waiting: 0, product: null });
    shop.advance(25 * 3_600_000);
    admin = shop.as(await newAdmin(shop));
    await search(words);
    expect(await found(words)).toMatchObject({ asked: 3 });
  });

  it('store nothing about a person, and nothing of who asks not to be counted', async () => {
    const email = `dale-${newId()}@example.com`;
    const quiet = unique();
    expect((await search(email)).statusCode).toBe(202);
    expect((await search('call 530 555 0177')).statusCode).toBe(202);
    await search(quiet, { 'sec-gpc': '1' });
    await search(unique());
    await admin('GET /api/part-hunt');
    const kept = await wholeDatabase(shop);
    for (const trace of [email, '555 0177', quiet, '10.1.2.3']) expect(kept).not.toContain(trace);
  });

  it('of one address are counted up to a hundred a day', async () => {
    const start = unique();
    for (let number = 1; number <= 101; number += 1) await search(`${start} ${number}`, {}, '10.9.9.9');
    await search(start, {}, '10.9.9.8');
    const counted = (await everything()).filter(({ words }) => words.startsWith(start));
    expect(counted).toHaveLength(101);
    expect(counted.map(({ words }) => words)).toContain(start);
    expect(counted.map(({ words }) => words)).not.toContain(`${start} 101`);
  });

  it('are counted by two processes at once, whichever search came first', async () => {
    const start = unique();
    const at = shop.deps.clock();
    const hunts = Array.from({ length: 300 }, (_, number) => {
      const words = `${start} ${number}`;
      return { kind: 'search', key: words, words, count: 1, at } as const;
    });
    await upsertHunts(shop.deps.db, hunts);
    for (let round = 0; round < 10; round += 1)
      await Promise.all([hunts, hunts.toReversed()].map((given) => upsertHunts(shop.deps.db, given)));
    expect(await found(`${start} 299`)).toMatchObject({ asked: 21 });
    await shop.deps.db.deleteFrom('partHunts').where('words', 'like', `${start} %`).execute();
  });

  it('are forgotten when there are more than 5,000, the rarest first', async () => {
    const at = shop.deps.clock();
    const rare = Array.from({ length: 5001 }, (_, number) => `rare ${number}`);
    const hunts = rare.map((words) => ({ kind: 'search', key: words, words, count: 2, at }) as const);
    const kept = unique();
    await upsertHunts(shop.deps.db, hunts);
    await upsertHunts(shop.deps.db, [{ kind: 'search', key: kept, words: kept, count: 3, at }]);
    await sweepExpired(shop.deps);
    const { count } = await shop.deps.db
      .selectFrom('partHunts')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('kind', '=', 'search')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(5000);
    await shop.deps.db.deleteFrom('partHunts').where('words', 'like', 'rare %').execute();
    expect(await found(kept)).toBeDefined();
  });

  it('are forgotten a year after the last time', async () => {
    const words = unique();
    await search(words);
    expect(await found(words)).toBeDefined();
    shop.advance(366 * 24 * 3_600_000);
    await sweepExpired(shop.deps);
    admin = shop.as(await newAdmin(shop));
    expect(await found(words)).toBeUndefined();
  });
});

describe('the queue', () => {
  it('has sold-out parts that somebody waits for, and part inquiries by their subject', async () => {
    const { id: product, name } = await createProduct(shop, { onHand: 0 });
    const email = `wait-${newId()}@example.com`;
    await shop.call('POST /api/arrivals', { body: { email, product } });
    expect(await found(name)).toBeUndefined();
    const token = /\/arrival\/([\w-]+)/.exec((await emailsTo(shop, email))[0]?.text ?? '')?.[1] ?? '';
    await shop.call('POST /api/arrivals/confirm', { headers: { authorization: `Bearer ${token}` } });
    expect(await found(name)).toMatchObject({ kind: 'part', product, asked: 1, waiting: 1 });

    const subject = unique();
    await shop.call('POST /api/part', { body: partForm({ subject }) });
    const { _id: inquiry } = await shop.call('POST /api/part', {
      body: partForm({ subject: subject.toUpperCase() }),
    });
    expect(await found(subject.toUpperCase())).toMatchObject({ kind: 'inquiry', inquiry, asked: 2 });
    await admin('DELETE /api/part/:id', { params: { id: inquiry } });
    expect(await found(subject.toUpperCase())).toBeUndefined();
  });

  it('closes a sold-out part when customers can buy it, and opens it when somebody waits again', async () => {
    const { id: product, name } = await createProduct(shop, { onHand: 0 });
    const wait = async () => {
      const email = `wait-${newId()}@example.com`;
      await shop.call('POST /api/arrivals', { body: { email, product } });
      const token = /\/arrival\/([\w-]+)/.exec((await emailsTo(shop, email))[0]?.text ?? '')?.[1] ?? '';
      await shop.call('POST /api/arrivals/confirm', { headers: { authorization: `Bearer ${token}` } });
      return email;
    };
    const stock = (countInStock: number) =>
      admin('PUT /api/products/:id', { params: { id: product }, body: { countInStock } });
    const told = await wait();
    await stock(2);
    await emailsTo(shop, told);
    expect(await found(name)).toBeUndefined();
    expect(await found(name, 'found')).toMatchObject({ waiting: 0, version: 2 });
    await stock(0);
    const gone = await wait();
    expect(await found(name)).toMatchObject({ asked: 2 });
    await shop.deps.db.deleteFrom('arrivalRequests').where('email', '=', gone).execute();
    await sweepExpired(shop.deps);
    expect(await found(name)).toBeDefined();
    await stock(1);
    await sweepExpired(shop.deps);
    expect(await found(name, 'found')).toMatchObject({ waiting: 0 });
  });

  it('is paged without gaps in both orders', async () => {
    for (let n = 0; n < 45; n++) {
      shop.advance(n % 3 === 0 ? 1000 : 0);
      await search(`${unique()} ${n}`, {}, `10.2.0.${n}`);
    }
    for (const sort of ['asked', 'last'] as const) {
      const all = await everything('open', sort);
      expect(all.length).toBeGreaterThanOrEqual(45);
      expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
      const values = all.map(({ asked, lastAskedAt }) =>
        sort === 'asked' ? asked : Date.parse(lastAskedAt),
      );
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect((await admin('GET /api/part-hunt', { query: { sort } })).total).toBe(all.length);
    }
  });

  it.each(['asked', 'last'] as const)('answers an invented page of the order %s', async (sort) => {
    for (const value of ['99999999999999999999', '1.2.3', '.', '0']) {
      const query = { sort, after: `${value}_${newId()}` };
      expect(await admin('GET /api/part-hunt', { query })).toHaveProperty('hunts');
    }
  });

  it('is worked off with undo, and two admins notice each other', async () => {
    const words = unique();
    await search(words);
    const { _id: id = '', version } = (await found(words)) ?? {};
    const dismissed = await change(id, { state: 'dismissed', ...(version && { version }) });
    expect(await found(words)).toBeUndefined();
    await expect(change(id, { state: 'found', ...(version && { version }) })).rejects.toMatchObject({
      code: 'conflict',
    });
    await search(words, {}, '10.9.9.9');
    expect(await found(words, 'dismissed')).toMatchObject({ asked: 2 });
    await change(id, { state: 'open', version: dismissed.version });
    expect(await found(words)).toMatchObject({ state: 'open' });
    const { entries } = await admin('GET /api/audit', { query: { thingId: id } });
    expect(entries.map(({ after }) => after)).toEqual([{ state: 'open' }, { state: 'dismissed' }]);
  });

  it('tells those who searched which part it is', async () => {
    const words = unique();
    const email = `wait-${newId()}@example.com`;
    await shop.call('POST /api/arrivals', { body: { email, search: words.toUpperCase() } });
    const [asking] = await emailsTo(shop, email);
    // Nobody can make the shop deliver their words.
    expect(asking?.text).not.toContain(words);
    const token = /\/arrival\/([\w-]+)/.exec(asking?.text ?? '')?.[1] ?? '';
    await shop.call('POST /api/arrivals/confirm', { headers: { authorization: `Bearer ${token}` } });
    const hunt = await found(words);
    expect(hunt).toMatchObject({ asked: 1, waiting: 1 });
    await expect(change(hunt?._id ?? '', { state: 'found', lugoPart: 'NO-SUCH-PART' })).rejects.toMatchObject(
      {
        details: { fields: { lugoPart: expect.any(String) } },
      },
    );
    const { id, name } = await createProduct(shop, { lugoPart: `HT-${newId().slice(-8)}` });
    const { lugoPart } = await shop.call('GET /api/products/:id', { params: { id } });
    expect(await change(hunt?._id ?? '', { state: 'found', lugoPart })).toMatchObject({ product: id });
    const subjects = (await emailsTo(shop, email)).map(({ subject }) => subject);
    expect(subjects).toContain(`It’s here: ${name}`);
  });

  it('tells who has confirmed a search, though somebody has asked for the part with the same address', async () => {
    const words = unique();
    const email = `wait-${newId()}@example.com`;
    const { id: product, name } = await createProduct(shop, {
      lugoPart: `HT-${newId().slice(-8)}`,
      onHand: 0,
    });
    await shop.call('POST /api/arrivals', { body: { email, search: words } });
    const [asking] = await emailsTo(shop, email);
    const token = /\/arrival\/([\w-]+)/.exec(asking?.text ?? '')?.[1] ?? '';
    await shop.call('POST /api/arrivals/confirm', { headers: { authorization: `Bearer ${token}` } });
    await shop.call('POST /api/arrivals', { body: { email, product } });
    const { lugoPart } = await shop.call('GET /api/products/:id', { params: { id: product } });
    await change((await found(words))?._id ?? '', { state: 'found', lugoPart });
    await admin('PUT /api/products/:id', { params: { id: product }, body: { countInStock: 1 } });
    const subjects = (await emailsTo(shop, email)).map(({ subject }) => subject);
    expect(subjects).toContain(`It’s here: ${name}`);
  });
});
