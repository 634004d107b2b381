import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ShopError } from '../../../shop/shop-error.ts';
import { collectGarbage } from '../../../tests/support/collect-garbage.ts';
import { createReplyStore } from './reply-store.ts';
import type { MadeReply } from './stored-reply.ts';
import { everything } from './stored-reply.ts';

function aStore(maxBytes = 1_000_000, patience = 5_000) {
  const clock = { now: 1_000_000 };
  const store = createReplyStore({ maxBytes, now: () => clock.now, patience });
  return { store, wait: (ms: number) => (clock.now += ms) };
}

const page = (text: string, given: Partial<MadeReply> = {}): MadeReply => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(text),
  tags: [],
  ...given,
});

/** Returns a `make` whose replies stay pending until the test finishes them. */
function pendingReplies() {
  const waiting: ((reply: MadeReply) => void)[] = [];
  return {
    make: () => new Promise<MadeReply>((resolve) => waiting.push(resolve)),
    get started() {
      return waiting.length;
    },
    finish: (index: number, reply: MadeReply) => waiting[index]?.(reply),
  };
}

const textOf = async (reply: Awaited<ReturnType<ReturnType<typeof aStore>['store']['get']>>) =>
  (await reply.body('identity')).toString();
const soon = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => void vi.useRealTimers());

