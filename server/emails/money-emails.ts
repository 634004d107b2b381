import { formatAnswerDeadline, formatPacific } from '../../shop/rules/dates/dates.ts';
import { describeDetail } from '../../shop/rules/issue-detail.ts';
import { formatDollars } from '../../shop/rules/money.ts';
import type { EmailContent } from './email.ts';
import { text } from './email.ts';

/** Emails to the owner about money that needs a person. */

/**
 * A payment needs attention.
 * @param paymentIssue its kind in words, and the URL of the page where it is looked into and closed
 */
export function paymentIssueOpened(paymentIssue: {
  title: string;
  advice: string;
  orderNumber: number | null;
  subject: string;
  detail: Record<string, string | number | null>;
  createdAt: Date;
  url: string;
}): EmailContent {
  const { title, advice, orderNumber, subject, detail, createdAt, url } = paymentIssue;
  const about = orderNumber === null ? subject : `order ${orderNumber}`;
  return {
    subject: `A payment needs you: ${about}`,
    preview: title,
    heading: 'A payment needs you',
    body: [
      text(`${title}. ${advice}`),
      { kind: 'button', label: 'Look into it', url },
      {
        kind: 'facts',
        facts: [
          ['Seen', formatPacific(createdAt.toISOString())],
          ['About', subject],
          ...describeDetail(detail).map(({ name, text: value }) => [name, value] as const),
        ],
      },
      text('When it’s done, close it with a note: the shop counts it as open until then.'),
    ],
  };
}

/**
 * A dispute was opened, has changed or is over, or its answer is due soon.
 * @param dispute in words, with the URL of its order's page and of the provider's page where disputes are answered
 */
export function disputeChanged(dispute: {
  id: string;
  orderNumber: number | null;
  reason: string;
  stage: string;
  status: string;
  outcome: string | null;
  amountCents: number;
  respondBy: Date | null;
  isOpen: boolean;
  isReminder: boolean;
  /** Once it is closed: null when its outcome doesn't say. */
  keepsMoney: boolean | null;
  url: string;
  providerUrl: string;
}): EmailContent {
  const { id, orderNumber, reason, stage, status, outcome, respondBy, isOpen, isReminder } = dispute;
  const amount = formatDollars(dispute.amountCents);
  const about = orderNumber === null ? `a payment of ${amount}` : `order ${orderNumber}`;
  const due = isOpen && respondBy ? formatAnswerDeadline(respondBy.toISOString()) : undefined;
  return {
    subject: subjectOf({ about, due, isOpen, isReminder }),
    preview: isOpen ? `${reason}. ${due ? `Answer by ${due}.` : status}` : (outcome ?? status),
    heading: isOpen ? 'A customer disputes a payment' : 'A dispute is closed',
    body: [
      text(
        isOpen
          ? `${reason}. ${due ? `Answer by ${due}, or PayPal decides without you. ` : ''}Don’t ship before it is settled: without your answer both the money and the parts can be lost.`
          : `${outcome ?? status}. You don’t need to do anything else at PayPal. ${afterwards(dispute)}`,
      ),
      { kind: 'button', label: 'Open the order', url: dispute.url },
      {
        kind: 'facts',
        facts: [
          ['About', about],
          ['Disputed', amount],
          ['Reason', reason],
          ['Status', outcome ?? status],
          ...(isOpen ? [['Stage', stage] as const] : []),
          ...(due ? [['Answer by', due] as const] : []),
          ['PayPal case ID', id],
        ],
      },
      {
        kind: 'link',
        label: isOpen ? 'Answer it in PayPal’s Resolution Center' : 'PayPal’s Resolution Center',
        url: dispute.providerUrl,
      },
    ],
  };
}

/** What is to do about the parts: only money that stays pays for them. */
function afterwards({ keepsMoney }: { keepsMoney: boolean | null }): string {
  if (keepsMoney === null)
    return 'Look up at PayPal whether the money is yours before you ship anything that is still here.';
  return keepsMoney
    ? 'If you haven’t shipped the parts yet, you can ship them now.'
    : 'If the parts are still here, don’t ship them: cancel the order or refund it, and put them back in stock.';
}

function subjectOf({
  about,
  due,
  isOpen,
  isReminder,
}: {
  about: string;
  due: string | undefined;
  isOpen: boolean;
  isReminder: boolean;
}): string {
  if (!isOpen) return `Dispute closed: ${about}`;
  if (isReminder && due) return `Answer this dispute by ${due}: ${about}`;
  return due ? `Dispute about ${about}: answer by ${due}` : `Dispute about ${about}`;
}
