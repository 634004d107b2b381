import { Suspense, useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import type { RequestKind } from '../../../../shop/rules/orders/may-ask.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyOrRetry } from '../../../ui/lazy/lazy-or-retry.tsx';

/** Few ask. */
const RequestDialog = lazyOrRetry(async () => (await import('./request-dialog.tsx')).RequestDialog);

const acts: Record<RequestKind, string> = {
  cancel: 'Ask to Cancel…',
  return: 'Ask to Return Parts…',
};

/** The button with which the buyer of a paid order asks to cancel it, or to return parts. */
export function AskShop({ order, kind }: { order: Order; kind: RequestKind }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" small className="mt-6" onClick={() => setOpen(true)}>
        {acts[kind]}
      </Button>
      {open && (
        <Suspense>
          <RequestDialog order={order} kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
