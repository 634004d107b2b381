import type { AdminProduct, AdminProductRow } from '../../../shop/contracts/catalog-admin.ts';
import { picturesOf, productCard } from './product-card.ts';
import type { OfficeProduct, OfficeRow } from './product-data.ts';

/** A product as the office sees it: its card, and what no shopper is told. */
export function officeRow(row: OfficeRow): AdminProductRow {
  return {
    ...productCard(row),
    onHand: row.onHand,
    reserved: row.reserved,
    hidden: row.hidden,
    deleted: row.deletedAt !== null,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function officeProduct(product: OfficeProduct): AdminProduct {
  return { ...officeRow(product), description: product.description, images: picturesOf(product) };
}
