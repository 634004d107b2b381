import { describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { signedInUser } from '../../../tests/support/users.ts';

const shop = testShop();

describe('the truck of a reviewer', () => {
  it('is shown by its year, and the series of a 1955, when they say so, and can be taken away', async () => {
    const { id } = await createProduct(shop);
    const author = shop.as(await signedInUser(shop));
    const params = { id };
    const review = { rating: 5, comment: 'Fits.' };
    const truck = { year: 1955, series: 'first', engine: '235' };
    const written = await author('POST /api/products/:id/reviews', { params, body: { ...review, truck } });
    expect(written.truck).toBe('1955 First Series');
    const { reviews } = await shop.call('GET /api/products/:id', { params });
    expect(reviews).toMatchObject([{ truck: '1955 First Series' }]);

    const edit = (body: object) =>
      author('PUT /api/products/:id/reviews/mine', { params, body: { ...review, ...body } });
    // A browser that knows no truck says nothing of it.
    expect(await edit({ rating: 4 })).toMatchObject({ rating: 4, truck: '1955 First Series' });
    expect(await edit({ truck: { year: 1957, series: 'first' } })).toMatchObject({ truck: '1957' });
    expect(await edit({ truck: null })).toMatchObject({ truck: null });
    await expect(edit({ truck: { year: 1890 } })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is not shown unless they say so', async () => {
    const { id } = await createProduct(shop);
    const author = shop.as(await signedInUser(shop));
    const body = { rating: 5, comment: 'Fits.' };
    expect(await author('POST /api/products/:id/reviews', { params: { id }, body })).toMatchObject({
      truck: null,
    });
  });
});
