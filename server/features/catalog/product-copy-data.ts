import type { Tx } from '../../db/open.ts';
import { noteCatalogChange } from '../../db/write.ts';
import { insertStock } from '../stock/data.ts';

/** What a product is, fits, costs and looks like: not its part number, stock and ratings, nor where the store shows it. */
const copiedColumns = [
  'brand',
  'vendor',
  'vendorPart',
  'partType',
  'years',
  'fitment',
  'description',
  'specs',
  'fitNotes',
  'installNotes',
  'californiaWarning',
  'weightLb',
  'oversize',
  'truckFreight',
  'relatedLugoParts',
  'reorderLevel',
  'priceCents',
  'shippingCents',
  'image',
  'drawing',
  'drawingAlt',
] as const;

/**
 * Inserts a copy of a product with nothing in stock. Both then show the same files, which are kept for as long as any
 * product has them. Caller must hold the lock of the original.
 */
export async function insertCopy(
  tx: Tx,
  { originalId, id, name, now }: { originalId: string; id: string; name: string; now: Date },
): Promise<void> {
  noteCatalogChange(tx, [id]);
  await tx
    .insertInto('products')
    .columns(['id', 'name', 'createdAt', 'updatedAt', ...copiedColumns])
    .expression((of) =>
      of
        .selectFrom('products')
        .select(({ val }) => [
          val(id).as('id'),
          val(name).as('name'),
          val(now).as('createdAt'),
          val(now).as('updatedAt'),
        ])
        .select(copiedColumns)
        .where('id', '=', originalId),
    )
    .execute();
  await insertStock(tx, [{ productId: id, onHand: 0 }]);
  await tx
    .insertInto('productPictures')
    .columns(['productId', 'position', 'image', 'alt'])
    .expression((of) =>
      of
        .selectFrom('productPictures')
        .select(({ val }) => [val(id).as('productId'), 'position', 'image', 'alt'])
        .where('productId', '=', originalId),
    )
    .execute();
  await tx
    .insertInto('productDocuments')
    .columns(['productId', 'position', 'documentId', 'title'])
    .expression((of) =>
      of
        .selectFrom('productDocuments')
        .select(({ val }) => [val(id).as('productId'), 'position', 'documentId', 'title'])
        .where('productId', '=', originalId),
    )
    .execute();
}
