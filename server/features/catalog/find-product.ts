import type { Product } from '../../../shop/contracts/catalog.ts';
import { fitsOnly } from '../../../shop/rules/fitment/fits-only.ts';
import { isDrawing } from '../../../shop/rules/pictures.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { readShownQuestions } from '../questions/api.ts';
import { listReviews } from '../reviews/data.ts';
import type { DetailRow } from './data.ts';
import { findShownProduct } from './data.ts';
import { listFitCounts } from './fit-count-data.ts';
import { drawingAlt } from './drawings.ts';
import type { Sources } from './list-products.ts';
import { listRelated } from './list-related.ts';
import { picturesOf, productCard } from './product-card.ts';
import type { Picture } from './product-data.ts';
import { listProductPictures } from './product-data.ts';
import { listProductDocuments } from './product-document-data.ts';
import { isBoughtTogether } from './together/pair-data.ts';

/** Returns a product with its reviews and related products. @throws ShopError `not_found` */
export async function findProduct(sources: Sources, id: string): Promise<Product> {
  const { db } = sources;
  const product = await findShownProduct(db, id);
  if (!product) throw new ShopError('not_found', 'Product not found');
  const [reviews, shownQuestions, related, pictures, documents, fitCounts, boughtTogether] =
    await Promise.all([
      listReviews(db, id),
      readShownQuestions(db, id),
      listRelated(sources, product),
      listProductPictures(db, id),
      listProductDocuments(db, id),
      listFitCounts(db, id),
      isBoughtTogether(db, id),
    ]);
  const { description, specs, fitNotes, installNotes, californiaWarning, weightLb, oversize } = product;
  const card = productCard(product);
  const images = picturesOf({ ...product, pictures }).filter(({ image }) => !isDrawing(image));
  return {
    ...card,
    imageAlt: altOf(product, card.image, images),
    description,
    images,
    specs,
    fitNotes,
    fitsOnly: fitsOnly(product.fitment, fitNotes),
    installNotes,
    californiaWarning,
    documents,
    byLink: product.hidden,
    weightLb,
    oversize,
    fitCounts,
    reviews: reviews.map(({ id, createdAt, ...review }) => ({
      _id: id,
      ...review,
      createdAt: createdAt.toISOString(),
    })),
    ...shownQuestions,
    related: related.map(productCard),
    boughtTogether,
  };
}

function altOf(product: DetailRow, shown: string, images: readonly Picture[]): string {
  if (shown === '') return '';
  if (isDrawing(shown)) return drawingAlt(product);
  return images.find(({ image }) => image === shown)?.alt || product.name;
}
