import { Suspense } from 'react';
import { createStored } from '../../browser/browser-storage.ts';
import type { CardFields } from '../../ui/product/product-card.tsx';
import { toast } from '../../ui/toasts/toasts.tsx';
import { lazyOrNothing } from '../../ui/lazy/lazy-or-nothing.ts';

type View = 'pictures' | 'rows';

/**
 * How lists of parts are read: as cards with pictures, or as rows like those of a parts book. The same markup serves both;
 * the attribute `data-list` of the document decides, which `root.tsx` sets before the first paint.
 */
const view = createStored('listView', (text): View => (text === 'rows' ? 'rows' : 'pictures'));

/** The code for choosing is loaded with the first choice. */
async function choose(next: View): Promise<void> {
  try {
    await (await import('./load-rows.ts')).loadRows();
    view.write(next);
    document.documentElement.dataset.list = next;
  } catch {
    toast.error('Loading chunk failed');
  }
}

export function ListViewSwitch() {
  const current = view.use();
  return (
    <fieldset className="list-view needs-script">
      <legend className="sr-only">Show as</legend>
      {(['pictures', 'rows'] as const).map((name) => (
        <button key={name} type="button" aria-pressed={name === current} onClick={() => void choose(name)}>
          {name === 'rows' ? 'Rows' : 'Pictures'}
        </button>
      ))}
    </fieldset>
  );
}

/** Loaded for those who chose the rows; without it, the row still leads to the page of the part. */
const RowButton = lazyOrNothing(async () => (await import('./row-button.tsx')).RowButton);

/** The button that adds a part to the cart from its row. */
export function RowAction({ product }: { product: CardFields }) {
  const rows = view.use() === 'rows';
  if (!rows || product.countInStock === 0) return null;
  return (
    <Suspense>
      <RowButton product={product} />
    </Suspense>
  );
}
