import { pageMeta } from '../../../../layout/page-meta.ts';
import { InvoicePaper } from '../../../order/paper/invoice-paper.tsx';
import type { Route } from './+types/invoice';
import { loadSheet, PrintSheet } from './print-sheet.tsx';

/** The title becomes the file name when the page is saved as a PDF. */
export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: ['Invoice', loaderData?.found?.number].filter(Boolean).join(' '), noindex: true });

export const clientLoader = loadSheet;

export default function Invoice({ loaderData }: Route.ComponentProps) {
  return (
    <PrintSheet title="Invoice" loaded={loaderData}>
      {(order) => <InvoicePaper order={order} />}
    </PrintSheet>
  );
}
