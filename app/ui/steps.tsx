import './steps.css';
import { Link } from 'react-router';

const steps = ['Sign In', 'Shipping', 'Payment Method', 'Order Confirmation'] as const;

/**
 * The bar of checkout steps. A step is plain text until it is reached, then a link.
 * @param present number of the current step, from 0
 * @param paths addresses of the reached steps, in order; a step without one is not reached yet
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
