import { useEffect, useRef } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { shopName } from '../../../../shop/facts.ts';
import { InvoicePaper } from './invoice-paper.tsx';

/**
 * The invoice on paper: opens the print dialog, and is all that the page prints from then on. Until the dialog closes, the
 * page has the invoice's title, which becomes the file name when it is saved as a PDF.
 */
export function PrintedInvoice({ order }: { order: Order }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { title } = document;
    const invoiceTitle = `Invoice ${order.number} – ${shopName}`;
    document.title = invoiceTitle;
    // The next page may have set its own.
    const restoreTitle = () => document.title === invoiceTitle && (document.title = title);
    addEventListener('afterprint', restoreTitle, { once: true });
    const picture = sheet.current?.querySelector('img');
    void Promise.resolve(picture?.decode())
      .catch(() => undefined)
      .then(() => print());
    return () => {
      removeEventListener('afterprint', restoreTitle);
      restoreTitle();
    };
  }, [order.number]);
  return (
    <div ref={sheet} className="printed">
      <InvoicePaper order={order} />
    </div>
  );
}
