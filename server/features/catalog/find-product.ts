import type { Product } from '../../../shop/contracts/catalog.ts';
import { idSchema } from '../../../shop/contracts/endpoint.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db } from '../../db/open.ts';
import { listReviews } from '../reviews/data.ts';
import { findVisibleProduct, listCardsByLugoPart } from './data.ts';
import { listPictures } from './product-data.ts';
import { productDetail } from './product-card.ts';

const mostRelated = 4;

/** One product with its reviews and up to four related ones. @throws ShopError `not_found`, also for a malformed id */
export async function findProduct(db: Db, id: string): Promise<Product> {
  const product = idSchema.safeParse(id).success ? await findVisibleProduct(db, id) : undefined;
  if (!product) throw new ShopError('not_found', 'Product not found');
  const [reviews, related, pictures] = await Promise.all([
    listReviews(db, product.id),
    listCardsByLugoPart(db, product.relatedLugoParts, mostRelated),
    listPictures(db, product.id),
  ]);
  return productDetail(product, { reviews, related, pictures });
}
