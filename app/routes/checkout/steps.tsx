import './steps.css';
import { href } from 'react-router';
import { readUserInfo } from '../../browser/user-info.ts';
import { Link } from '../../ui/link.tsx';
import { OrderForNote } from './order-for-note.tsx';

const steps = ['Sign In', 'Shipping', 'Payment Method', 'Order Confirmation'] as const;

/**
 * The bar of checkout steps. A step is plain text until it is reached, then a link.
 * @param present number of the current step, from 0
 * @param paths addresses of the reached steps, in order; a step without one is not reached yet
 */
export function Steps({
  present,
  paths = reachedPaths(present),
}: {
  present: number;
  paths?: readonly string[];
}) {
  return (
    <>
      <nav aria-label="Checkout steps">
        <ol className="steps">
          {steps.map((step, index) => {
            const path = paths[index];
            const current = index === present ? { 'aria-current': 'step' as const } : {};
            return (
              <li key={step}>
                {path === undefined ? (
                  <span {...current}>{step}</span>
                ) : (
                  <Link to={path} {...current}>
                    {step}
                  </Link>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      <OrderForNote />
    </>
  );
}

function reachedPaths(present: number): string[] {
  // The sign-in page would redirect a signed-in user immediately.
  const signIn = readUserInfo() ? `${href('/login')}?redirect=${href('/shipping')}` : href('/guest-checkout');
  return [signIn, href('/shipping'), href('/payment'), href('/placeorder')].slice(0, present + 1);
}
