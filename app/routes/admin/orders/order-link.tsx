import { href } from 'react-router';

/** A link to an order that shows its number, or the end of its id where that is all one knows. The order page is always loaded as a document; see its loader. */
export function OrderLink({
  id,
  number,
  className,
}: {
  id: string;
  number?: number | undefined;
  className?: string;
}) {
  return (
    <a href={href('/order/:id', { id })} title={id} className={className}>
      <span className="sr-only">Order </span>
      {number ?? `…${id.slice(-6)}`}
    </a>
  );
}
