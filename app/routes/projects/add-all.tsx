import type { ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { AddedToCart } from '../checkout/cart/added-to-cart.tsx';
import { fillCart } from '../checkout/cart/fill-cart.ts';
import { loadParts } from './lists.ts';

/** Adds to the cart what is missing and in stock, and says what it left out and why. */
export function AddAll({
  entries,
  kind = 'go',
}: {
  entries: readonly ProjectEntry[];
  kind?: 'go' | 'plain';
}) {
  const missing = entries.filter(({ state }) => state === 'missing');
  const { submit, busy, reply, message } = useSubmit(
    async () => fillCart(missing, await loadParts(missing)),
    { revalidates: 'never' },
  );
  return (
    <>
      <Button kind={kind} block busy={busy} disabled={missing.length === 0} onClick={() => void submit()}>
        Add All To Cart
      </Button>
      {message && <Alert kind="bad">{message}</Alert>}
      {reply && <AddedToCart plan={reply} />}
    </>
  );
}
