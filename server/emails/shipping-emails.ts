import { address, businessHours, phone } from '../../shop/facts.ts';
import { firstName } from '../../shop/rules/first-name.ts';
import { capitalized } from '../../shop/rules/in-words.ts';
import type { FilledPackage } from '../../shop/rules/orders/packages.ts';
import { isToDeliver } from '../../shop/rules/orders/left-to-send.ts';
import { contentsText, packagesOf } from '../../shop/rules/orders/packages.ts';
import { damagedFreight, shipmentsOf } from '../../shop/rules/orders/freight-note.ts';
import { trackingPage } from '../../shop/rules/orders/tracking.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { EmailBlock, EmailContent } from './email.ts';
import { text } from './email.ts';
import type { OrderEmailProps } from './order-emails.ts';
import { freightText, seeOrder, whereAndWhen } from './order-emails.ts';

/** Emails to the buyer of an order about its way to them. */

type About = Extract<Jobs['send-order-email'], { template: 'order-shipped' }>['about'];

interface ShippedProps extends OrderEmailProps {
  isCorrection?: boolean | undefined;
  about?: About;
}

/**
 * To the buyer, each time an admin enters a tracking number, adds a package or removes one: all packages as they are by then.
 * @param isCorrection whether they have been told another number before
 * @param about whether a package was added or removed; undefined when the first was sent or corrected
 */
export function orderShipped(props: ShippedProps): EmailContent {
  const { order, url } = props;
  const packages = packagesOf(order);
  const name = firstName(order.shippingAddress.name);
  const { subject, heading, said } = newsOf(props);
  return {
    subject,
    heading,
    preview: packages
      .map(({ carrier, trackingNumber }) => `Sent with ${carrier}, tracking number ${trackingNumber}.`)
      .join(' '),
    body: [
      text(...(name ? [`${name}, ${said[0]}`] : [capitalized(said[0])]), ...said.slice(1)),
      ...(packages.length > 1 ? severalPackages(packages, url) : onePackage(packages[0], url)),
      ...freightText(order),
      ...ifDamaged(order),
      { kind: 'order', order },
    ],
    closing: 'order',
  };
}

/** What an email about packages is called, and what it says before it lists them. */
function newsOf({ order, isCorrection, about }: ShippedProps): {
  subject: string;
  heading: string;
  said: [string, ...string[]];
} {
  const { number, carrier } = order;
  const moreToFollow = order.moreToFollow && isToDeliver(order);
  const packages = packagesOf(order);
  const isOne = packages.length === 1;
  if (about === 'removed-package')
    return {
      subject: `Corrected tracking for your order ${number}`,
      heading: 'Your corrected tracking',
      said: [
        'a tracking number in our earlier email was our mistake.',
        `Please use only ${isOne ? 'this one' : 'these'}.${moreToFollow ? ' More packages will follow.' : ''}`,
      ],
    };
  if (isCorrection && isOne)
    return {
      subject: `New tracking number for your order ${number}`,
      heading: 'Your new tracking number',
      said: [
        'please use this tracking number instead of the one in our earlier email.',
        moreToFollow
          ? `We sent a first package with ${carrier}. The rest follows with its own tracking number.`
          : `We sent your parts with ${carrier}.`,
      ],
    };
  if (isCorrection)
    return {
      subject: `Corrected tracking numbers for your order ${number}`,
      heading: 'Your corrected tracking numbers',
      said: [
        'please use these tracking numbers instead of those in our earlier emails.',
        ...(moreToFollow ? ['More packages will follow.'] : []),
      ],
    };
  if (about === 'another-package')
    return {
      subject: `Another package of your order ${number} is on its way`,
      heading: 'Another package is on its way',
      said: [
        `we sent another package of your order with ${packages.at(-1)?.carrier}.`,
        moreToFollow ? 'More will follow. These are all of them so far:' : 'These are all of them:',
      ],
    };
  const usual = { subject: `Your order ${number} is on its way`, heading: 'Your parts are on their way' };
  // Another package may have been added before the email goes out.
  if (!isOne && moreToFollow)
    return {
      ...usual,
      said: [`${packages.length} packages of your order are on their way so far.`, 'More will follow.'],
    };
  if (!isOne) return { ...usual, said: [`we sent your parts in ${packages.length} packages.`] };
  if (moreToFollow)
    return {
      subject: `A first package of your order ${number} is on its way`,
      heading: 'A first package is on its way',
      said: [
        'a first package of your order is on its way.',
        'The rest follows with its own tracking number.',
        `We sent this one with ${carrier}.`,
      ],
    };
  return { ...usual, said: [`we sent your parts with ${carrier}.`] };
}

function onePackage(sent: FilledPackage | undefined, url: string): EmailBlock[] {
  const {
    carrier,
    trackingNumber: number,
    contents,
  } = sent ?? { carrier: '', trackingNumber: '', contents: [] };
  const tracking = trackingPage(carrier, number);
  return [
    { kind: 'facts', facts: [['Tracking number', number], ...contentsFact(contents)] },
    ...(tracking
      ? ([
          { kind: 'button', label: `Track with ${tracking.carrier}`, url: tracking.url },
          { kind: 'link', label: 'See your order', url },
        ] satisfies EmailBlock[])
      : [seeOrder(url)]),
  ];
}

/** None of them is the one thing to do, so the button leads to the order, which has them all. */
function severalPackages(packages: FilledPackage[], url: string): EmailBlock[] {
  return [
    {
      kind: 'facts',
      facts: packages.flatMap(({ carrier, trackingNumber, contents }, index) => [
        [
          `Package ${index + 1}`,
          `${carrier}, ${trackingNumber}`,
          trackingPage(carrier, trackingNumber)?.url,
        ] as const,
        ...contentsFact(contents),
      ]),
    },
    seeOrder(url),
  ];
}

/** Nothing where nobody has said what is in a package. */
const contentsFact = (contents: FilledPackage['contents']): [label: string, value: string][] =>
  contents.length > 0 ? [['In this package', contentsText(contents)]] : [];

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
  return {
    subject: `Your order ${order.number} is ready to pick up`,
    preview: `Come to ${address.street}, ${businessHours}.`,
    heading: 'Your parts are ready',
    body: [
      text(
        `${name ? `${name}, your` : 'Your'} parts are packed and ready to pick up at the shop.`,
        isCorrection && 'Nothing is on its way: please forget the tracking number in our earlier email.',
      ),
      {
        kind: 'facts',
        facts: [
          ...whereAndWhen,
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
 * @param wasInPackages whether they have been told several tracking numbers
 */
export function orderNotSent({
  order,
  url,
  wasPickup,
  wasInPackages = false,
}: OrderEmailProps & { wasPickup: boolean; wasInPackages?: boolean | undefined }): EmailContent {
  const name = firstName(order.shippingAddress.name);
  const [told, still, next] = wasPickup
    ? ['ready to pick up', 'They aren’t ready yet.', 'Please wait for our next email before you come.']
    : [
        'on their way',
        'They’re still here at the shop.',
        wasInPackages
          ? 'Please forget the tracking numbers in our earlier emails. We’ll send you new ones once they’re on their way.'
          : 'Please forget the tracking number in our earlier email. We’ll send you a new one once they’re on their way.',
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
