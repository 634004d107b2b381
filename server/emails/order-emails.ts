import { businessHours, phone, reservationMinutes } from '../../shop/facts.ts';
import { formatPacific } from '../../shop/rules/dates/dates.ts';
import { firstName } from '../../shop/rules/first-name.ts';
import { formatDollars } from '../../shop/rules/money.ts';
import { isRefundedInFull, refundedCents } from '../../shop/rules/orders/refunded-cents.ts';
import { freightNote, shipmentsOf } from '../../shop/rules/orders/freight-note.ts';
import { isToDeliver } from '../../shop/rules/orders/left-to-send.ts';
import { withinDays } from '../../shop/rules/dates/business-days.ts';
import { howPaidByHand } from '../../shop/rules/orders/manual-payment.ts';
import { isForPickup } from '../../shop/rules/orders/tracking.ts';
import type { EmailBlock, EmailContent } from './email.ts';
import { text } from './email.ts';
import type { EmailedOrder } from './emailed-order.ts';
import { isFree, mayShowTyped } from './emailed-order.ts';
import { shopAddress } from './wording.ts';

/** Emails to the buyer of an order. Those about its way to them are in `shipping-emails.ts`, the owner's in `owner-emails.ts`. */

export interface OrderEmailProps {
  order: EmailedOrder;
  /** The order's page for this recipient. */
  url: string;
}

const [workDays = ''] = businessHours.split(' ');

/**
 * Announces the packing of a paid order; nothing once it is sent or ready, refunded, or nothing is left to send, as its
 * emails can be sent again at any time.
 */
function packingNote(order: EmailedOrder): string {
  const { carrier, lines, shipsWithinDays: days } = order;
  if (carrier !== null || !isToDeliver(order)) return '';
  if (isForPickup(order))
    return ` We pack ${workDays}, and email you once your parts are ready to pick up at the shop.`;
  if (order.addressIncomplete)
    return ` We can’t send your parts yet, because part of your address is missing. Please complete it on your order’s page with the button below, or call us at ${phone.display}.`;
  if (shipmentsOf(lines, carrier).byTruck)
    return ` We get your parts ready ${days ? withinDays(days) : workDays}, and email you the carrier and its tracking number once they are on their way.`;
  return days
    ? ` Your parts leave our shop ${withinDays(days)}. We email you the tracking number once they are on their way.`
    : ` We pack ${workDays}, and email you the tracking number once your parts are on their way.`;
}

/** What happens with parts that go by truck freight, until they are there. */
export function freightText({
  lines,
  carrier,
  deliveredAt,
  refunds,
  totalCents,
}: EmailedOrder): EmailBlock[] {
  const note = freightNote(lines, carrier);
  const isOver = deliveredAt !== null || isRefundedInFull(refundedCents(refunds), totalCents);
  return note === undefined || isOver ? [] : [text(note)];
}

export const whereAndWhen = [
  ['Where', shopAddress],
  ['When', businessHours],
] as const;

/** Where the parts of a paid order will be picked up, as long as they aren't ready. */
function pickupFacts(order: EmailedOrder): EmailBlock[] {
  return isForPickup(order) && packingNote(order) ? [{ kind: 'facts', facts: whereAndWhen }] : [];
}

/** To the buyer, once the order is placed. By the time the email goes out, the order may be paid. */
export function orderReceived({ order, url }: OrderEmailProps): EmailContent {
  const total = formatDollars(order.totalCents);
  const about = {
    subject: `We have your order ${order.number}`,
    heading: 'We have your order',
    closing: 'order',
  } as const;
  const thanks = thankYou(order, 'We have your order for the parts below.');
  if (order.canceledAt) {
    const state = 'It has been canceled since, so there is nothing to pay.';
    return {
      ...about,
      preview: state,
      body: [text(thanks, state), seeOrder(url), { kind: 'order', order }],
    };
  }
  if (order.paidAt) {
    const paid = order.totalCents === 0 ? 'There is nothing to pay.' : 'It’s paid.';
    const state = paid + packingNote(order);
    return {
      ...about,
      preview: state,
      body: [
        text(thanks, state),
        ...pickupFacts(order),
        ...freightText(order),
        seeOrder(url),
        { kind: 'order', order },
      ],
    };
  }
  if (order.confirming) {
    const state = 'PayPal is still confirming your payment. You don’t need to pay again.';
    return {
      ...about,
      preview: state,
      body: [
        text(thanks, `${state} We hold your parts until then, and email you once it is decided.`),
        seeOrder(url),
        { kind: 'order', order },
      ],
    };
  }
  return {
    ...about,
    preview: `${order.pickup ? 'We get your parts ready' : 'Your parts ship'} once we have your payment of ${total}.`,
    body: [text(thanks, 'It isn’t paid yet. We’ll pack it as soon as it is.'), ...howToPay(order, url)],
  };
}

