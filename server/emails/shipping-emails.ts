import { address, businessHours, phone } from '../../shop/facts.ts';
import { firstName } from '../../shop/rules/first-name.ts';
import { damagedFreight, shipmentsOf } from '../../shop/rules/orders/freight-note.ts';
import { trackingPage } from '../../shop/rules/orders/tracking.ts';
import type { EmailBlock, EmailContent } from './email.ts';
import { text } from './email.ts';
import type { OrderEmailProps } from './order-emails.ts';
import { freightText, seeOrder } from './order-emails.ts';

/** Emails to the buyer of an order about its way to them. */

/**
 * To the buyer, each time an admin enters a tracking number.
 * @param isCorrection whether they have been told another number before
 */
export function orderShipped({
  order,
  url,
  isCorrection = false,
}: OrderEmailProps & { isCorrection?: boolean | undefined }): EmailContent {
  const carrier = order.carrier ?? '';
  const number = order.trackingNumber ?? '';
  const tracking = trackingPage(carrier, number);
  const name = firstName(order.shippingAddress.name);
  const about = isCorrection
    ? { subject: `New tracking number for your order ${order.number}`, heading: 'Your new tracking number' }
    : { subject: `Your order ${order.number} is on its way`, heading: 'Your parts are on their way' };
  const correction = `${name ? `${name}, please` : 'Please'} use this tracking number instead of the one in our earlier email.`;
  return {
    ...about,
    preview: `Sent with ${carrier}, tracking number ${number}.`,
    body: [
      isCorrection
        ? text(correction, `We sent your parts with ${carrier}.`)
        : text(`${name ? `${name}, we` : 'We'} sent your parts with ${carrier}.`),
      { kind: 'facts', facts: [['Tracking number', number]] },
      ...(tracking
        ? ([
            { kind: 'button', label: `Track with ${tracking.carrier}`, url: tracking.url },
            { kind: 'link', label: 'See your order', url },
          ] satisfies EmailBlock[])
        : [seeOrder(url)]),
      ...freightText(order),
      ...ifDamaged(order),
      { kind: 'order', order },
    ],
    closing: 'order',
  };
}

/** A box stays closed; what comes by truck is checked before anybody signs for it. */
function ifDamaged({ lines, carrier }: OrderEmailProps['order']): EmailBlock[] {
  const { byTruck, inBoxes } = shipmentsOf(lines, carrier);
  const box = `If ${byTruck ? 'a' : 'the'} box arrives damaged, please keep it closed, take a photo of it and call us at ${phone.display}.`;
  return [
    ...(byTruck ? [text(`${damagedFreight}, and call us at ${phone.display}.`)] : []),
    ...(inBoxes || !byTruck ? [text(box)] : []),
  ];
}

/**
 * To the buyer, once an admin says that they can pick up their parts at the shop.
 * @param isCorrection whether they have been told a tracking number before
 */
export function orderReady({
  order,
  url,
  isCorrection = false,
}: OrderEmailProps & { isCorrection?: boolean | undefined }): EmailContent {
  const name = firstName(order.shippingAddress.name);
  const { street, city, region, postalCode } = address;
  return {
    subject: `Your order ${order.number} is ready to pick up`,
    preview: `Come to ${street}, ${businessHours}.`,
    heading: 'Your parts are ready',
    body: [
      text(
        `${name ? `${name}, your` : 'Your'} parts are packed and ready to pick up at the shop.`,
        isCorrection && 'Nothing is on its way: please forget the tracking number in our earlier email.',
      ),
      {
        kind: 'facts',
        facts: [
          ['Where', `${street}, ${city}, ${region} ${postalCode}`],
          ['When', businessHours],
          ['Bring', `Your order number, ${order.number}, and a photo ID`],
          ['Phone', phone.display],
        ],
      },
      seeOrder(url),
      text('If someone else picks them up, or if you can’t come at these times, please call us first.'),
      { kind: 'order', order },
    ],
    closing: 'order',
  };
}

/**
 * To the buyer, when an admin takes back that the order is sent.
 * @param wasPickup whether they have been told to pick it up
 */
export function orderNotSent({
  order,
  url,
  wasPickup,
}: OrderEmailProps & { wasPickup: boolean }): EmailContent {
  const name = firstName(order.shippingAddress.name);
  const [told, still, next] = wasPickup
    ? ['ready to pick up', 'They aren’t ready yet.', 'Please wait for our next email before you come.']
    : [
        'on their way',
        'They’re still here at the shop.',
        'Please forget the tracking number in our earlier email. We’ll send you a new one once they’re on their way.',
      ];
  const heading = wasPickup ? 'Your parts aren’t ready yet' : 'Your parts aren’t on their way yet';
  return {
    subject: `Correction to your order ${order.number}: not ${wasPickup ? 'ready' : 'sent'} yet`,
    preview: still,
    heading,
    body: [
      text(
        `${name ? `${name}, we` : 'We'} told you that your parts are ${told}. That was our mistake. ${still}`,
        next,
      ),
      seeOrder(url),
      text(`We’re sorry for the mix-up. If you have a question, call us at ${phone.display}.`),
      { kind: 'order', order },
    ],
    closing: 'order',
  };
}
