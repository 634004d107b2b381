import type { Product } from '../../../shop/contracts/catalog.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db } from '../../db/open.ts';
import { listReviews } from '../reviews/data.ts';
import { findVisibleProduct, listCardsByLugoPart } from './data.ts';
import { picturesOf, productCard } from './product-card.ts';
import { listPictures } from './product-data.ts';

const maxRelated = 4;

/** Returns a product with its reviews and related products. @throws ShopError `not_found` */
export async function findProduct(db: Db, id: string): Promise<Product> {
  const product = await findVisibleProduct(db, id);
  if (!product) throw new ShopError('not_found', 'Product not found');
  const [reviews, related, pictures] = await Promise.all([
    listReviews(db, id),
    listCardsByLugoPart(db, product.relatedLugoParts, maxRelated),
    listPictures(db, id),
  ]);
  const { description, specs, fitNotes, weightLb, oversize, image } = product;
  return {
    ...productCard(product),
    description,
    images: picturesOf({ image, pictures }),
    specs,
    fitNotes,
    weightLb: weightLb === null ? null : Number(weightLb),
    oversize,
    reviews: reviews.map(({ id, createdAt, ...review }) => ({
      _id: id,
      ...review,
      createdAt: createdAt.toISOString(),
    })),
    related: related.map(productCard),
  };
}
