import { Link } from 'react-router';

const steps = ['Sign In', 'Shipping', 'Payment Method', 'Order Confirmation'] as const;

/**
 * The checkout steps bar. A step is a link once it is reached, plain text before.
 * @param present number of the step the page is, from 0
 * @param paths where each reached step leads, in order; a step without a path is not reached yet
 */
export function Steps({ present, paths }: { present: number; paths: readonly string[] }) {
  return (
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
  );
}
