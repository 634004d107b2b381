import { useEffect, useRef } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { InvoicePaper } from './invoice-paper.tsx';

/** The invoice on paper: opens the print dialog, and is all that the page prints from then on. */
export function PrintedInvoice({ order }: { order: Order }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const picture = sheet.current?.querySelector('img');
    void Promise.resolve(picture?.decode())
      .catch(() => undefined)
      .then(() => print());
  }, []);
  return (
    <div ref={sheet} className="printed">
      <InvoicePaper order={order} />
    </div>
  );
}
