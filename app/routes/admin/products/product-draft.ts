import { createStored } from '../../../browser/browser-storage.ts';
import type { ProductValues } from './product-values.ts';

/** What was typed into the form of a product and not saved yet; in this tab alone, and gone with it. */
export interface ProductDraft {
  id: string;
  version: number;
  base: ProductValues;
  values: ProductValues;
}

const stored = createStored('productDraft', parse, 'sessionStorage');

/** The draft of a product; undefined where there is none, or one of another product. */
export function readProductDraft(id: string): ProductDraft | undefined {
  const draft = stored.read();
  return draft?.id === id ? draft : undefined;
}

export function keepProductDraft(draft: ProductDraft | undefined): void {
  stored.write(draft ? JSON.stringify(draft) : null);
}

function parse(text: string | null): ProductDraft | undefined {
  try {
    const draft = JSON.parse(text ?? '') as ProductDraft;
    const isWhole = [draft.base, draft.values].every(
      ({ name, images }) => name.length >= 0 && images.length >= 0,
    );
    return isWhole ? draft : undefined;
  } catch {
    return undefined;
  }
}
