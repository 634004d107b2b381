import type { AdminProduct, AdminProductRow } from '../../../shop/contracts/catalog-admin.ts';
import { picturePath } from './picture-path.ts';
import type { OfficeProduct, OfficeRow } from './product-data.ts';

/** A product as the office sees it: dollars, and the vendor's part number as `category`. */
export function officeRow(row: OfficeRow): AdminProductRow {
  return {
    _id: row.id,
    name: row.name,
    image: picturePath(row),
    price: row.priceCents / 100,
    shippingPrice: row.shippingCents === null ? null : row.shippingCents / 100,
    brand: row.brand,
    lugoPart: row.lugoPart,
    category: row.vendorPart,
    vendor: row.vendor,
    partType: row.partType,
    year: row.years,
    countInStock: row.onHand - row.reserved,
    onHand: row.onHand,
    reserved: row.reserved,
    rating: Number(row.rating),
    numReviews: row.ratingCount,
    hidden: row.hidden,
    deleted: row.deletedAt !== null,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function officeProduct(product: OfficeProduct): AdminProduct {
  const { pictures, description, image } = product;
  // A picture that was set by its address alone.
  const images = pictures.length > 0 || image === null ? pictures : [{ image, alt: '' }];
  return { ...officeRow(product), description, images };
}
