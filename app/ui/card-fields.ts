import type { ProductCard, ProductPage } from '../../shop/contracts/catalog.ts';

/** What cards show of a product. The rest would travel in the data of every listing for nothing. */
export type CardFields = Pick<
  ProductCard,
  | '_id'
  | 'name'
  | 'image'
  | 'price'
  | 'rating'
  | 'numReviews'
  | 'brand'
  | 'lugoPart'
  | 'year'
  | 'countInStock'
>;

export type Listing = Omit<ProductPage, 'products'> & { products: CardFields[] };

export function cardFields(product: ProductCard): CardFields {
  const { _id, name, image, price, rating, numReviews, brand, lugoPart, year, countInStock } = product;
  return { _id, name, image, price, rating, numReviews, brand, lugoPart, year, countInStock };
}

export function listingOf(page: ProductPage): Listing {
  return { ...page, products: page.products.map(cardFields) };
}
