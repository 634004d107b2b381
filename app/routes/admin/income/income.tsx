import '../../../styles/tables.css';
import './income.css';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Income as Sums, IncomeOfSpan } from '../../../../shop/contracts/reports/income.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import type { Load, PageArgs } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { formatAmount } from '../format-amount.ts';
import { ExportLink } from '../lists/export-link.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { PeriodFields } from '../period/period-fields.tsx';
import { askedPeriod, periodOf, presentYear } from '../period/period.ts';
import { incomePath, ordersPaidPath, spanName } from './income-path.ts';

export const meta = () => pageMeta({ title: 'Income', noindex: true });

type Found = Reply<'GET /api/reports/income'>;
interface LoaderData extends Loaded<Found> {
  period: string;
}

async function load({ call, url }: Load<PageArgs>): Promise<LoaderData> {
  const period = url.searchParams.has('period') ? periodOf(url) : presentYear();
  const query = { period: askedPeriod(period) };
  return { period, ...(await loadOrError(url, () => call('GET /api/reports/income', { query }))) };
}
export const clientLoader = inBrowser(load);

/** What came in, went back and was kept by PayPal: a row for each month of this year, unless another period is chosen. */
export default function Income({ loaderData: { period, found, refusal } }: { loaderData: LoaderData }) {
  const asked = askedPeriod(period);
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <SectionHeader level={1} title="Income" meta="Orders when paid, refunds when made" />
      <div className="period-tools">
        <PeriodFields period={period} firstYear={found?.firstYear ?? Number(presentYear())} to={incomePath} />
        <ExportLink
          name="Export CSV"
          file={`/api/reports/income.csv${asked === undefined ? '' : `?period=${asked}`}`}
        />
      </div>
      {refusal !== undefined && <LoadError message={refusal} />}
      {found &&
        (found.spans.length === 0 ? (
          <Empty title="No income">
            <p>Nothing was paid or refunded in this time. Another year or month may have something.</p>
          </Empty>
        ) : (
          <>
            <IncomeTable {...found} />
            <Notes unknownFees={found.totals.unknownFees} />
          </>
        ))}
    </div>
  );
}

function IncomeTable({ spans, totals }: Found) {
  const [first] = spans;
  return (
    <div className="income">
      <table className="table table--cards">
        <caption className="sr-only">What was paid, refunded, kept by PayPal and received</caption>
        <thead>
          <tr>
            <th scope="col">{spanKinds[first?.span.length ?? 4]}</th>
            <th scope="col" className="numeric">
              Orders
            </th>
            {amounts.map(({ name }) => (
              <th key={name} scope="col" className="numeric">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <SpanRow key={span.span} {...span} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="wide-cell">
              Total
            </th>
            <td data-th="Orders" className="numeric">
              {formatCount(totals.orders)}
            </td>
            <Amounts sums={totals} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** By the length of `2026`, `2026-11` and `2026-11-21`. */
const spanKinds: Record<number, string> = { 4: 'Year', 7: 'Month', 10: 'Day' };

function SpanRow({ span, ...sums }: IncomeOfSpan) {
  const name = spanName(span);
  return (
    <tr>
      <th scope="row" className="wide-cell">
        {spanKinds[span.length] === 'Day' ? name : <Link to={incomePath(span)}>{name}</Link>}
      </th>
      <td data-th="Orders" className="numeric">
        {sums.orders === 0 ? (
          0
        ) : (
          <Link to={ordersPaidPath(span)} aria-label={`Orders paid ${name}`}>
            {formatCount(sums.orders)}
          </Link>
        )}
      </td>
      <Amounts sums={sums} />
    </tr>
  );
}

const Amounts = ({ sums }: { sums: Sums }): ReactNode =>
  amounts.map(({ name, of, refunded }) => (
    <td key={name} data-th={name} className="numeric">
      {formatAmount(of(sums))}
      {refunded && Number(refunded(sums)) > 0 && (
        <p className="text-small text-ink-2">{`−${formatAmount(refunded(sums))} refunded`}</p>
      )}
    </td>
  ));

interface Amount {
  name: string;
  of: (sums: Sums) => string;
  /** How much of it went back. */
  refunded?: (sums: Sums) => string;
}

const taken = (amount: string): string => (Number(amount) === 0 ? amount : `-${amount}`);

const amounts: readonly Amount[] = [
  { name: 'Parts', of: ({ items }) => items, refunded: ({ refunded }) => refunded.items },
  { name: 'Discounts', of: ({ discounts }) => taken(discounts) },
  { name: 'Shipping', of: ({ shipping }) => shipping, refunded: ({ refunded }) => refunded.shipping },
  { name: 'Handling', of: ({ handling }) => handling, refunded: ({ refunded }) => refunded.handling },
  { name: 'Sales tax', of: ({ tax }) => tax, refunded: ({ refunded }) => refunded.tax },
  { name: 'Paid', of: ({ paid }) => paid },
  { name: 'Refunds', of: ({ refunded }) => taken(refunded.total) },
  { name: 'Net', of: ({ net }) => net },
  { name: 'PayPal fees', of: ({ fees }) => taken(fees) },
  { name: 'Received', of: ({ received }) => received },
];

/** What the sums have, and what only PayPal's own statement has. */
function Notes({ unknownFees }: { unknownFees: number }) {
  return (
    <div className="hint mt-4">
      {unknownFees > 0 && (
        <p>
          {unknownFees === 1 ? 'The fee of 1 order is' : `The fees of ${formatCount(unknownFees)} orders are`}{' '}
          not known: PayPal has not named them yet, or they were paid in the former shop. What you received is
          less by as much.
        </p>
      )}
      <p>
        PayPal keeps its fee when you refund. What disputes cost, and payments that were given back because
        they came twice or too late, are in PayPal’s own statement only. A check that bounced counts as a
        refund; what your bank charges for it is not included.
      </p>
    </div>
  );
}
