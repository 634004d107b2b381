import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { BrowserError, FailedJob } from '../../../../shop/contracts/reports.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { OrderLink } from '../orders/order-link.tsx';

/** Where the start page lists the failed jobs. */
export const troublesId = 'went-wrong';

/** How often the page looks what became of a job that is tried again, and after how long each time. */
const looks = 5;
const lookAfterMs = 2000;

/** What the shop tried and could not do, and errors of its pages in visitors' browsers. Renders nothing without any. */
export function Troubles({
  troubles: { jobs, browserErrors },
}: {
  troubles: Reply<'GET /api/reports/troubles'>;
}) {
  const follow = useFollowUp();
  return (
    <>
      {jobs.length > 0 && (
        <section className="mt-8" aria-labelledby={troublesId}>
          <h2 id={troublesId} className="mb-2 text-h3">
            What the shop couldn’t do
          </h2>
          <p className="mb-4 max-w-prose text-ink-2">
            Fix the reason first: the mail server, PayPal, the disk. Then try again. What gave up is kept for
            two weeks.
          </p>
          <CardTable columns={jobColumns(follow)} rows={jobs} />
        </section>
      )}
      {browserErrors.length > 0 && (
        <section className="mt-8" aria-labelledby="browser-errors">
          <h2 id="browser-errors" className="mb-2 text-h3">
            Errors in visitors’ browsers
          </h2>
          <p className="mb-4 max-w-prose text-ink-2">
            For whoever maintains the shop. Who had them is not known; each is forgotten a month after it was
            last seen.
          </p>
          <CardTable columns={errorColumns} rows={browserErrors} />
        </section>
      )}
    </>
  );
}

/** Returns a function that has the page read again a few times: a job that is tried again takes a moment. */
function useFollowUp(): () => void {
  const { revalidate, state } = useRevalidator();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0 || state !== 'idle') return undefined;
    const timer = setTimeout(() => {
      setLeft(left - 1);
      void revalidate();
    }, lookAfterMs);
    return () => clearTimeout(timer);
  }, [left, state, revalidate]);
  return () => setLeft(looks);
}

const jobColumns = (onRetry: () => void): Column<FailedJob>[] => [
  {
    name: 'Job',
    kind: 'title',
    cell: ({ name, error, order }) => (
      <>
        <b>{name}</b>
        <p className="text-small wrap-anywhere text-ink-2">{error}</p>
        {order && (
          <OrderLink id={order} className="link">
            Its order
          </OrderLink>
        )}
      </>
    ),
  },
  { name: 'Failed', cell: ({ failedAt }) => formatPacific(failedAt) },
  { name: 'Tries', kind: 'number', cell: ({ attempts }) => attempts },
  {
    name: 'Next try',
    cell: ({ nextAt }) =>
      nextAt ? formatPacific(nextAt) : <span className="state state--warn">Gave up</span>,
  },
  { name: 'Try again', kind: 'acts', cell: (job) => <RetryButton job={job} onRetry={onRetry} /> },
];

function RetryButton({ job: { _id: id, name }, onRetry }: { job: FailedJob; onRetry: () => void }) {
  const { busy, submit } = useSubmit('POST /api/jobs/:id/retry', {
    success: 'The shop tries it again now',
    onSuccess: onRetry,
    toastsRefusal: true,
    revalidates: 'always',
  });
  return (
    <Button
      kind="line"
      small
      busy={busy}
      aria-label={`Retry: ${name}`}
      onClick={() => void submit({ params: { id } })}
    >
      {busy ? 'Retrying…' : 'Retry'}
    </Button>
  );
}

const errorColumns: Column<BrowserError>[] = [
  {
    name: 'Error',
    kind: 'title',
    cell: ({ message, source }) => (
      <>
        <b className="wrap-anywhere">{message}</b>
        <p className="partno wrap-anywhere">{source}</p>
      </>
    ),
  },
  { name: 'Page', className: 'wrap-anywhere', cell: ({ page }) => page },
  { name: 'Browser', cell: ({ browser }) => browser },
  { name: 'Times', kind: 'number', cell: ({ count }) => formatCount(count) },
  { name: 'Last seen', cell: ({ lastAt }) => formatPacific(lastAt) },
];
