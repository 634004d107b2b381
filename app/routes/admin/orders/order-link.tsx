import type { ReactNode } from 'react';
import { href } from 'react-router';

/** A link to an order, by its number or with other words. The order page is always loaded as a document; see its loader. */
export function OrderLink({
  id,
  className,
  ...shown
}: { id: string; className?: string } & (
  | { number: number; children?: never }
  | { number?: never; children: ReactNode }
)) {
  return (
    <a href={href('/order/:id', { id })} title={id} className={className}>
      {shown.children ?? (
        <>
          <span className="sr-only">Order </span>
          {shown.number}
        </>
      )}
    </a>
  );
}
