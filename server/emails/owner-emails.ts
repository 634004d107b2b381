import { formatPacific } from '../../shop/rules/dates/dates.ts';
import { parseTruckCode } from '../../shop/rules/fitment/truck-code.ts';
import { truckName } from '../../shop/rules/fitment/truck-name.ts';
import { formatDollars } from '../../shop/rules/money.ts';
import { howPaidByHand } from '../../shop/rules/orders/manual-payment.ts';
import { isForPickup } from '../../shop/rules/orders/tracking.ts';
import { formatPhone } from '../../shop/rules/phone.ts';
import type { Row } from '../db/row.ts';
import type { EmailBlock, EmailContent } from './email.ts';
import { text } from './email.ts';
import type { EmailedOrder } from './emailed-order.ts';
import type { OrderEmailProps } from './order-emails.ts';

/** Emails to the owner, who has to do something. They link to pages that ask for signing in. */

/** For a new order that costs nothing. Of others, the owner is notified once they are paid. */
export function newOrder({ order, url }: OrderEmailProps): EmailContent {
  const total = formatDollars(order.totalCents);
  return {
    subject: `New order ${order.number}, ${total}`,
    preview: `${order.lines.length === 1 ? 'One line' : `${order.lines.length} lines`}, ${total}. ${nextStep(order)}`,
    heading: 'A new order',
    body: [
      text(`${buyerName(order)} ordered for ${total}: there is nothing to pay. ${nextStep(order)}`),
      ...aboutOrder(order, url),
    ],
  };
}

/** Once an order is paid and can be packed. */
export function newPayment({ order, url }: OrderEmailProps): EmailContent {
  const total = formatDollars(order.totalCents);
  const paid = ['paid', total, howPaidByHand(order.paymentMethod)].filter(Boolean).join(' ');
  return {
    subject: `Order ${order.number} is paid, ${total}`,
    preview: `${total}. ${nextStep(order)}`,
    heading: 'An order is paid',
    body: [text(`${buyerName(order)} ${paid}. ${nextStep(order)}`), ...aboutOrder(order, url)],
  };
}

const nextStep = ({ addressIncomplete }: EmailedOrder): string =>
  addressIncomplete ? 'The address is incomplete: ask before packing.' : 'It’s ready to pack.';

/** The first of a night's backups that failed. @param url of the admin start page, which shows the last backup */
export function backupFailed(failed: {
  place: string;
  error: string;
  failedAt: Date;
  lastAt: Date | null;
  url: string;
}): EmailContent {
  const last = failed.lastAt && formatPacific(failed.lastAt.toISOString());
  return {
    subject: 'The nightly backup failed',
    preview: last ? `The last good one is of ${last}.` : 'There is no backup yet.',
    heading: 'The nightly backup failed',
    body: [
      text(
        'The shop could not back up its orders, customers and files. It tries again every hour and writes to you',
        'again only if the next night fails, too. If this goes on, tell whoever keeps the shop running.',
      ),
      { kind: 'button', label: 'See the last backup', url: failed.url },
      {
        kind: 'facts',
        facts: [
          ['Failed', formatPacific(failed.failedAt.toISOString())],
          ['Last good one', last ?? 'None yet'],
          ['Written to', failed.place],
        ],
      },
      { kind: 'quote', title: 'What went wrong', text: failed.error },
    ],
  };
}

/** Says which truck the parts are for, and which of them don't fit it or may not: a call now is cheaper than a return. */
function truckFacts({ truck, lines }: EmailedOrder): [string, string][] {
  if (truck === null) return [];
  const doubtful = lines.filter(({ fit }) => fit === 'no' || fit === 'check');
  return [
    ['Truck', truckName(parseTruckCode(truck))],
    ...doubtful.map(({ name, fit, fitReason }): [string, string] => [
      fit === 'no' ? 'For another truck, says the buyer' : 'Fit not confirmed',
      `${name} (${fitReason?.replace('your truck', 'their truck')})`,
    ]),
  ];
}

function aboutOrder(order: EmailedOrder, url: string): EmailBlock[] {
  return [
    { kind: 'button', label: 'Open the order', url },
    {
      kind: 'facts',
      facts: [
        ['Email', order.email],
        ...(isForPickup(order) ? [['Delivery', 'Local pickup at the shop'] as const] : []),
        ...truckFacts(order),
      ],
    },
    ...(order.customerNote
      ? [{ kind: 'quote', title: 'Note from the customer', text: order.customerNote } as const]
      : []),
    { kind: 'order', order, toOwner: true },
  ];
}

function buyerName(order: EmailedOrder): string {
  return order.shippingAddress.name || order.email;
}

/**
 * Once a webhook was turned off because its address has been failing for days.
 * @param host where it leads. @param url of its admin page
 */
export function webhookOff({
  host,
  failingSince,
  url,
}: {
  host: string;
  failingSince: string;
  url: string;
}): EmailContent {
  return {
    subject: `The webhook to ${host} is turned off`,
    preview: 'It takes no messages. The shop itself is fine.',
    heading: 'A webhook is turned off',
    body: [
      text(
        `The shop tells a program at ${host} what happens here. That program has taken no message since ${formatPacific(failingSince)}, so the shop has stopped sending them. Orders, payments and emails are not affected.`,
      ),
      text(
        'Tell whoever looks after that program. Once it works again, turn the webhook on and send again what it missed.',
      ),
      { kind: 'button', label: 'Open the webhook', url },
    ],
  };
}

/** What the email shows of an inquiry: the columns in which the three forms differ are null where absent. */
export type EmailedInquiry = Pick<
  Row<'inquiries'>,
  | 'name'
  | 'email'
  | 'phone'
  | 'subject'
  | 'brandModel'
  | 'description'
  | 'partType'
  | 'details'
  | 'jobCategory'
  | 'createdAt'
>;

/**
 * For every inquiry, with everything that was sent.
 * @param called what was sent, as a noun in a sentence. @param url of the inquiry's admin page
 */
export function newInquiry(inquiry: EmailedInquiry & { called: string; url: string }): EmailContent {
  const { called, name, url, createdAt } = inquiry;
  const facts = (
    [
      ['Name', name],
      ['Email', inquiry.email],
      ['Phone', formatPhone(inquiry.phone)],
      ['Subject', inquiry.subject],
      ['Brand/Model', inquiry.brandModel],
      ['Part type', inquiry.partType],
      ['Job category', inquiry.jobCategory],
    ] as const
  ).flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
  const words = inquiry.description ?? inquiry.details ?? '';
  return {
    subject: `New ${called} from ${name}`,
    preview: inquiry.subject ?? inquiry.jobCategory ?? '',
    heading: `A new ${called}`,
    body: [
      text(
        `It arrived ${formatPacific(createdAt.toISOString())}. Any files that came with it are on its page.`,
      ),
      { kind: 'button', label: `Open the ${called}`, url },
      { kind: 'facts', facts },
      ...(words ? [{ kind: 'quote', title: 'In their words', text: words } as const] : []),
    ],
  };
}
