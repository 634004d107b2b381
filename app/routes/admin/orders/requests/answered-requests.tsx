import type { Order } from '../../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../../shop/rules/dates/dates.ts';
import { returnReasonNames } from '../../../../../shop/rules/orders/return-reasons.ts';
import { requestedParts } from '../../../order/requests/requests.ts';

/** What the buyer of an order asked for and does not wait for anymore, with the answers: the timeline has no texts. */
export function AnsweredRequests({ order }: { order: Order }) {
  const answered = order.requests.filter(({ answeredAt }) => answeredAt !== null);
  if (answered.length === 0) return null;
  return (
    <details className="fold mt-6">
      <summary>What they asked for, and what you answered</summary>
      <ul className="notes">
        {answered.map((request) => (
          <li key={request._id}>
            <b>
              {request.kind === 'cancel'
                ? 'To cancel the order'
                : `To return ${requestedParts(request, order)}`}
            </b>
            {request.returnReason && <p>{returnReasonNames[request.returnReason]}</p>}
            <p className="partno">{formatPacific(request.createdAt)}</p>
            {request.reason && <p className="wrap-anywhere whitespace-pre-line">“{request.reason}”</p>}
            <p className="mt-2 wrap-anywhere whitespace-pre-line">
              {request.answer ??
                (request.withdrawn
                  ? 'They withdrew it before it was answered.'
                  : 'Answered without a text: by phone, or as the timeline says.')}
            </p>
            {request.answeredAt && (
              <p className="partno">
                {request.withdrawn ? 'Withdrawn' : 'Answered'} {formatPacific(request.answeredAt)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
