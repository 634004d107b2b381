import type { Reply } from '../../../shop/api-client.ts';
import type { OrderEvent, OrderNote } from '../../../shop/contracts/order/history.ts';
import type { OrderMessage } from '../../../shop/contracts/order/messages.ts';
import { formatDollars } from '../../../shop/rules/money.ts';
import { howPaidByHand } from '../../../shop/rules/orders/manual-payment.ts';
import { isForPickup } from '../../../shop/rules/orders/tracking.ts';
import type { Deps } from '../../deps.ts';
import type { StoredOrderEvents } from './admin-data.ts';
import { findOrderEvents, listOrderNotes } from './admin-data.ts';
import { orderNotFound } from './api.ts';
import type { StoredOrder } from './data.ts';
import { findOrder } from './data.ts';
import type { StoredMessage } from './messages/data.ts';
import { listMessages } from './messages/data.ts';
import type { StoredRequest } from './requests/data.ts';
import { orderState } from './transitions.ts';

interface Event extends Partial<Pick<OrderEvent, 'outcome'>> {
  at: Date;
  text: string;
  by?: string;
}

/**
 * Returns what happened to an order, oldest first, with the private notes about it and what was written to its buyer.
 * Nothing is recorded for it alone: the events come from the order, its payments and refunds, and the audit log.
 * @throws ShopError `not_found`
 */
export async function readHistory(
  { db, clock }: Deps,
  id: string,
): Promise<Reply<'GET /api/orders/:id/history'>> {
  const order = await findOrder(db, id);
  if (!order) throw orderNotFound();
  const [stored, notes, messages] = await Promise.all([
    findOrderEvents(db, id),
    listOrderNotes(db, id),
    listMessages(db, id),
  ]);
  const events = eventsOf(order, clock(), stored).sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    events: events.map(({ at, text, outcome = 'done', by = null }) => ({
      at: at.toISOString(),
      text,
      outcome,
      by,
    })),
    notes: notes.map(showNote),
    messages: messages.map(showMessage),
  };
}

export function showNote({
  id,
  text,
  by,
  createdAt,
}: {
  id: string;
  text: string;
  by: string;
  createdAt: Date;
}): OrderNote {
  return { _id: id, text, by, createdAt: createdAt.toISOString() };
}

