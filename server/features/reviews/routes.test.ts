import { beforeEach, describe, expect, it } from 'vitest';
import type { StarCount } from '../../../shop/contracts/reviews.ts';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { countWaiting } from '../../../tests/support/database.ts';
import { createProduct, placeOrder } from '../../../tests/support/factories.ts';
import { newAdmin, signedInUser } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { openDatabase } from '../../db/open.ts';
import { lockVisible, updateReview } from './data.ts';

const shop = testShop();
let author: Awaited<ReturnType<typeof signedInUser>>;
let productId: string;
beforeEach(async () => {
  author = await signedInUser(shop, { name: 'Dale Ridley' });
  productId = (await createProduct(shop)).id;
});

const review = (caller: Caller, rating = 4, comment = 'Fits like it should.', id = productId) =>
  shop.as(caller)('POST /api/products/:id/reviews', { params: { id }, body: { rating, comment } });
const edit = (caller: Caller, rating: number, comment = 'On second thought.', id = productId) =>
  shop.as(caller)('PUT /api/products/:id/reviews/mine', { params: { id }, body: { rating, comment } });
const mine = (caller: Caller, id = productId) =>
  shop.as(caller)('GET /api/products/:id/reviews/mine', { params: { id } });
const listPage = (pageNumber: number) =>
  shop.call('GET /api/products/:id/reviews', { params: { id: productId }, query: { pageNumber } });
const productPage = (id = productId) => shop.call('GET /api/products/:id', { params: { id } });
const change = (set: object) =>
  shop.deps.db.updateTable('products').set(set).where('id', '=', productId).execute();
const order = async (buyer: Caller, { paid }: { paid: boolean }) => {
  const { _id } = await placeOrder(shop, buyer, [{ product: productId, qty: 1 }]);
  if (paid)
    await shop.deps.db.updateTable('orders').set({ paidAt: new Date() }).where('id', '=', _id).execute();
};

