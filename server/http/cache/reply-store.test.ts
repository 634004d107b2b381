import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ShopError } from '../../../shop/shop-error.ts';
import { createReplyStore } from './reply-store.ts';
import type { MadeReply } from './stored-reply.ts';

function aStore(maxBytes = 1_000_000) {
  const clock = { now: 1_000_000 };
  const store = createReplyStore({ maxBytes, now: () => clock.now });
  return { store, wait: (ms: number) => (clock.now += ms) };
}

const page = (text: string, given: Partial<MadeReply> = {}): MadeReply => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(text),
  tags: [],
  ...given,
});

/** Makes replies on demand: each waits until it is let go. */
function maker() {
  const waiting: ((reply: MadeReply) => void)[] = [];
  return {
    make: () => new Promise<MadeReply>((resolve) => waiting.push(resolve)),
    /** How many were begun. */
    get begun() {
      return waiting.length;
    },
    finish: (index: number, reply: MadeReply) => waiting[index]?.(reply),
  };
}

const textOf = async (reply: Awaited<ReturnType<ReturnType<typeof aStore>['store']['get']>>) =>
  (await reply.body('identity')).toString();
const soon = () => new Promise((resolve) => setImmediate(resolve));

test('makes a reply once, however many ask at the same time', async () => {
  const { store } = aStore();
  const kitchen = maker();
  const asked = Array.from({ length: 50 }, () => store.get('/', kitchen.make));
  await soon();
  kitchen.finish(0, page('hello'));
  const replies = await Promise.all(asked);
  expect(kitchen.begun).toBe(1);
  expect(new Set(replies).size).toBe(1);
});

test('keeps a reply for five seconds [7.2.15] [9.35]', async () => {
  const { store, wait } = aStore();
  await store.get('/', async () => page('old'));
  wait(4_999);
  expect(await textOf(await store.get('/', async () => page('new')))).toBe('old');
  wait(2);
  expect(await textOf(await store.get('/', async () => page('new')))).toBe('new');
});

test('counts the age of a reply from its oldest ingredient', async () => {
  const { store, wait } = aStore();
  await store.get('/', async () => page('old', { readAt: 1_000_000 - 3_000 }));
  wait(2_001);
  expect(await textOf(await store.get('/', async () => page('new')))).toBe('new');
});

test('does not keep what is not a 200', async () => {
  const { store } = aStore();
  const missing = await store.get('/', async () => page('no', { status: 404 }));
  expect(missing.status).toBe(404);
  expect(store.size).toBe(0);
});

test('forgets at once what was made from a changed thing, and nothing else [3.29]', async () => {
  const { store } = aStore();
  await store.get('a', async () => page('a', { tags: ['products', 'p1'] }));
  await store.get('b', async () => page('b', { tags: ['p2'] }));
  store.drop(['p1']);
  expect(await textOf(await store.get('a', async () => page('a2')))).toBe('a2');
  expect(await textOf(await store.get('b', async () => page('b2')))).toBe('b');
});

test('makes a reply again when its ingredient changed while it was being made', async () => {
  const { store } = aStore();
  const kitchen = maker();
  const early = store.get('a', kitchen.make);
  await soon();
  store.drop(['p1']);
  const late = store.get('a', kitchen.make);
  kitchen.finish(0, page('before the change', { tags: ['p1'] }));
  await soon();
  kitchen.finish(1, page('after the change', { tags: ['p1'] }));
  expect(await textOf(await early)).toBe('after the change');
  expect(await textOf(await late)).toBe('after the change');
  expect(await textOf(await store.get('a', kitchen.make))).toBe('after the change');
  expect(kitchen.begun).toBe(2);
});

test('keeps a reply whose making met the change of something else', async () => {
  const { store } = aStore();
  const kitchen = maker();
  const asked = store.get('a', kitchen.make);
  await soon();
  store.drop(['p2']);
  kitchen.finish(0, page('a', { tags: ['p1'] }));
  await asked;
  expect(kitchen.begun).toBe(1);
  expect(store.size).toBe(1);
});

