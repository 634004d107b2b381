import { href } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import type { CartPlan } from './fill-cart.ts';
import { addedText } from './fill-cart.ts';

/** Says what of a list is in the cart now, and what was left out and why; leads to the cart. */
export function AddedToCart({ plan }: { plan: CartPlan }) {
  return (
    <>
      <Alert kind={plan.lines.length === 0 || plan.leftOut.length > 0 ? 'warn' : 'good'}>
        <b>{addedText(plan)}</b>
        {plan.leftOut.length > 0 && (
          <ul>
            {plan.leftOut.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        )}
      </Alert>
      <ButtonLink kind="line" block to={href('/cart')}>
        Go To Cart
      </ButtonLink>
    </>
  );
}