describe('reviewing a product', () => {
  it('shows the review on its page immediately, with the rating and the name of its author [3.2] [3.6] [7.2.9]', async () => {
    expect(await productPage()).toMatchObject({ rating: 0, numReviews: 0, reviews: [] });
    const written = await review(author, 4, '  Good steel.\nFits.  ');
    expect(written).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Dale Ridley',
      rating: 4,
      comment: 'Good steel.\nFits.',
      createdAt: expect.any(String),
      verifiedPurchase: false,
      truck: null,
    });
    await review(await signedInUser(shop), 1);
    const page = await productPage();
    expect(page).toMatchObject({ rating: 2.5, numReviews: 2 });
    expect(page.reviews.map(({ rating }) => rating)).toEqual([1, 4]);
    expect(page.reviews[1]).toEqual(written);
  });

  it('updates the lists immediately', async () => {
    const query = { keyword: `TG-${productId.slice(-8)}` };
    const { products: before } = await shop.call('GET /api/products', { query });
    expect(before).toMatchObject([{ _id: productId, numReviews: 0 }]);
    await review(author, 5);
    const { products } = await shop.call('GET /api/products', { query });
    expect(products).toMatchObject([{ _id: productId, numReviews: 1, rating: 5 }]);
    expect((await shop.call('GET /api/products/top')).map(({ _id }) => _id)).toContain(productId);
  });

  it('notifies the other processes of the shop', async () => {
    const other = openDatabase(shop.deps.database.pool.options.connectionString ?? '', {
      log: shop.deps.log,
    });
    const client = await other.pool.connect();
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query('LISTEN catalog_changed');
    // Tests before this one may be heard, too.
    const heardOfIt = () => heard.filter((payload) => payload.includes(productId));
    await review(author);
    await expect.poll(heardOfIt).toHaveLength(1);
    await edit(author, 2);
    await expect.poll(heardOfIt).toHaveLength(2);
    client.release();
    await other.close();
  });

  it('is possible once per user', async () => {
    await review(author, 5);
    await expect(review(author, 1)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'You have already reviewed this product',
    });
    expect(await productPage()).toMatchObject({ rating: 5, numReviews: 1 });
  });

  it('succeeds once when a user sends it twenty times concurrently', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => review(author, 3)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    expect(await productPage()).toMatchObject({ rating: 3, numReviews: 1 });
  });

  it('stores the name that the author had when writing it', async () => {
    await review(author, 4);
    await shop.deps.db.updateTable('users').set({ name: 'D. R.' }).where('id', '=', author.id).execute();
    await review(author, 4, 'Another part.', (await createProduct(shop)).id).then(({ name }) =>
      expect(name).toBe('D. R.'),
    );
    expect((await edit(author, 2)).name).toBe('Dale Ridley');
  });

  it.each([
    [{ rating: 0 }, 'rating', 'Please select a rating'],
    [{ rating: 6 }, 'rating', 'Please select a rating'],
    [{ rating: 4.5 }, 'rating', 'Please select a rating'],
    [{ rating: '5' }, 'rating', 'Please select a rating'],
    [{ rating: null }, 'rating', 'Please select a rating'],
    [{ comment: '' }, 'comment', 'Please write a comment'],
    [{ comment: ' \n ' }, 'comment', 'Please write a comment'],
    [{ comment: 'x'.repeat(2001) }, 'comment', 'At most 2000 characters'],
    [{ comment: 'a\u0000b' }, 'comment', 'Contains a character that cannot be read'],
    [{ name: 'Somebody Else' }, 'name', 'Unknown field'],
    [{ verifiedPurchase: true }, 'verifiedPurchase', 'Unknown field'],
    [{ userId: newId() }, 'userId', 'Unknown field'],
    [{ createdAt: '2020-01-01T00:00:00Z' }, 'createdAt', 'Unknown field'],
  ])('refuses %j [3.6]', async (wrong, field, text) => {
    await review(author, 4);
    for (const [method, path] of [
      ['POST', `/api/products/${productId}/reviews`],
      ['PUT', `/api/products/${productId}/reviews/mine`],
    ] as const) {
      const reply = await shop.app.inject({
        method,
        url: path,
        headers: { cookie: author.cookie },
        payload: { rating: 2, comment: 'Fine.', ...wrong },
      });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { [field]: text } });
    }
    expect((await productPage()).reviews).toMatchObject([{ rating: 4, comment: 'Fits like it should.' }]);
  });

  it.each(['hidden', 'deleted', 'unknown', 'malformed'])(
    'is rejected for a product that is %s',
    async (how) => {
      await review(author, 4);
      if (how === 'hidden') await change({ hidden: true });
      if (how === 'deleted') await change({ deletedAt: new Date() });
      const id = how === 'unknown' ? newId() : how === 'malformed' ? 'not-an-id' : productId;
      const stranger = await signedInUser(shop);
      const calls = [
        () => review(stranger, 5, 'x', id),
        () => edit(author, 5, 'x', id),
        () => mine(author, id),
      ];
      for (const call of calls)
        await expect(call()).rejects.toMatchObject({
          status: 404,
          code: 'not_found',
          message: 'Product not found',
        });
      const stored = await shop.deps.db
        .selectFrom('products')
        .select(['ratingSum', 'ratingCount'])
        .where('id', '=', productId)
        .executeTakeFirst();
      expect(stored).toEqual({ ratingSum: 4, ratingCount: 1 });
    },
  );
});

describe("the user's own review", () => {
  it('is null before it is written, and only its author gets it', async () => {
    expect(await mine(author)).toEqual({ review: null });
    const written = await review(author, 3);
    expect(await mine(author)).toEqual({ review: written });
    expect(await mine(await signedInUser(shop))).toEqual({ review: null });
  });

  it('can be changed: its page and rating follow immediately, its date stays', async () => {
    const written = await review(author, 5);
    await review(await signedInUser(shop), 3);
    await productPage();
    shop.advance(60_000);
    const changed = await edit(author, 1, 'Rusted through in a year.');
    expect(changed).toEqual({ ...written, rating: 1, comment: 'Rusted through in a year.' });
    const page = await productPage();
    expect(page).toMatchObject({ rating: 2, numReviews: 2 });
    expect(page.reviews).toContainEqual(changed);
  });

  it('cannot be changed if there is none, nor by another user', async () => {
    await review(author, 5);
    await expect(edit(await signedInUser(shop), 1)).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'You have not reviewed this product yet',
    });
    expect(await productPage()).toMatchObject({ rating: 5, numReviews: 1 });
  });
});

