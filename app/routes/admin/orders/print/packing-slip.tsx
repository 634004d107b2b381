import type { Route } from './+types/packing-slip';
import { loadSheet, PrintSheet, sheetMeta } from './print-sheet.tsx';
import { Slip } from './slip.tsx';

export const meta = sheetMeta('Packing Slip');

export const clientLoader = loadSheet;

export default function PackingSlip({ loaderData }: Route.ComponentProps) {
  return (
    <PrintSheet title="Packing Slip" loaded={loaderData}>
      {(order) => <Slip order={order} />}
    </PrintSheet>
  );
}
