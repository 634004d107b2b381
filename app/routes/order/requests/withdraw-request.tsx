import type { OrderRequest } from '../../../../shop/contracts/order/requests.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { ConfirmButton } from '../../../ui/dialog.tsx';
import { payerOf } from '../order-key.ts';

/** The button with which a buyer withdraws what they asked for and we have not answered. */
export function WithdrawRequest({
  order: { _id: id },
  request: { _id: request, kind },
}: {
  order: Order;
  request: OrderRequest;
}) {
  const { busy, submit } = useSubmit('DELETE /api/orders/:id/requests/:request', {
    success: 'Request withdrawn',
    toastsRefusal: true,
    revalidates: 'always',
  });
  return (
    <ConfirmButton
      kind="line"
      small
      className="mt-3"
      title="Withdraw your request?"
      act="Withdraw Request"
      keep="Keep Request"
      busy={busy}
      onAct={() => submit({ params: { id, request }, ...payerOf(id) })}
      consequence={
        kind === 'cancel'
          ? 'We’ll go ahead with your order.'
          : 'You keep these parts, and don’t have to wait for our answer.'
      }
    >
      Withdraw Request
    </ConfirmButton>
  );
}
