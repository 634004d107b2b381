import type { Product, ProductCard } from '../../../shop/contracts/catalog.ts';
import type { ReviewRow } from '../reviews/data.ts';
import type { CardRow, DetailRow } from './data.ts';
import type { Picture } from './product-data.ts';
import { picturePath } from './picture-path.ts';

/** A product as the API shows it: dollars, and the vendor's part number as `category`. */
export function productCard(row: CardRow): ProductCard {
  return {
    _id: row.id,
    name: row.name,
    image: picturePath(row),
    price: row.priceCents / 100,
    rating: Number(row.rating),
    numReviews: row.ratingCount,
    brand: row.brand,
    lugoPart: row.lugoPart,
    category: row.vendorPart,
    vendor: row.vendor,
    partType: row.partType,
    year: row.years,
    countInStock: row.onHand - row.reserved,
    shippingPrice: row.shippingCents === null ? null : row.shippingCents / 100,
  };
}

export function productDetail(
  row: DetailRow,
  {
    reviews,
    related,
    pictures,
  }: { reviews: readonly ReviewRow[]; related: readonly CardRow[]; pictures: Picture[] },
): Product {
  return {
    ...productCard(row),
    description: row.description,
    images: picturesOf({ image: row.image, pictures }),
    specs: row.specs,
    fitNotes: row.fitNotes,
    weightLb: row.weightLb === null ? null : Number(row.weightLb),
    oversize: row.oversize,
    reviews: reviews.map(({ id, createdAt, ...review }) => ({
      _id: id,
      ...review,
      createdAt: createdAt.toISOString(),
    })),
    related: related.map(productCard),
  };
}

/** Those that were uploaded, or the one that was set by its address alone. */
export function picturesOf({ image, pictures }: { image: string | null; pictures: Picture[] }): Picture[] {
  return pictures.length > 0 || image === null ? pictures : [{ image, alt: '' }];
}
