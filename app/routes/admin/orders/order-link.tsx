import { href } from 'react-router';

/** A link to an order that shows the end of its id. The order page is always loaded as a document; see its loader. */
export function OrderLink({ id, className }: { id: string; className?: string }) {
  return (
    <a href={href('/order/:id', { id })} title={id} className={className}>
      <span className="sr-only">Order </span>…{id.slice(-6)}
    </a>
  );
}
