import { businessHours, shopName } from '../../shop/facts.ts';
import { formatPacific } from '../../shop/rules/dates/dates.ts';
import { firstName } from '../../shop/rules/first-name.ts';
import type { RequestKind } from '../../shop/rules/orders/may-ask.ts';
import type { ReturnReason } from '../../shop/rules/orders/return-reasons.ts';
import {
  buyersReasonNames,
  damagePhotos,
  returnReasonNames,
  termsOf,
} from '../../shop/rules/orders/return-reasons.ts';
import type { EmailBlock, EmailContent } from './email.ts';
import { text } from './email.ts';
import type { EmailedOrder } from './emailed-order.ts';
import { isFree, mayShowTyped } from './emailed-order.ts';
import { greeted, shopAddress } from './wording.ts';
import type { OrderEmailProps } from './order-emails.ts';
import { seeOrder } from './order-emails.ts';

/** Emails about what the buyer of a paid order asks for: to cancel it, or to return parts. */

export interface EmailedRequest {
  kind: RequestKind;
  returnReason: ReturnReason | null;
  reason: string;
  answer: string | null;
  createdAt: string;
  /** Whether the shop waits for the parts. */
  returnExpected: boolean;
  /** What comes back; none of an order to be canceled. */
  parts: readonly { name: string; qty: number }[];
}

interface RequestProps extends OrderEmailProps {
  request: EmailedRequest;
}

/** To the owner. */
export function newRequest({ order, request, url }: RequestProps): EmailContent {
  const what = request.kind === 'cancel' ? 'asks to cancel' : 'asks to return parts';
  const settled = isFree(order) ? 'cancel it' : 'refund all of it';
  const next =
    request.kind === 'cancel'
      ? `Don’t pack it before you have answered. If you ${settled}, that is the answer.`
      : `Answer how to send them.${isFree(order) ? '' : ' Once they are here, refund them.'}`;
  return {
    subject: `Order ${order.number}: the buyer ${what}`,
    preview: request.reason.split('\n')[0] || next,
    heading: request.kind === 'cancel' ? 'A buyer asks to cancel' : 'A buyer asks to return parts',
    body: [
      text(`The buyer of order ${order.number} ${what}. ${next}`),
      { kind: 'button', label: 'Open the order', url },
      {
        kind: 'facts',
        facts: [['Email', order.email], ...partFacts(request), ...why(request, returnReasonNames)],
      },
      ...quoted(request, 'What they wrote'),
    ],
  };
}

/** To the owner, who was told of the request. */
export function requestWithdrawn({ order, request, url }: RequestProps): EmailContent {
  const isCancel = request.kind === 'cancel';
  const what = isCancel ? 'no longer asks to cancel' : 'no longer asks to return parts';
  const next = isCancel ? 'Go on with it as usual.' : 'You don’t need to answer.';
  return {
    subject: `Order ${order.number}: the buyer ${what}`,
    preview: next,
    heading: 'A buyer withdrew a request',
    body: [
      text(`The buyer of order ${order.number} ${what}. ${next}`),
      { kind: 'button', label: 'Open the order', url },
      { kind: 'facts', facts: [['Email', order.email], ...partFacts(request)] },
    ],
  };
}

/** To the buyer, as soon as they have asked. */
export function requestReceived({ order, request, url }: RequestProps): EmailContent {
  const isCancel = request.kind === 'cancel';
  const asked = isCancel ? `to cancel order ${order.number}` : `to return parts of order ${order.number}`;
  const next = `We’ll answer by email or phone, ${businessHours}.`;
  return {
    subject: isCancel
      ? `You asked to cancel order ${order.number}`
      : `You asked to return parts of order ${order.number}`,
    preview: next,
    heading: 'We have your request',
    body: [
      text(`You asked us ${asked}. ${next}`),
      ...(isCancel ? refundNote(order) : [text(keepParts)]),
      ...terms(order, request),
      seeOrder(url),
      ...listed(request),
      ...ownWords(order, request, 'You wrote'),
    ],
    closing: 'order',
  };
}

/** The shop's answer to the buyer. */
export function requestAnswered({ order, request, url }: RequestProps): EmailContent {
  const answer = request.answer ?? '';
  const name = firstName(order.shippingAddress.name);
  return {
    subject: `About order ${order.number}`,
    preview: answer.split('\n')[0] ?? '',
    heading: `About order ${order.number}`,
    body: [
      ...greeted(answer, name),
      { kind: 'signature' },
      ...whereTo(order, request),
      seeOrder(url),
      ...listed(request),
      ...ownWords(order, request, `You wrote on ${formatPacific(request.createdAt)}`),
    ],
    closing: 'order',
  };
}

const partFacts = ({ parts }: Pick<EmailedRequest, 'parts'>): [string, string][] =>
  parts.map(({ name, qty }, index) => [index === 0 ? 'To return' : '', `${qty} × ${name}`]);

const listed = (request: EmailedRequest): EmailBlock[] =>
  request.parts.length > 0
    ? [{ kind: 'facts', facts: [...partFacts(request), ...why(request, buyersReasonNames)] }]
    : [];

/** Where parts are sent back to; the answer may leave that out. */
const whereTo = ({ number }: EmailedOrder, { returnExpected }: EmailedRequest): EmailBlock[] =>
  returnExpected
    ? [
        {
          kind: 'facts',
          facts: [
            ['Send to', `${shopName}, ${shopAddress}`],
            ['On the box', `Order ${number}`],
          ],
        },
      ]
    : [];

const why = (
  { returnReason }: EmailedRequest,
  names: Readonly<Record<ReturnReason, string>>,
): [string, string][] => (returnReason ? [['Reason', names[returnReason]]] : []);

const keepParts =
  'Please keep the parts as they are until you hear from us: we’ll tell you where to send them.';

const refundNote = (order: EmailedOrder): EmailBlock[] =>
  isFree(order) ? [] : [text('If we can cancel it, we’ll refund it in full.')];

/** What differs from the usual terms, which end every email about an order. */
function terms(order: EmailedOrder, { returnReason }: EmailedRequest): EmailBlock[] {
  const refundTerms = !isFree(order) && termsOf(returnReason);
  if (returnReason === 'damaged')
    return [text(`Please reply to this email with ${damagePhotos}.`, refundTerms)];
  return returnReason === 'wrong' && refundTerms ? [text(refundTerms)] : [];
}

/** Repeats to buyers what they wrote, unless they paid nothing. */
const ownWords = (order: EmailedOrder, request: EmailedRequest, title: string): EmailBlock[] =>
  mayShowTyped(order) ? quoted(request, title) : [];

const quoted = ({ reason }: EmailedRequest, title: string): EmailBlock[] =>
  reason === '' ? [] : [{ kind: 'quote', title, text: reason }];
