import { dollars } from '../../../../shop/rules/money.ts';
import type { CartChange } from '../../../browser/refresh-cart.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Lists what has changed in the store since the customer filled the cart. */
export function CartChanges({ changes }: { changes: readonly CartChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert kind="warn">
      <b>The store has changed since you filled the cart.</b>
      <ul>
        <CartChangeLines changes={changes} />
      </ul>
    </Alert>
  );
}

/** The same, for a list that says more. */
export function CartChangeLines({ changes }: { changes: readonly CartChange[] }) {
  return changes.map((change) => <li key={`${change.kind} ${change.id}`}>{sentence(change)}</li>);
}

function sentence(change: CartChange): string {
  switch (change.kind) {
    case 'price':
      return `${change.name}: was ${dollars(change.from)}, is now ${dollars(change.to)}.`;
    case 'quantity':
      return `${change.name}: only ${change.to} left, you wanted ${change.from}. The quantity is now ${change.to}.`;
    case 'out of stock':
      return `${change.name}: Out Of Stock.`;
    case 'not sold':
      return `${change.name}: no longer sold. Please remove it.`;
  }
}