export function showMessage({
  id,
  subject,
  text,
  by,
  sentAt,
  refusedAt,
  createdAt,
}: StoredMessage): OrderMessage {
  return {
    _id: id,
    subject,
    text,
    by,
    sentAt: sentAt?.toISOString() ?? null,
    refusedAt: refusedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

const failureTexts = {
  declined: 'Payment declined',
  expired: 'Payment not finished',
  rejected: 'Payment refused',
} as const;

const paymentTexts = {
  primary: 'Paid',
  duplicate: 'Second payment of',
  late: 'Late payment of',
  foreign: 'Unexpected payment of',
} as const;

const askedTexts = {
  cancel: 'The customer asked to cancel it',
  return: 'The customer asked to return parts',
} as const;

const withdrawnTexts = {
  cancel: 'The customer no longer asks to cancel it',
  return: 'The customer no longer asks to return parts',
} as const;

/** An answer is in the audit log. */
const requestEvents = ({ kind, createdAt, withdrawn, answeredAt }: StoredRequest): Event[] => [
  { at: new Date(createdAt), text: askedTexts[kind] },
  ...(withdrawn && answeredAt ? [{ at: new Date(answeredAt), text: withdrawnTexts[kind] }] : []),
];

const refundOutcomes = { requested: 'open', completed: 'done', failed: 'failed' } as const;

/** What the former shop knew of an order that came from there. */
function formerEventsOf({ importedAt, paidAt, deliveredAt, totalCents }: StoredOrder): Event[] {
  if (!importedAt) return [];
  const paid = `Paid ${formatDollars(totalCents)} in the former shop`;
  return [
    ...(paidAt ? [{ at: paidAt, text: paid }] : []),
    ...(deliveredAt && deliveredAt < importedAt ? [{ at: deliveredAt, text: 'Delivered' }] : []),
    { at: importedAt, text: 'Moved here from the former shop' },
  ];
}

function eventsOf(
  order: StoredOrder,
  now: Date,
  { attempts, payments, refunds, reversals, entries }: StoredOrderEvents,
): Event[] {
  const free = order.paidAt && payments.length === 0 && !order.importedAt;
  const placedByAdmin = entries.find(({ action }) => action === 'order.place');
  const recorded = entries.find(({ action }) => action === 'order.recordPayment');
  const forCustomer = placedByAdmin ? ' for the customer' : '';
  return [
    {
      at: order.createdAt,
      text: `Order placed${forCustomer}, ${formatDollars(order.totalCents)}${order.pickup ? ', to be picked up' : ''}`,
      ...(placedByAdmin && { by: placedByAdmin.by }),
    },
    ...(free ? [{ at: order.createdAt, text: 'Nothing to pay' }] : []),
    ...formerEventsOf(order),
    ...(order.canceledAt && order.canceledBy === null
      ? [{ at: order.canceledAt, text: 'Canceled by the customer', outcome: 'ended' as const }]
      : []),
    ...(order.addressCompletedAt
      ? [{ at: order.addressCompletedAt, text: 'Shipping address completed by the customer' }]
      : []),
    ...(order.remindedAt ? [{ at: order.remindedAt, text: 'Reminded the customer to pay' }] : []),
    ...order.requests.flatMap(requestEvents),
    ...(orderState(order, now) === 'expired'
      ? [{ at: order.expiresAt, text: 'Expired unpaid', outcome: 'ended' as const }]
      : []),
    ...attempts.flatMap(({ createdAt, updatedAt, state }) => [
      { at: createdAt, text: 'Payment started' },
      ...(state in failureTexts
        ? [
            {
              at: updatedAt,
              text: failureTexts[state as keyof typeof failureTexts],
              outcome: 'failed' as const,
            },
          ]
        : []),
    ]),
    ...payments.map(({ createdAt, kind, amountCents, reference }) => {
      const text = `${paymentTexts[kind]} ${formatDollars(amountCents)}`;
      if (kind !== 'primary' || !recorded) return { at: createdAt, text };
      const how = [text, howPaidByHand(order.paymentMethod), reference].filter(Boolean).join(' ');
      return { at: createdAt, text: how, by: recorded.by };
    }),
    ...refunds.map(({ createdAt, amountCents, state }) => ({
      at: createdAt,
      text: `Refund of ${formatDollars(amountCents)}${state === 'completed' ? '' : `, ${state}`}`,
      outcome: refundOutcomes[state],
    })),
    ...reversals.flatMap(({ createdAt, returnedAt, amountCents }) => {
      const amount = formatDollars(amountCents ?? 0);
      const taken = { at: createdAt, text: `PayPal took ${amount} back`, outcome: 'failed' as const };
      return returnedAt ? [taken, { at: returnedAt, text: `PayPal paid ${amount} back to us` }] : [taken];
    }),
    ...actionsOf(entries, order),
  ];
}

/** Returns what admins did, in the words for the carrier that the order had by then. */
function actionsOf(entries: StoredOrderEvents['entries'], { pickup }: Pick<StoredOrder, 'pickup'>): Event[] {
  let carrier: string | null = null;
  return entries.flatMap(({ at, action, before, after, by }) => {
    if (action === 'order.tracking') carrier = String(after['carrier']);
    const text = actionTexts[action]?.(after, { before, byCustomer: isForPickup({ pickup, carrier }) });
    if (action === 'order.unsend') carrier = null;
    return text ? [{ at, text, by, ...(action === 'order.cancel' && { outcome: 'ended' as const }) }] : [];
  });
}

type Values = Record<string, unknown>;
interface Situation {
  before: Values;
  /** Whether the customer picks the order up. */
  byCustomer: boolean;
}

const actionTexts: Record<string, (after: Values, situation: Situation) => string> = {
  'order.deliver': (_, { byCustomer }) => `Marked as ${byCustomer ? 'picked up' : 'delivered'}`,
  'order.undeliver': (_, { byCustomer }) => `${byCustomer ? 'Picked Up' : 'Delivered'} mark removed`,
  'order.tracking': trackingText,
  'order.addPackage': (added, { before }) =>
    before['contents'] === undefined
      ? `Another package sent with ${packageText(added)}${moreText(added)}`
      : `Contents of a package corrected: ${packageText(added)}`,
  'order.removePackage': (after, { before }) => `Package removed: ${packageText(before)}${moreText(after)}`,
  'order.unsend': (_, { byCustomer }) => `Not ${byCustomer ? 'ready to pick up' : 'sent'} after all`,
  'order.cancel': ({ reason }) => `Canceled: ${String(reason)}`,
  'order.answer': ({ emailed, returnExpected }) =>
    `Request ${emailed ? 'answered by email' : 'marked as answered'}${returnExpected ? ', they send the parts back' : ''}`,
  'order.endReturn': () => 'No longer waiting for the return',
  'order.message': () => 'Wrote to the customer',
  'order.correct': correctionText,
  'order.email': ({ email }, { byCustomer }) => {
    const isReady = byCustomer && email === 'order-shipped';
    return `Email sent again: ${isReady ? 'ready to pick up' : (templateNames[String(email)] ?? String(email))}`;
  },
};

const packageText = ({ carrier, trackingNumber }: Values): string =>
  `${String(carrier)}, ${String(trackingNumber)}`;

function trackingText(after: Values, { before, byCustomer }: Situation): string {
  const { trackingNumber } = after;
  const sent = packageText(after);
  const text = byCustomer ? 'Ready to pick up' : `Sent with ${sent}${moreText(after)}`;
  if (before['carrier'] === null) return text;
  if (byCustomer || before['trackingNumber'] === null) return `Corrected: ${uncapitalized(text)}`;
  const isSameNumber = before['trackingNumber'] === trackingNumber;
  const isSame = isSameNumber && before['carrier'] === after['carrier'];
  return [
    !isSame && `${isSameNumber ? 'Carrier' : 'Tracking number'} corrected: ${sent}`,
    after['contents'] !== undefined && 'Contents of the first package corrected',
    after['moreToFollow'] !== undefined &&
      (after['moreToFollow'] ? 'More packages will follow' : 'All packages are sent'),
  ]
    .filter(Boolean)
    .join('. ');
}

const moreText = ({ moreToFollow }: Values): string => (moreToFollow ? '. More packages will follow' : '');

const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function correctionText({ changed, email }: Values): string {
  const names: unknown[] = Array.isArray(changed) ? changed : [];
  if (!names.includes('email')) {
    // Only their names: the audit log must not keep the address itself.
    const fields = names.map((name) => addressTexts[String(name)] ?? String(name));
    return ['Shipping address corrected', fields.join(', ')].filter(Boolean).join(': ');
  }
  return email === undefined ? 'Email corrected' : 'Email corrected, order confirmation sent to it';
}

const addressTexts: Record<string, string> = { postalCode: 'ZIP code', address: 'street' };

const templateNames: Record<string, string> = {
  'order-received': 'order received',
  'order-paid': 'order paid',
  'order-shipped': 'order sent',
  refunded: 'refund',
};
