import type { OrderRequest } from '../../../../../shop/contracts/order/requests.ts';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../../shop/rules/dates/dates.ts';
import { returnReasonNames } from '../../../../../shop/rules/orders/return-reasons.ts';
import { useSubmit } from '../../../../forms/use-submit.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { ConfirmButton } from '../../../../ui/dialog.tsx';
import { requestedParts } from '../../../order/requests/requests.ts';
import { refundPlace } from './open-request.tsx';
import { useFocusAfterEnd } from '../../../../layout/use-focus-after-end.ts';

/** For admins: which parts of an order are on their way back. */
export function ExpectedReturns({ order }: { order: Order }) {
  const expected = order.requests.filter(({ returnExpected }) => returnExpected);
  useFocusAfterEnd(expected.length);
  return expected.map((request) => (
    <div key={request._id} className="mt-4">
      <Alert kind="note">
        <b className="wrap-anywhere">A return is on its way: {requestedParts(request, order)}</b>
        <p>
          {request.answeredAt && `Since ${formatPacific(request.answeredAt)}. `}
          {request.returnReason && `${returnReasonNames[request.returnReason]}. `}
          {onceHere(order)}
        </p>
      </Alert>
      <EndReturn order={order} request={request} />
    </div>
  ));
}

/** Returns what to do once the parts are here. */
export function onceHere(order: Order): string {
  const refundAt = refundPlace(order);
  return refundAt ? `Refund it ${refundAt} once it is here.` : 'Nothing is left to refund.';
}

function EndReturn({ order, request }: { order: Order; request: OrderRequest }) {
  const { busy, submit } = useSubmit('DELETE /api/orders/:id/requests/:request/return', {
    success: 'No longer waiting for the return',
    toastsRefusal: true,
    revalidates: 'always',
  });
  return (
    <ConfirmButton
      kind="quiet"
      small
      title={`Stop waiting for ${requestedParts(request, order)}?`}
      act="Stop Waiting"
      busy={busy}
      onAct={() => submit({ params: { id: order._id, request: request._id } })}
      consequence="For parts that won’t come, or that came back and need no refund here. The order leaves Returns. The customer gets no email."
    >
      Stop Waiting
    </ConfirmButton>
  );
}
