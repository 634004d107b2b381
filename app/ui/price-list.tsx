import './price-list.css';
import type { ReactNode } from 'react';

/** A price list with dotted lines from label to amount; its rows are `PriceRow`s. */
export function PriceList({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`leaders ${className}`}>{children}</dl>;
}

/**
 * One line of a price list.
 * @param amount formatted: `$1,234.50`
 * @param was the amount before a discount, struck through
 * @param kind `total` for the last line of the sum
 */
export function PriceRow({
  label,
  amount,
  was,
  kind,
}: {
  label: ReactNode;
  amount: ReactNode;
  was?: ReactNode;
  kind?: 'total';
}) {
  return (
    <div className={kind}>
      <dt>{label}</dt>
      <dd>
        {was && (
          <>
            <del>
              <span className="sr-only">was </span>
              {was}
            </del>
            <span className="sr-only">now </span>
          </>
        )}
        {amount}
      </dd>
    </div>
  );
}
