import { Suspense, useState } from 'react';
import { href } from 'react-router';
import type { CartItem } from '../../../browser/cart-rules.ts';
import { lazyOrRetry } from '../../../ui/lazy/lazy-or-retry.tsx';
import { Link } from '../../../ui/link.tsx';

/** Loaded with the first press. */
const AddToList = lazyOrRetry(async () => (await import('../../projects/add-to-list.tsx')).AddToList);

/** Puts what is in the cart on a project list. */
export function CartToList({ items }: { items: readonly CartItem[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="row">
        <button className="link" type="button" onClick={() => setOpen(true)}>
          Add to project list
        </button>
        <Link className="link" to={href('/projects')}>
          Your lists
        </Link>
        <Link className="link" to={href('/quick-order')}>
          Add by part number
        </Link>
      </p>
      <Suspense>{open && <AddToList parts={items} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