test('gives what it has, unkept, when changes never cease', async () => {
  const { store } = aStore();
  let made = 0;
  const reply = await store.get('a', async () => {
    made += 1;
    store.drop(['p1']);
    return page(`attempt ${made}`, { tags: ['p1'] });
  });
  expect(await textOf(reply)).toBe('attempt 3');
  expect(store.size).toBe(0);
});

test('lets the old reply stand in for a minute when making a new one fails [9.35]', async () => {
  const { store, wait } = aStore();
  const fail = async () => {
    throw new Error('the database is away');
  };
  await store.get('a', async () => page('old', { tags: ['p1'] }));
  wait(30_000);
  expect(await textOf(await store.get('a', fail))).toBe('old');
  expect(await textOf(await store.get('a', async () => page('sorry', { status: 503 })))).toBe('old');
  wait(30_001);
  await expect(store.get('a', fail)).rejects.toThrow('the database is away');
});

test('never lets a reply stand in that is known to be outdated', async () => {
  const { store, wait } = aStore();
  await store.get('a', async () => page('old', { tags: ['p1'] }));
  store.drop(['p1']);
  wait(6_000);
  await expect(
    store.get('a', async () => {
      throw new Error('the database is away');
    }),
  ).rejects.toThrow('the database is away');
});

test('takes a refusal for the new truth: a product that is gone does not live on', async () => {
  const { store, wait } = aStore();
  const refuse = async () => {
    throw new ShopError('not_found', 'Product not found');
  };
  await store.get('a', async () => page('old'));
  wait(6_000);
  await expect(store.get('a', refuse)).rejects.toThrow('Product not found');
  expect(store.size).toBe(0);
});

test('holds no more than it may; what was asked for last stays', async () => {
  const { store } = aStore(50_000);
  const large = 'x'.repeat(10_000);
  for (const key of ['a', 'b', 'c', 'd']) await store.get(key, async () => page(key + large));
  await store.get('a', async () => page('made anew'));
  await store.get('e', async () => page(`e${large}`));
  expect(store.bytes).toBeLessThanOrEqual(50_000);
  expect((await textOf(await store.get('a', async () => page('made anew')))).startsWith('ax')).toBe(true);
  expect(await textOf(await store.get('b', async () => page('made anew')))).toBe('made anew');
});

test('gives each encoding its own bytes and its own tag', async () => {
  const { store } = aStore();
  const text = 'part '.repeat(500);
  const reply = await store.get('a', async () => page(text));
  const [br, gzip] = [await reply.body('br'), await reply.body('gzip')];
  expect(brotliDecompressSync(br).toString()).toBe(text);
  expect(gunzipSync(gzip).toString()).toBe(text);
  expect((await reply.body('identity')).toString()).toBe(text);
  expect(new Set([reply.etag('br'), reply.etag('gzip'), reply.etag('identity')]).size).toBe(3);
});

test('makes a packed form once, however many ask for it', async () => {
  const { store } = aStore();
  const reply = await store.get('a', async () => page('part '.repeat(500)));
  const bodies = await Promise.all(Array.from({ length: 20 }, () => reply.body('br')));
  expect(new Set(bodies).size).toBe(1);
});

test('packs again, and better, what comes out the same the next time', async () => {
  const { store, wait } = aStore();
  const text = Array.from({ length: 3000 }, (_, line) => `part ${line ** 2 % 977} of ${line % 89}`).join(' ');
  const first = await store.get('a', async () => page(text));
  const [quick, etag] = [await first.body('br'), first.etag('br')];
  wait(6_000);
  const again = await store.get('a', async () => page(text));
  await expect.poll(async () => (await again.body('br')).byteLength).toBeLessThan(quick.byteLength);
  expect(brotliDecompressSync(await again.body('br')).toString()).toBe(text);
  expect(again.etag('br')).toBe(etag);
});
