import { href } from 'react-router';
import type { Today } from '../../../../shop/contracts/reports.ts';
import type { InquiryForm } from '../../../../shop/inquiry-facts.ts';
import { pickupReminderDays } from '../../../../shop/facts.ts';
import { uploadsFullPercent } from '../../../../shop/inquiry-facts.ts';
import { sinceWhen } from '../../../../shop/rules/dates/calendar.ts';
import { formatAnswerDeadline } from '../../../../shop/rules/dates/dates.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { listPath } from '../../../list-path.ts';
import { Link } from '../../../ui/link.tsx';
import { productsPath } from '../products/products-path.ts';
import { inquiriesPath, inquiryKinds } from '../inquiries/inquiry-kind.ts';
import { questionsPath } from '../questions/questions-path.ts';
import { troublesId } from './troubles.tsx';

interface Task {
  count: number;
  /** Shown instead of the count. */
  figure?: string;
  /** What is waiting, for a count of one and for more. */
  one: string;
  more: string;
  detail?: string;
  to: string;
  isUrgent?: boolean;
}

/** What needs attention, each with a link to its page. */
export function ToDo({ today }: { today: Today }) {
  const tasks = tasksOf(today).filter(({ count }) => count > 0);
  if (tasks.length === 0)
    return (
      <p>
        <b>All done.</b> Orders, inquiries and payments that need you will be listed here.
      </p>
    );
  return (
    <ul className="todo">
      {tasks.map(({ count, figure = formatCount(count), one, more, detail, to, isUrgent }) => (
        <li key={to} className={isUrgent ? 'urgent' : undefined}>
          <Link to={to}>
            <span className="number">{figure}</span>{' '}
            <span>
              <b>{count === 1 ? one : more}</b>
              {detail && <span className="text-small text-ink-2">{detail}</span>}
            </span>
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function tasksOf({
  paymentIssues,
  disputes,
  failedJobs,
  toShip,
  uncollected,
  asked,
  returns,
  submissions,
  questions,
  reviews,
  uploads,
  lowStock,
}: Today): Task[] {
  const unanswered = (count: number, [one, more]: [string, string], form: InquiryForm): Task => ({
    count,
    one: `${one} not answered`,
    more: `${more} not answered`,
    to: inquiriesPath(form, { status: 'new' }),
  });
  const { restoration, part, career } = submissions;
  return [
    {
      count: disputes.count,
      one: 'Disputed payment',
      more: 'Disputed payments',
      detail: disputes.respondBy
        ? `Answer by ${formatAnswerDeadline(disputes.respondBy)}, or PayPal decides without you`
        : 'Don’t ship before PayPal has decided',
      to: href('/admin/disputes'),
      isUrgent: true,
    },
    {
      count: paymentIssues,
      one: 'Payment to look at',
      more: 'Payments to look at',
      detail: 'The shop couldn’t resolve it by itself',
      to: href('/admin/payment-issues'),
      isUrgent: true,
    },
    {
      count: failedJobs,
      one: 'Job that keeps failing',
      more: 'Jobs that keep failing',
      detail: 'Emails, refunds and the like that wait; see below',
      to: `${href('/admin')}#${troublesId}`,
      isUrgent: true,
    },
    {
      count: toShip.reversed,
      one: 'Order whose payment was taken back',
      more: 'Orders whose payment was taken back',
      detail: 'Don’t ship: cancel it, unless the customer pays again',
      to: listPath('/admin/orderlist', { query: 'show=reversed' }),
      isUrgent: true,
    },
    {
      count: asked,
      one: 'Customer asks to cancel or return',
      more: 'Customers ask to cancel or return',
      detail: 'They wait for your answer',
      to: listPath('/admin/orderlist', { query: 'show=asked' }),
      isUrgent: true,
    },
    {
      count: toShip.count,
      one: 'Paid order to ship',
      more: 'Paid orders to ship',
      ...(toShip.oldestPaidAt && {
        detail: `The oldest has waited since ${sinceWhen(new Date(toShip.oldestPaidAt), new Date())}`,
      }),
      to: listPath('/admin/orderlist', { query: 'show=to-ship' }),
    },
    {
      count: uncollected,
      one: 'Order not picked up',
      more: 'Orders not picked up',
      detail: `Ready for more than ${pickupReminderDays} days: call the customer`,
      to: listPath('/admin/orderlist', { query: 'show=uncollected' }),
    },
    {
      count: returns,
      one: 'Return on its way',
      more: 'Returns on their way',
      detail: 'Refund each once it is here',
      to: listPath('/admin/orderlist', { query: 'show=returns' }),
    },
    {
      count: questions,
      one: 'Question about a part not answered',
      more: 'Questions about parts not answered',
      to: questionsPath({ state: 'open' }),
    },
    unanswered(restoration, ['Restoration submission', 'Restoration submissions'], 'restoration'),
    unanswered(part, ['Part inquiry', 'Part inquiries'], 'part'),
    unanswered(career, ['Career submission', 'Career submissions'], 'career'),
    {
      count: reviews,
      one: 'New review',
      more: 'New reviews',
      detail: 'Written in the last seven days',
      to: href('/admin/reviews'),
    },
    ...(uploads.most && uploads.percent >= uploadsFullPercent
      ? [fileSpace(uploads.percent, uploads.most)]
      : []),
    {
      count: lowStock.count,
      one: 'Part to reorder',
      more: 'Parts to reorder',
      detail: [...lowStock.names, ...(lowStock.count > lowStock.names.length ? ['…'] : [])].join('; '),
      to: productsPath({ show: 'low' }),
    },
  ];
}

function fileSpace(percent: number, most: InquiryForm): Task {
  const text = 'Of the space for visitors’ files is used';
  return {
    count: percent,
    figure: `${percent}%`,
    one: text,
    more: text,
    detail: 'At 100% visitors can’t send files. Open what is done, save what you need, then delete it',
    to: inquiryKinds[most].list,
    isUrgent: true,
  };
}