function howToPay(order: EmailedOrder, url: string): EmailBlock[] {
  return [
    { kind: 'button', label: 'Pay for your order', url, buys: true },
    text(
      `These prices are good until ${formatPacific(order.expiresAt.toISOString())}.`,
      `We hold the parts for ${reservationMinutes} minutes once you start to pay.`,
    ),
    ...freightText(order),
    { kind: 'order', order },
  ];
}

/** To the buyer, a day after an order was placed that is not paid yet. */
export function orderUnpaid({ order, url }: OrderEmailProps): EmailContent {
  return {
    subject: `Your order ${order.number} isn’t paid yet`,
    preview: `We pack your parts as soon as we have your payment of ${formatDollars(order.totalCents)}.`,
    heading: 'Your order isn’t paid yet',
    body: [
      text(
        `We haven’t had your payment of ${formatDollars(order.totalCents)} for the parts below, so we can’t pack them.`,
        'If you no longer want them, there is nothing to do: the order ends by itself, and we won’t remind you again.',
      ),
      ...howToPay(order, url),
    ],
    closing: 'order',
  };
}

/** To the buyer, once the payment is settled. */
export function orderPaid({ order, url }: OrderEmailProps): EmailContent {
  const byHand = howPaidByHand(order.paymentMethod);
  const payment = isFree(order)
    ? 'There is nothing to pay for your order.'
    : `We have your payment of ${formatDollars(order.totalCents)}${byHand ? ` ${byHand}` : ''}.`;
  const state = payment + packingNote(order);
  return {
    subject: `Your order ${order.number} is paid`,
    preview: state,
    heading: 'Your order is paid',
    body: [
      text(thankYou(order, state)),
      ...pickupFacts(order),
      ...freightText(order),
      seeOrder(url),
      { kind: 'order', order },
    ],
    closing: 'order',
  };
}

/** To the buyer, when they or an admin cancel their order. Not by name (see `mayShowTyped`). */
export function orderCanceled({ order, url }: OrderEmailProps): EmailContent {
  const nothing =
    order.paidAt && order.totalCents > 0
      ? `PayPal took your payment of ${formatDollars(order.totalCents)} back, so there is nothing to refund.`
      : 'Nothing was charged, and there is nothing to pay.';
  return {
    subject: `Your order ${order.number} is canceled`,
    preview: nothing,
    heading: 'Your order is canceled',
    body: [
      text(`${order.canceledBy ? 'We' : 'You'} canceled your order for the parts below.`, nothing),
      ...(order.cancelReason
        ? [{ kind: 'quote', title: 'The reason', text: order.cancelReason } as const]
        : []),
      ...(order.canceledBy
        ? []
        : [text('You can order the same parts again from the order’s page, at today’s prices.')]),
      seeOrder(url),
      { kind: 'order', order },
    ],
    closing: 'order',
  };
}

/**
 * To the buyer, when a payment that was pending is declined: nobody is waiting on the page anymore. Not by name (see
 * `mayShowTyped`).
 * @param closed why the order can't be paid anymore, if it can't
 */
export function paymentDeclined({
  order,
  url,
  closed,
}: OrderEmailProps & { closed: string | undefined }): EmailContent {
  const amount = formatDollars(order.totalCents);
  const nothing = 'Nothing was charged, and we no longer hold the parts for you.';
  const until = formatPacific(order.expiresAt.toISOString());
  return {
    subject: `Your payment for order ${order.number} didn’t go through`,
    preview: nothing,
    heading: 'Your payment didn’t go through',
    body: [
      text(
        `PayPal or your bank declined your payment of ${amount}, which was still being confirmed.`,
        nothing,
      ),
      ...(closed === undefined
        ? [
            { kind: 'button', label: 'Pay again', url, buys: true } as const,
            text(
              `You can pay at the same prices until ${until}.`,
              `We hold the parts for ${reservationMinutes} minutes once you start to pay.`,
            ),
          ]
        : [
            text(
              `This order can’t be paid anymore. ${closed}`,
              'You can order what we still have again from the order’s page, at today’s prices.',
            ),
            seeOrder(url),
          ]),
      { kind: 'order', order },
    ],
    closing: 'order',
  };
}

export const seeOrder = (url: string): EmailBlock => ({ kind: 'button', label: 'See your order', url });

/** Greets by name a buyer who has paid (see `mayShowTyped`). */
function thankYou(order: EmailedOrder, sentence: string): string {
  const name = mayShowTyped(order) ? firstName(order.shippingAddress.name) : '';
  return `Thank you${name && `, ${name}`}. ${sentence}`;
}
