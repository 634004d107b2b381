import type { Order } from '../../../shop/contracts/orders.ts';
import { guestHeaders } from '../../browser/guest.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { ConfirmButton } from '../../ui/dialog.tsx';

/** The button with which a buyer cancels their unpaid order. */
export function CancelOwnOrder({ order: { _id: id } }: { order: Order }) {
  const { busy, submit } = useSubmit('PUT /api/orders/:id/cancel', {
    success: 'Order canceled',
    toastsRefusal: true,
    revalidates: 'always',
  });
  return (
    <ConfirmButton
      kind="line"
      small
      className="mt-6"
      title="Cancel this order?"
      act="Cancel Order"
      keep="Keep Order"
      busy={busy}
      onAct={() => submit({ params: { id }, headers: guestHeaders(id) })}
      consequence="Nothing is charged, and you can order the same parts again."
    >
      Cancel Order
    </ConfirmButton>
  );
}
