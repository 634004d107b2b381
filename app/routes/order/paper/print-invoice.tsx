import type { ComponentType } from 'react';
import { useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toasts.tsx';

/** Prints the order's invoice, whose code is loaded when it is asked for. */
export function PrintInvoice({ order }: { order: Order }) {
  const [printed, setPrinted] = useState<{ Invoice: ComponentType<{ order: Order }>; time: number }>();
  async function show(): Promise<void> {
    try {
      const { PrintedInvoice } = await import('./printed-invoice.tsx');
      setPrinted({ Invoice: PrintedInvoice, time: Date.now() });
    } catch {
      toast.error('Loading chunk failed');
    }
  }
  return (
    <>
      <Button kind="line" block className="mt-4" onClick={() => void show()}>
        Print the Invoice
      </Button>
      {printed && <printed.Invoice key={printed.time} order={order} />}
    </>
  );
}
