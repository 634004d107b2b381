import type { ProductChange } from '../../../shop/contracts/catalog-admin.ts';
import { documentId, missingDocument } from '../../../shop/rules/catalog/documents.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import { lockDocuments } from '../files/document-data.ts';
import type { ListedDocument } from './product-document-data.ts';

/** Returns the documents after a change. @throws ShopError `invalid_input` for one that does not exist */
export async function nextDocuments(
  tx: Tx,
  { documents }: Pick<ProductChange, 'documents'>,
): Promise<{ documents?: ListedDocument[] }> {
  if (!documents) return {};
  const sizes = await lockDocuments(
    tx,
    documents.flatMap(({ url }) => documentId(url) ?? []),
  );
  return {
    documents: documents.map(({ url, title }, index) => {
      const sizeBytes = sizes.get(documentId(url) ?? '');
      if (sizeBytes === undefined) throw invalidDocument(missingDocument(index + 1));
      return { url, title, sizeBytes };
    }),
  };
}

function invalidDocument(text: string): ShopError {
  return new ShopError('invalid_input', text, { fields: { documents: text } });
}
