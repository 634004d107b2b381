import { freightOf } from '../../../shop/freight.ts';
import type { AdminProduct, AdminProductRow } from '../../../shop/contracts/catalog-admin.ts';
import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import { toDollars } from '../../../shop/rules/money.ts';
import type { CardRow } from './data.ts';
import { picturePath } from './drawings.ts';
import type { AdminRow, EditableProduct, Picture } from './product-data.ts';

/** Returns a product as the API sends it: prices in dollars, and the vendor's part number as `category`. */
export function productCard(row: CardRow): ProductCard {
  return {
    _id: row.id,
    name: row.name,
    image: picturePath(row),
    price: toDollars(row.priceCents),
    rating: Number(row.rating),
    numReviews: row.ratingCount,
    brand: row.brand,
    lugoPart: row.lugoPart,
    category: row.vendorPart,
    vendor: row.vendor,
    partType: row.partType,
    year: row.years,
    fitment: row.fitment,
    countInStock: row.onHand - row.reserved,
    shippingPrice: row.shippingCents === null ? null : toDollars(row.shippingCents),
    freight: freightOf(row),
  };
}

/** Returns a product's card with what only admins see. */
export function adminProductRow(row: AdminRow): AdminProductRow {
  return {
    ...productCard(row),
    onHand: row.onHand,
    reserved: row.reserved,
    hidden: row.hidden,
    byLink: row.byLink,
    reorderLevel: row.reorderLevel,
    deleted: row.deletedAt !== null,
    version: row.version,
    countVersion: row.countVersion,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns a product as the admin form edits it. */
export function adminProduct(product: EditableProduct): AdminProduct {
  const { description, specs, fitNotes, installNotes, documents, weightLb, oversize, truckFreight } = product;
  const { californiaWarning, relatedLugoParts, featuredPosition, topPosition } = product;
  const details = { description, specs, fitNotes, installNotes, documents, weightLb, oversize, truckFreight };
  return {
    ...adminProductRow(product),
    ...details,
    californiaWarning,
    relatedLugoParts,
    featuredPosition,
    topPosition,
    images: picturesOf(product),
  };
}

/** Returns the uploaded pictures, or else the one whose address was typed in. */
export function picturesOf({ image, pictures }: { image: string | null; pictures: Picture[] }): Picture[] {
  return pictures.length > 0 || image === null ? pictures : [{ image, alt: '' }];
}