describe('a verified purchase', () => {
  it('requires a paid order of the author, and shows on the page and in the reply', async () => {
    await order(author, { paid: true });
    expect(await review(author)).toMatchObject({ verifiedPurchase: true });
    expect((await productPage()).reviews).toMatchObject([{ verifiedPurchase: true }]);
  });

  it('is not an unpaid order, an order of another part, or another customer’s order', async () => {
    await order(author, { paid: false });
    await order(await signedInUser(shop), { paid: true });
    const here = productId;
    productId = (await createProduct(shop)).id;
    await order(author, { paid: true });
    productId = here;
    expect(await review(author)).toMatchObject({ verifiedPurchase: false });
    expect((await productPage()).reviews).toMatchObject([{ verifiedPurchase: false }]);
  });

  it('is recognized when the order is paid after the review', async () => {
    await review(author);
    await order(author, { paid: true });
    expect(await mine(author)).toMatchObject({ review: { verifiedPurchase: true } });
  });
});

/** Signs in one after the other: concurrent sign-ins would be rejected with 503. */
async function crowd(count: number): Promise<Awaited<ReturnType<typeof signedInUser>>[]> {
  const people = [];
  for (let n = 0; n < count; n++) people.push(await signedInUser(shop));
  return people;
}

describe('fifty concurrent reviews', () => {
  it('are counted exactly, whether they are new or changed', async () => {
    const people = await crowd(50);
    const first = people.map((_, at) => 1 + (at % 5));
    await Promise.all(people.map((person, at) => review(person, first[at])));
    expect(await productPage()).toMatchObject({ rating: 3, numReviews: 50 });

    const late = await crowd(10);
    const edits = people.map((person, at) => edit(person, at < 30 ? 5 : 2));
    await Promise.all([...edits, ...late.map((person) => review(person, 1))]);
    const page = await productPage();
    expect(page.reviews).toHaveLength(20);
    const all = [];
    for (const pageNumber of [1, 2, 3]) all.push(...(await listPage(pageNumber)).reviews);
    const sum = all.reduce((total, { rating }) => total + rating, 0);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(60);
    expect(sum).toBe(30 * 5 + 20 * 2 + 10);
    expect(await listPage(4)).toMatchObject({ page: 3, pages: 3, total: 60 });
    expect(page).toMatchObject({ rating: Math.round((200 / 60) * 100) / 100, numReviews: 60 });
    const stored = await shop.deps.db
      .selectFrom('products')
      .select(['ratingSum', 'ratingCount'])
      .where('id', '=', productId)
      .executeTakeFirst();
    expect(stored).toEqual({ ratingSum: 200, ratingCount: 60 });
  }, 60_000);
});

it('accepts twenty reviews an hour from one user, and as many changes', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const { cookie } = await signedInUser(limited);
    const send = async (method: 'POST' | 'PUT', path: string) =>
      (
        await limited.app.inject({
          method,
          url: `/api/products/${newId()}/${path}`,
          headers: { cookie },
          payload: { rating: 5, comment: 'Fine.' },
        })
      ).statusCode;
    for (const [method, path] of [
      ['POST', 'reviews'],
      ['PUT', 'reviews/mine'],
    ] as const) {
      for (let n = 0; n < 20; n++) expect(await send(method, path)).toBe(404);
      expect(await send(method, path)).toBe(429);
    }
  } finally {
    await limited.close();
  }
});

describe('who may review', () => {
  it('is only who has verified their email, and the refusal says what to do', async () => {
    const { cookie, id } = await signedInUser(shop, { active: false });
    const refusal = { status: 403, message: expect.stringMatching(/verify your email .*open the link/) };
    await expect(review({ cookie })).rejects.toMatchObject(refusal);
    const verified = (active: boolean) =>
      shop.deps.db.updateTable('users').set({ active }).where('id', '=', id).execute();
    await verified(true);
    await review({ cookie }, 4);
    await verified(false);
    await expect(edit({ cookie }, 1)).rejects.toMatchObject(refusal);
    expect(await productPage()).toMatchObject({ rating: 4, numReviews: 1 });
  });

  it('is nobody under the shop’s name, except its admins', async () => {
    const name = 'Lugo Classic Trucks';
    await expect(review(await signedInUser(shop, { name }))).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('the shop’s own'),
    });
    expect(await review(await signedInUser(shop, { name, isAdmin: true }))).toMatchObject({ name });
  });
});

