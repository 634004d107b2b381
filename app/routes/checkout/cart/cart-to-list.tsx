import { href } from 'react-router';
import type { CartItem } from '../../../browser/cart-rules.ts';
import { DialogButton } from '../../../ui/lazy/dialog-button.tsx';
import { lazyOrRetry } from '../../../ui/lazy/lazy-or-retry.tsx';
import { Link } from '../../../ui/link.tsx';

/** Loaded with the first press. */
const AddToList = lazyOrRetry(async () => (await import('../../projects/add-to-list.tsx')).AddToList);

/** Puts what is in the cart on a project list. */
export function CartToList({ items }: { items: readonly CartItem[] }) {
  return (
    <div className="row">
      <DialogButton className="link" renderDialog={(close) => <AddToList parts={items} onClose={close} />}>
        Add to project list
      </DialogButton>
      <Link className="link" to={href('/projects')}>
        Your lists
      </Link>
      <Link className="link" to={href('/quick-order')}>
        Add by part number
      </Link>
    </div>
  );
}
