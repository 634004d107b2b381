import { newId } from '../../../server/db/id.ts';
import { hashToken, newToken } from '../../../server/db/token.ts';
import { signText } from '../../../server/secret-keys.ts';
import { createProduct } from '../../support/factories.ts';
import type { Asked, Cell } from './cell.ts';

/** Requests to the part hunt and to arrivals; `requests.ts` has the others. */
export const partHuntRequests = {
  'POST /api/part-hunt/searches': () => ({
    query: 'keyword=hood%20ornament',
    // Not counted: the count would be written half a minute later, during another test.
    headers: { 'sec-gpc': '1' },
  }),
  'GET /api/part-hunt': () => ({}),
  'PUT /api/part-hunt/:id': async ({ shop, owner }: Cell): Promise<Asked> => {
    const id = newId();
    if (owner)
      await shop.deps.db
        .insertInto('partHunts')
        .values({
          id,
          kind: 'search',
          key: id,
          words: 'hood ornament',
          productId: null,
          inquiryId: null,
          asked: 1,
          firstAskedAt: shop.deps.clock(),
          lastAskedAt: shop.deps.clock(),
        })
        .execute();
    return { params: { id }, thing: { table: 'partHunts', id }, body: { state: 'dismissed' } };
  },
  'POST /api/arrivals': async ({ shop }: Cell) => ({
    body: {
      email: `wait-${newId()}@example.com`,
      product: (await createProduct(shop, { onHand: 0 })).id,
    },
  }),
  'POST /api/arrivals/confirm': async ({ shop }: Cell) => {
    const token = newToken();
    const now = shop.deps.clock();
    await shop.deps.db
      .insertInto('arrivalRequests')
      .values({
        id: newId(),
        email: `wait-${newId()}@example.com`,
        productId: null,
        search: 'hood ornament',
        tokenHash: hashToken(token),
        confirmedAt: null,
        arrivedAt: null,
        expiresAt: new Date(now.getTime() + 60_000),
        createdAt: now,
      })
      .execute();
    return { emailToken: token };
  },
  'POST /api/arrivals/unsubscribe': ({ shop }: Cell) => {
    const id = newId();
    return { emailToken: `${id}.${signText(id, 'arrival-link', shop.deps.config)}` };
  },
};
