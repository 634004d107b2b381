import { InvoicePaper } from '../../../order/paper/invoice-paper.tsx';
import type { Route } from './+types/invoice';
import { loadSheet, PrintSheet, sheetMeta } from './print-sheet.tsx';

export const meta = sheetMeta('Invoice');

export const clientLoader = loadSheet;

export default function Invoice({ loaderData }: Route.ComponentProps) {
  return (
    <PrintSheet title="Invoice" loaded={loaderData}>
      {(order) => <InvoicePaper order={order} />}
    </PrintSheet>
  );
}
