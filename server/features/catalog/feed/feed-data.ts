import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { isInStore, selectStockedProducts } from '../../stock/data.ts';

const feedColumns = [
  'id',
  'name',
  'description',
  'brand',
  'partType',
  'priceCents',
  'shippingCents',
  'weightLb',
  'truckFreight',
  'image',
  'onHand',
  'reserved',
] as const;

export type FeedRow = Awaited<ReturnType<typeof listFeedRows>>[number];

/** Lists visible products with a price and a photograph, which search engines ask for, in the order of their ids. */
export function listFeedRows(db: Db, { after, limit }: { after: string; limit: number }) {
  return (
    selectStockedProducts(db)
      .select(feedColumns)
      .where(isInStore)
      .where('priceCents', '>', 0)
      .where(sql<boolean>`starts_with(image, '/pictures/')`)
      .where('id', '>', after)
      // Otherwise each batch would read the stock of all those before it.
      .where('productId', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}