describe('reply store', () => {
  test('makes a reply once for concurrent requests', async () => {
    const { store } = aStore();
    const pending = pendingReplies();
    const requests = Array.from({ length: 50 }, () => store.get('/', pending.make));
    await soon();
    pending.finish(0, page('hello'));
    const replies = await Promise.all(requests);
    expect(pending.started).toBe(1);
    expect(new Set(replies).size).toBe(1);
  });

  test('serves a cached reply for five seconds [7.2.15] [9.35]', async () => {
    const { store, wait } = aStore();
    await store.get('/', async () => page('old'));
    wait(4_999);
    expect(await textOf(await store.get('/', async () => page('new')))).toBe('old');
    wait(2);
    expect(await textOf(await store.get('/', async () => page('new')))).toBe('new');
  });

  test('counts the age of a reply from its oldest source', async () => {
    const { store, wait } = aStore();
    await store.get('/', async () => page('old', { readAt: 1_000_000 - 3_000 }));
    wait(2_001);
    expect(await textOf(await store.get('/', async () => page('new')))).toBe('new');
  });

  test('does not cache a reply with another status than 200', async () => {
    const { store } = aStore();
    const missing = await store.get('/', async () => page('no', { status: 404 }));
    expect(missing.status).toBe(404);
    expect(store.size).toBe(0);
  });

  test('drops exactly the replies made from what changed [3.29]', async () => {
    const { store } = aStore();
    await store.get('a', async () => page('a', { tags: ['products', 'p1'] }));
    await store.get('b', async () => page('b', { tags: ['p2'] }));
    store.drop(['p1']);
    expect(await textOf(await store.get('a', async () => page('a2')))).toBe('a2');
    expect(await textOf(await store.get('b', async () => page('b2')))).toBe('b');
  });

  test('drops every reply, including those being made, when everything may have changed', async () => {
    const { store } = aStore();
    const pending = pendingReplies();
    await store.get('a', async () => page('a', { tags: ['p1'] }));
    const request = store.get('b', pending.make);
    await soon();
    store.drop([everything]);
    expect(await textOf(await store.get('a', async () => page('a2')))).toBe('a2');
    pending.finish(0, page('before the change'));
    await soon();
    pending.finish(1, page('after the change'));
    expect(await textOf(await request)).toBe('after the change');
  });

  test('makes a reply again when its source changes while it is being made', async () => {
    const { store } = aStore();
    const pending = pendingReplies();
    const early = store.get('a', pending.make);
    await soon();
    store.drop(['p1']);
    const late = store.get('a', pending.make);
    pending.finish(0, page('before the change', { tags: ['p1'] }));
    await soon();
    pending.finish(1, page('after the change', { tags: ['p1'] }));
    expect(await textOf(await early)).toBe('after the change');
    expect(await textOf(await late)).toBe('after the change');
    expect(await textOf(await store.get('a', pending.make))).toBe('after the change');
    expect(pending.started).toBe(2);
  });

  test('caches a reply when something else changes while it is being made', async () => {
    const { store } = aStore();
    const pending = pendingReplies();
    const request = store.get('a', pending.make);
    await soon();
    store.drop(['p2']);
    pending.finish(0, page('a', { tags: ['p1'] }));
    await request;
    expect(pending.started).toBe(1);
    expect(store.size).toBe(1);
  });

  test('returns the third attempt when changes never stop, and makes another for the next caller', async () => {
    const { store } = aStore();
    let made = 0;
    const make = async () => {
      made += 1;
      store.drop(['p1']);
      return page(`attempt ${made}`, { tags: ['p1'] });
    };
    expect(await textOf(await store.get('a', make))).toBe('attempt 3');
    expect(await textOf(await store.get('a', make))).toBe('attempt 6');
  });

  describe('while making a new reply fails', () => {
    const fail = async () => {
      throw new Error('the database is unavailable');
    };

    test('serves the old one for up to ten minutes [9.35]', async () => {
      const { store, wait } = aStore();
      await store.get('a', async () => page('old', { tags: ['p1'] }));
      wait(9 * 60_000);
      expect(await textOf(await store.get('a', fail))).toBe('old');
      expect(await textOf(await store.get('a', async () => page('sorry', { status: 503 })))).toBe('old');
      wait(60_001);
      await expect(store.get('a', fail)).rejects.toThrow('the database is unavailable');
    });

    test('serves even one that is known to be outdated, and the new one as soon as there is one', async () => {
      const { store } = aStore();
      await store.get('a', async () => page('old', { tags: ['p1'] }));
      store.drop(['p1']);
      expect(await textOf(await store.get('a', fail))).toBe('old');
      store.drop(['p1']);
      expect(await textOf(await store.get('a', async () => page('new', { tags: ['p1'] })))).toBe('new');
    });

    test('serves one that was outdated as soon as it was made', async () => {
      const { store } = aStore();
      const make = async () => {
        store.drop(['p1']);
        return page('old', { tags: ['p1'] });
      };
      await store.get('a', make);
      expect(await textOf(await store.get('a', fail))).toBe('old');
    });

    test('serves the old one when the source changes as well', async () => {
      const { store, wait } = aStore();
      await store.get('a', async () => page('old', { tags: ['p1'] }));
      wait(6_000);
      const make = async () => {
        store.drop(['p1']);
        return page('sorry', { status: 503, tags: ['p1'] });
      };
      expect(await textOf(await store.get('a', make))).toBe('old');
    });

    test('serves the old one without waiting for five seconds after a failure', async () => {
      const { store, wait } = aStore();
      const pending = pendingReplies();
      await store.get('a', async () => page('old'));
      wait(6_000);
      await store.get('a', fail);
      wait(4_000);
      expect(await textOf(await store.get('a', pending.make))).toBe('old');
      pending.finish(0, page('new'));
      await soon();
      expect(await textOf(await store.get('a', fail))).toBe('new');
      wait(6_000);
      expect(await textOf(await store.get('a', async () => page('newer')))).toBe('newer');
    });

    test('serves the old one when it takes too long, and the new one once it is there', async () => {
      const { store, wait } = aStore(1_000_000, 20);
      const pending = pendingReplies();
      await store.get('a', async () => page('old'));
      wait(6_000);
      expect(await textOf(await store.get('a', pending.make))).toBe('old');
      pending.finish(0, page('new'));
      await soon();
      expect(await textOf(await store.get('a', fail))).toBe('new');
    });

    test('does not take what a page was rendered from for fresh when it was outdated', async () => {
      const { store } = aStore();
      await store.get('a', async () => page('old', { tags: ['p1'] }));
      store.drop(['p1']);
      const { readAt } = await store.get('a', fail);
      expect(readAt).toBeLessThanOrEqual(1_000_000 - 5_000);
    });
  });

  test('drops the old reply when making a new one is rejected, as for a deleted product', async () => {
    const { store, wait } = aStore();
    const reject = async () => {
      throw new ShopError('not_found', 'Product not found');
    };
    await store.get('a', async () => page('old'));
    wait(6_000);
    await expect(store.get('a', reject)).rejects.toThrow('Product not found');
    expect(store.size).toBe(0);
  });

  test('evicts the least recently used replies beyond its maximum size', async () => {
    const { store } = aStore(50_000);
    const large = 'x'.repeat(10_000);
    for (const key of ['a', 'b', 'c', 'd']) await store.get(key, async () => page(key + large));
    await store.get('a', async () => page('made again'));
    await store.get('e', async () => page(`e${large}`));
    expect(store.bytes).toBeLessThanOrEqual(50_000);
    expect((await textOf(await store.get('a', async () => page('made again')))).startsWith('ax')).toBe(true);
    expect(await textOf(await store.get('b', async () => page('made again')))).toBe('made again');
  });

  test('gives each encoding its own bytes and its own ETag', async () => {
    const { store } = aStore();
    const text = 'part '.repeat(500);
    const reply = await store.get('a', async () => page(text));
    const [br, gzip] = [await reply.body('br'), await reply.body('gzip')];
    expect(brotliDecompressSync(br).toString()).toBe(text);
    expect(gunzipSync(gzip).toString()).toBe(text);
    expect((await reply.body('identity')).toString()).toBe(text);
    expect(new Set([reply.etag('br'), reply.etag('gzip'), reply.etag('identity')]).size).toBe(3);
  });

  test('compresses a reply once for concurrent requests', async () => {
    const { store } = aStore();
    const reply = await store.get('a', async () => page('part '.repeat(500)));
    const bodies = await Promise.all(Array.from({ length: 20 }, () => reply.body('br')));
    expect(new Set(bodies).size).toBe(1);
  });

  test('compresses a reply better once it comes out the same again', async () => {
    const { store, wait } = aStore();
    const text = Array.from({ length: 3000 }, (_, line) => `part ${line ** 2 % 977} of ${line % 89}`).join(
      ' ',
    );
    const first = await store.get('a', async () => page(text));
    const [quick, etag] = [await first.body('br'), first.etag('br')];
    wait(6_000);
    const again = await store.get('a', async () => page(text));
    await expect.poll(async () => (await again.body('br')).byteLength).toBeLessThan(quick.byteLength);
    expect(brotliDecompressSync(await again.body('br')).toString()).toBe(text);
    expect(again.etag('br')).toBe(etag);
  });

  test('counts the compressed size of a reply and no longer the plain one', async () => {
    const { store } = aStore();
    const reply = await store.get('a', async () => page('part '.repeat(5_000), { tags: ['p1'] }));
    expect(store.bytes).toBeGreaterThan(25_000);
    await reply.body('br');
    await store.get('a', async () => page('made again'));
    expect(store.bytes).toBeLessThan(2_000);
  });

  test('forgets the tags of replies it evicts', async () => {
    const { store } = aStore(20_000);
    const large = 'x'.repeat(10_000);
    await store.get('a', async () => page(large, { tags: ['p1'] }));
    await store.get('b', async () => page(large, { tags: ['p2'] }));
    await store.get('a', async () => page('a', { tags: ['p3'] }));
    store.drop(['p1']);
    expect(await textOf(await store.get('a', async () => page('made again')))).toBe('a');
  });

  test('uses a cached reply for a caller that stores nothing, and makes others without storing them', async () => {
    const { store } = aStore();
    await store.get('a', async () => page('cached'));
    const make = async () => page('made again');
    expect(await textOf(await store.get('a', make, { store: false }))).toBe('cached');
    expect(await textOf(await store.get('b', make, { store: false }))).toBe('made again');
    expect(store.size).toBe(1);
  });

  test('stores a reply that is also requested by a caller that stores', async () => {
    const { store } = aStore();
    const pending = pendingReplies();
    const requests = [store.get('a', pending.make, { store: false }), store.get('a', pending.make)];
    await soon();
    pending.finish(0, page('shared'));
    await Promise.all(requests);
    expect(pending.started).toBe(1);
    expect(store.size).toBe(1);
  });

  test('stays small however many and however long the keys are', async () => {
    const { store } = aStore(32 * 1024 * 1024);
    const used = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = used();
    const tags = Array.from({ length: 13 }, (_, n) => `product ${n}`);
    for (let n = 0; n < 12_000; n += 1)
      await store.get(`${n} ${'brand,'.repeat(1_000)}${n}`, async () => page('nothing found', { tags }));
    expect(store.size).toBeLessThanOrEqual(8_000);
    expect(used() - before).toBeLessThan(50 * 1024 * 1024);
  });

  test('drops replies that were not requested for ten minutes, even without further requests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { store, wait } = aStore();
    const pass = (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        wait(60_000);
        vi.advanceTimersByTime(60_000);
      }
    };
    for (let n = 0; n < 100; n += 1) await store.get(`old ${n}`, async () => page('old'));
    pass(9);
    expect(store.size).toBe(100);
    await store.get('old 0', async () => page('old'));
    pass(1);
    expect(store.size).toBe(1);
    pass(9);
    expect(store.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('weighs the tags of a reply', async () => {
    const { store } = aStore();
    await store.get('a', async () => page('x', { tags: Array.from({ length: 1_000 }, (_, n) => `p${n}`) }));
    expect(store.bytes).toBeGreaterThan(100_000);
  });
});
