import { href } from 'react-router';
import type { ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import { addToCart, readCart } from '../../browser/cart.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { addedText, planCart } from './fill-cart.ts';
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
    async () => {
      const inCart = new Map(readCart().cartItems.map(({ _id, qty }) => [_id, qty]));
      const plan = planCart(missing, await loadParts(missing), inCart);
      for (const { product, qty } of plan.lines) addToCart(product, qty);
      return plan;
    },
    { revalidates: 'never' },
  );
  return (
    <>
      <Button kind={kind} block busy={busy} disabled={missing.length === 0} onClick={() => void submit()}>
        Add All To Cart
      </Button>
      {message && <Alert kind="bad">{message}</Alert>}
      {reply && (
        <Alert kind={reply.leftOut.length > 0 ? 'warn' : 'good'}>
          <b>{addedText(reply)}</b>
          {reply.leftOut.length > 0 && (
            <ul>
              {reply.leftOut.map((sentence) => (
                <li key={sentence} className="wrap-anywhere">
                  {sentence}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {reply && (
        <ButtonLink kind="line" block to={href('/cart')}>
          Go To Cart
        </ButtonLink>
      )}
    </>
  );
}
