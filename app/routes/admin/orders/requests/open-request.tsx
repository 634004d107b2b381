import { useEffect, useState } from 'react';
import type { OrderRequest } from '../../../../../shop/contracts/order/requests.ts';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../../shop/rules/dates/dates.ts';
import { toCents } from '../../../../../shop/rules/money.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import { returnReasonNames } from '../../../../../shop/rules/orders/return-reasons.ts';
import { isForPickup } from '../../../../../shop/rules/orders/tracking.ts';
import { dropDrafts } from '../../../../forms/drafts.ts';
import { useSubmit } from '../../../../forms/use-submit.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { ConfirmButton } from '../../../../ui/dialog.tsx';
import { openRequest, requestedParts } from '../../../order/requests/requests.ts';
import { answerDrafts, AnswerRequest } from './answer-request.tsx';
import { ReturnChoice } from './return-choice.tsx';
import { useFocusAfterEnd } from '../../../../layout/use-focus-after-end.ts';

/** For admins, above everything else of an order: what its buyer asks for, and the ways to answer. */
export function OpenRequest({ order }: { order: Order }) {
  const request = openRequest(order);
  const isOpen = request !== undefined;
  useFocusAfterEnd(isOpen ? 1 : 0);
  useEffect(() => {
    if (!isOpen) dropDrafts(answerDrafts(order._id));
  }, [order._id, isOpen]);
  if (!request) return null;
  const { kind, returnReason, reason, createdAt } = request;
  return (
    <div className="mt-4">
      <Alert kind="warn">
        <b className="wrap-anywhere">
          {kind === 'cancel'
            ? 'The customer asks to cancel this order'
            : `The customer asks to return: ${requestedParts(request, order)}`}
        </b>
        <p>
          Since {formatPacific(createdAt)}. {returnReason && `${returnReasonNames[returnReason]}. `}
          {reason === '' && !returnReason && 'They gave no reason. '}
          {nextStep(order, request)}
        </p>
        {reason && <p className="wrap-anywhere whitespace-pre-line">“{reason}”</p>}
      </Alert>
      <div className="row mt-3" key={request._id}>
        <AnswerRequest order={order} request={request} />
        <MarkAnswered order={order} request={request} />
      </div>
    </div>
  );
}

/** Returns what to do about a request, by what the page of the order offers. */
export function nextStep(order: Order, { kind }: Pick<OrderRequest, 'kind'>): string {
  const { mayCancel, moreToFollow } = order;
  const refundAt = refundPlace(order);
  if (kind === 'return')
    return refundAt
      ? `Answer how to send it; once it is here, refund it ${refundAt}.`
      : 'Answer how to send it. Nothing is left to refund.';
  if (!isAtShop(order))
    return isForPickup(order)
      ? 'It was picked up in the meantime: answer how to return it.'
      : `${moreToFollow ? 'Part of it' : 'It'} has shipped in the meantime: answer how to send it back.`;
  if (refundAt) return `Refund it in full ${refundAt}, or answer.`;
  return mayCancel ? 'Cancel it below, or answer.' : 'Nothing is left to refund: answer.';
}

/** Returns where to refund an order; undefined when nothing is left. */
export function refundPlace({ refundable, imported, mayCancel }: Order): string | undefined {
  if (refundable !== undefined && toCents(refundable) > 0) return 'below';
  return imported && !mayCancel ? 'on PayPal’s own pages' : undefined;
}

/** For what was settled on the phone. */
function MarkAnswered({
  order: { _id: id },
  request: { _id: request, kind },
}: {
  order: Order;
  request: OrderRequest;
}) {
  const [returnExpected, setReturnExpected] = useState(kind === 'return');
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
      onAct={() => submit({ params: { id, request }, body: { returnExpected } })}
      consequence="The request counts as answered. The customer gets no email."
      choice={
        kind === 'return' && (
          <ReturnChoice
            checked={returnExpected}
            onChange={({ target }) => setReturnExpected(target.checked)}
          />
        )
      }
    >
      Answered by Phone
    </ConfirmButton>
  );
}
