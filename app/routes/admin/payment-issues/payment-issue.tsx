import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { PaymentBreak } from '../../../../shop/contracts/payments.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Head } from '../../../ui/section-header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/payment-issue';
import { asAdmin } from '../admin-guard.ts';
import { BreakFacts } from './issue-facts.tsx';
import { breaksPath } from './issues-path.ts';
import { StateOf } from './issues-table.tsx';
import { CloseBreak } from './close-issue.tsx';

export const meta = () => pageMeta({ title: 'Payment Break', noindex: true });

function load({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>): Promise<{ brk: PaymentBreak }> {
  return asAdmin(url, async () => ({ brk: await call('GET /api/payments/breaks/:id', { params: { id } }) }));
}
export const clientLoader = inBrowser(load);

/** One thing about payments that needs a human: what has happened, what to do, and the note that closes it. */
export default function PaymentBreakPage({ loaderData: { brk } }: Route.ComponentProps) {
  const act = useFocusOnceClosed(brk);
  return (
    <>
      <Link className="link" to={breaksPath()}>
        <Icon name="left" /> Go Back
      </Link>
      <Head level={1} title={brk.title}>
        <StateOf brk={brk} />
      </Head>
      <div className="cols">
        <section aria-labelledby="facts">
          <h2 id="facts" className="mb-2 text-h4">
            What is known
          </h2>
          <BreakFacts brk={brk} />
        </section>
        <section className="sheet sheet--head first-phone" aria-labelledby="act">
          <h2 id="act" ref={act} tabIndex={-1} className="mb-2 text-h4">
            {brk.resolvedAt ? 'What was done' : 'What to do'}
          </h2>
          {brk.resolvedAt ? <Closed brk={brk} closedAt={brk.resolvedAt} /> : <Open key={brk._id} brk={brk} />}
        </section>
      </div>
    </>
  );
}

/** The form goes away when it has done its work: the focus goes to what stands in its place. */
function useFocusOnceClosed({ resolvedAt }: PaymentBreak) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(resolvedAt);
  useEffect(() => {
    if (before.current === null && resolvedAt !== null) heading.current?.focus();
    before.current = resolvedAt;
  }, [resolvedAt]);
  return heading;
}

function Open({ brk }: { brk: PaymentBreak }) {
  return (
    <>
      <p className="mb-4">{brk.advice}</p>
      <CloseBreak id={brk._id} />
    </>
  );
}

function Closed({ brk, closedAt }: { brk: PaymentBreak; closedAt: string }) {
  return (
    <>
      <p className="mb-4 wrap-anywhere whitespace-pre-line">{brk.note}</p>
      <Alert kind="good">
        <b>Closed</b>
        {brk.resolvedBy ? ` by ${brk.resolvedBy}` : ' by the shop itself'} on{' '}
        <span className="tabular-nums">{formatPacific(closedAt)}</span>
      </Alert>
    </>
  );
}
