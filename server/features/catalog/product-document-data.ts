/** The documents of products. The files and their rows are those of the feature `files`. */
import { sql } from 'kysely';
import type { ProductDocument } from '../../../shop/rules/catalog/documents.ts';
import { documentAddress, documentId } from '../../../shop/rules/catalog/documents.ts';
import type { Db, Tx } from '../../db/open.ts';
import { noteCatalogChange } from '../../db/write.ts';
import { violates } from '../../db/violates.ts';

export interface ListedDocument extends ProductDocument {
  sizeBytes: number;
}

export async function listProductDocuments(db: Db | Tx, productId: string): Promise<ListedDocument[]> {
  const rows = await db
    .selectFrom('productDocuments')
    .innerJoin('documents', 'documents.id', 'productDocuments.documentId')
    .select(['documentId', 'title', 'sizeBytes'])
    .where('productId', '=', productId)
    .orderBy('position')
    .execute();
  return rows.map(({ documentId: id, title, sizeBytes }) => ({ url: documentAddress(id), title, sizeBytes }));
}

/** Replaces all documents of a product. */
export async function updateDocuments(
  tx: Tx,
  productId: string,
  documents: readonly ProductDocument[],
): Promise<void> {
  noteCatalogChange(tx, [productId]);
  await tx.deleteFrom('productDocuments').where('productId', '=', productId).execute();
  await insertDocuments(tx, [{ id: productId, documents }]);
}

/** Inserts the documents of products that have none yet. @throws what `isUnknownDocument` knows */
export async function insertDocuments(
  tx: Tx,
  products: readonly { id: string; documents?: readonly ProductDocument[] }[],
): Promise<void> {
  const rows = products.flatMap(({ id, documents = [] }) =>
    documents.map(({ url, title }, position) => ({
      productId: id,
      position,
      documentId: documentId(url) ?? '',
      title,
    })),
  );
  noteCatalogChange(
    tx,
    products.map(({ id }) => id),
  );
  if (rows.length > 0) await tx.insertInto('productDocuments').values(rows).execute();
}

/** Selects the documents of a product beside its columns, as a list. */
export const documentsColumn = sql<ProductDocument[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/documents/' || document_id || '.pdf', 'title', title)
    ORDER BY position), '[]') FROM product_documents WHERE product_id = products.id)`;

/** Whether an error means that a document was deleted meanwhile. */
export const isUnknownDocument = (error: unknown): boolean =>
  violates(error, 'product_documents_document_id_fkey');
