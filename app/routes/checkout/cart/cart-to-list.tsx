import { useState } from 'react';
import { href } from 'react-router';
import type { CartItem } from '../../../browser/cart-rules.ts';
import { Link } from '../../../ui/link.tsx';
import { AddToList } from '../../projects/add-to-list.tsx';

/** Puts what is in the cart on a project list. */
export function CartToList({ items }: { items: readonly CartItem[] }) {
  const [open, setOpen] = useState(false);
  return (
    <p className="row mt-4">
      <button className="link" type="button" onClick={() => setOpen(true)}>
        Add to project list
      </button>
      <Link className="link" to={href('/projects')}>
        Your lists
      </Link>
      {open && <AddToList parts={items} onClose={() => setOpen(false)} />}
    </p>
  );
}
