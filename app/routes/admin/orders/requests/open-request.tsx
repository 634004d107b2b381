import { useEffect, useRef } from 'react';
import type { OrderRequest } from '../../../../../shop/contracts/order/requests.ts';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../../shop/rules/dates/dates.ts';
import { toCents } from '../../../../../shop/rules/money.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import { dropDrafts } from '../../../../forms/drafts.ts';
import { useSubmit } from '../../../../forms/use-submit.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { ConfirmButton } from '../../../../ui/dialog.tsx';
import { openRequest, requestedParts } from '../../../order/requests/requests.ts';
import { answerDrafts, AnswerRequest } from './answer-request.tsx';

/** For admins, above everything else of an order: what its buyer asks for, and the ways to answer. */
export function OpenRequest({ order }: { order: Order }) {
  const request = openRequest(order);
  useEndOfRequest(order._id, request);
  if (!request) return null;
  const { kind, reason, createdAt } = request;
  return (
    <div className="mt-4">
      <Alert kind="warn">
        <b className="wrap-anywhere">
          {kind === 'cancel'
            ? 'The customer asks to cancel this order'
            : `The customer asks to return: ${requestedParts(request, order)}`}
        </b>
        <p>
          Since {formatPacific(createdAt)}. {reason === '' && 'They gave no reason. '}
          {nextStep(order, request)}
        </p>
        {reason && <p className="wrap-anywhere whitespace-pre-line">“{reason}”</p>}
      </Alert>
      <div className="row mt-3">
        <AnswerRequest key={request._id} order={order} request={request} />
        <MarkAnswered order={order} request={request} />
      </div>
    </div>
  );
}

/** Returns what to do about a request. */
export function nextStep(order: Order, { kind }: Pick<OrderRequest, 'kind'>): string {
  if (kind === 'return') return 'Answer how to send it; once it is here, refund it below.';
  if (!isAtShop(order)) return 'It was sent in the meantime: answer how to send it back.';
  const isRefundable = order.refundable !== undefined && toCents(order.refundable) > 0;
  return `${isRefundable ? 'Refund it in full' : 'Cancel it'} below, or answer.`;
}

/** For what was settled on the phone. */
function MarkAnswered({
  order: { _id: id },
  request: { _id: request },
}: {
  order: Order;
  request: OrderRequest;
}) {
  const { busy, submit } = useSubmit('PUT /api/orders/:id/requests/:request', {
    success: 'Marked as answered',
    toastsRefusal: true,
    revalidates: 'always',
  });
  return (
    <ConfirmButton
      kind="line"
      small
      title="Settled by phone?"
      act="Mark as Answered"
      busy={busy}
      onAct={() => submit({ params: { id, request }, body: {} })}
      consequence="The request counts as answered. The customer gets no email."
    >
      Answered by Phone
    </ConfirmButton>
  );
}

/** With the request go the pressed button and the form: the heading takes the focus, and no draft stays that nothing shows. */
function useEndOfRequest(order: string, request: OrderRequest | undefined): void {
  const before = useRef(request?._id);
  const open = request?._id;
  useEffect(() => {
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body;
    if (before.current !== undefined && open === undefined && isLost) document.querySelector('h1')?.focus();
    if (open === undefined) dropDrafts(answerDrafts(order));
    before.current = open;
  }, [order, open]);
}
