import { href } from 'react-router';

/** A link to an order, by its number. The order page is always loaded as a document; see its loader. */
export function OrderLink({ id, number, className }: { id: string; number: number; className?: string }) {
  return (
    <a href={href('/order/:id', { id })} title={id} className={className}>
      <span className="sr-only">Order </span>
      {number}
    </a>
  );
}