describe('the reviews of all products', () => {
  const list = async () => {
    const admin = shop.as(await newAdmin(shop));
    const { reviews: ofWeek } = await admin('GET /api/reports/today');
    return { ofWeek, ...(await admin('GET /api/reviews')) };
  };

  it('are listed for admins with their product, the newest first, and those of a week are counted', async () => {
    const before = await list();
    const other = await createProduct(shop);
    await review(author, 2, 'Came bent.');
    await review(author, 5, 'Like new.', other.id);
    await shop.deps.db
      .updateTable('reviews')
      .set({ createdAt: new Date(shop.deps.clock().getTime() - 8 * 24 * 3_600_000) })
      .where('productId', '=', productId)
      .execute();
    const { reviews, total, ofWeek } = await list();
    expect(total).toBe(before.total + 2);
    expect(ofWeek).toBe(before.ofWeek + 1);
    expect(reviews[0]).toMatchObject({
      name: 'Dale Ridley',
      rating: 5,
      comment: 'Like new.',
      product: { _id: other.id, name: other.name },
    });
  });

  it('are found by part, part number or author, and by their stars', async () => {
    const lugoPart = `RV-${newId()}`;
    const { id, name } = await createProduct(shop, { name: `Grille ${newId()}`, lugoPart });
    const readerName = `Ines ${newId()}`;
    await review(await signedInUser(shop, { name: readerName }), 2, 'Came bent.', id);
    shop.advance(1000);
    await review(author, 5, 'Like new.', id);
    const admin = shop.as(await newAdmin(shop));
    const found = async (query: { keyword?: string; rating?: StarCount }) => {
      const { reviews } = await admin('GET /api/reviews', { query });
      return reviews.map(({ comment }) => comment);
    };
    expect(await found({ keyword: name.toUpperCase() })).toEqual(['Like new.', 'Came bent.']);
    expect(await found({ keyword: ` ${lugoPart} `, rating: '2' })).toEqual(['Came bent.']);
    expect(await found({ keyword: name, rating: '4' })).toEqual([]);
    expect(await found({ keyword: readerName })).toEqual(['Came bent.']);
    expect((await found({ rating: '5' }))[0]).toBe('Like new.');
  });

  it('leave out those that nobody sees', async () => {
    const before = await list();
    await review(author, 1, 'Came bent.');
    await change({ hidden: true });
    expect(await list()).toMatchObject({ total: before.total, ofWeek: before.ofWeek });
  });
});

describe('a review that an admin removes', () => {
  it('is gone from the page, the list and the rating, stays removed, and is in the audit log', async () => {
    const admin = await newAdmin(shop);
    const { _id } = await review(author, 1, 'Call me at evil.example');
    await review(await signedInUser(shop), 5);
    const remove = () => shop.as(admin)('DELETE /api/reviews/:id', { params: { id: _id } });
    await remove();
    await expect(remove()).rejects.toMatchObject({ status: 404 });
    expect(await productPage()).toMatchObject({ rating: 5, numReviews: 1, reviews: [{ rating: 5 }] });
    expect(await listPage(1)).toMatchObject({ total: 1, reviews: [{ rating: 5 }] });
    const message = 'We have removed your review of this product.';
    expect(await mine(author)).toEqual({ review: null });
    await expect(review(author, 1)).rejects.toMatchObject({ status: 409, message });
    await expect(edit(author, 1)).rejects.toMatchObject({ status: 403, message });
    expect(await productPage()).toMatchObject({ rating: 5, numReviews: 1 });
    const { entries } = await shop.as(admin)('GET /api/audit', { query: { thingId: _id } });
    expect(entries).toMatchObject([{ action: 'review.remove', before: { rating: 1 } }]);
    expect(JSON.stringify(entries)).not.toContain('evil.example');
  });

  it('can be one of a product that is hidden', async () => {
    const admin = await newAdmin(shop);
    const { _id } = await review(author, 1);
    await change({ hidden: true });
    await shop.as(admin)('DELETE /api/reviews/:id', { params: { id: _id } });
    await change({ hidden: false });
    expect(await productPage()).toMatchObject({ rating: 0, numReviews: 0, reviews: [] });
  });

  it('waits for a change of its product’s reviews without holding what that needs', async () => {
    const admin = await newAdmin(shop);
    const { _id } = await review(author, 1);
    const removed = await shop.deps.db.transaction().execute(async (tx) => {
      await lockVisible(tx, productId);
      const removal = shop.as(admin)('DELETE /api/reviews/:id', { params: { id: _id } });
      // A rejection counts when it is awaited, below.
      removal.catch(() => undefined);
      await expect.poll(() => countWaiting(shop), { interval: 5 }).toBe(1);
      const changed = { productId, userId: author.id, rating: 3, comment: 'Fine.', updatedAt: new Date() };
      expect(await updateReview(tx, changed)).toBe(true);
      return { removal };
    });
    await removed.removal;
    expect(await productPage()).toMatchObject({ rating: 0, numReviews: 0 });
  });
});
