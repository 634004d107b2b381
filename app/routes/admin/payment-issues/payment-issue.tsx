import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/payment-issue';
import { asAdmin } from '../admin-guard.ts';
import { PaymentIssueFacts } from './issue-facts.tsx';
import { paymentIssuesPath } from './issues-path.ts';
import { StateOf } from './issues-table.tsx';
import { ClosePaymentIssue } from './close-issue.tsx';

export const meta = () => pageMeta({ title: 'Payment issue', noindex: true });

function load({
  call,
  params: { id },
  url,
}: Load<Route.ClientLoaderArgs>): Promise<{ paymentIssue: PaymentIssue }> {
  return asAdmin(url, async () => ({
    paymentIssue: await call('GET /api/payment-issues/:id', { params: { id } }),
  }));
}
export const clientLoader = inBrowser(load);

/** One thing about payments that needs a human: what has happened, what to do, and the note that closes it. */
export default function PaymentIssuePage({ loaderData: { paymentIssue } }: Route.ComponentProps) {
  const act = useFocusOnceClosed(paymentIssue);
  return (
    <>
      <Link className="link" to={paymentIssuesPath()}>
        <Icon name="left" /> Go Back
      </Link>
      <SectionHeader level={1} title={paymentIssue.title}>
        <StateOf paymentIssue={paymentIssue} />
      </SectionHeader>
      <div className="cols">
        <section aria-labelledby="facts">
          <h2 id="facts" className="mb-2 text-h4">
            What is known
          </h2>
          <PaymentIssueFacts paymentIssue={paymentIssue} />
        </section>
        <section className="sheet sheet--head first-phone" aria-labelledby="act">
          <h2 id="act" ref={act} tabIndex={-1} className="mb-2 text-h4">
            {paymentIssue.resolvedAt ? 'What was done' : 'What to do'}
          </h2>
          {paymentIssue.resolvedAt ? (
            <Closed paymentIssue={paymentIssue} closedAt={paymentIssue.resolvedAt} />
          ) : (
            <Open key={paymentIssue._id} paymentIssue={paymentIssue} />
          )}
        </section>
      </div>
    </>
  );
}

/** The form goes away when it has done its work: the focus goes to what stands in its place. */
function useFocusOnceClosed({ resolvedAt }: PaymentIssue) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(resolvedAt);
  useEffect(() => {
    if (before.current === null && resolvedAt !== null) heading.current?.focus();
    before.current = resolvedAt;
  }, [resolvedAt]);
  return heading;
}

function Open({ paymentIssue }: { paymentIssue: PaymentIssue }) {
  return (
    <>
      <p className="mb-4">{paymentIssue.advice}</p>
      <ClosePaymentIssue id={paymentIssue._id} />
    </>
  );
}

function Closed({ paymentIssue, closedAt }: { paymentIssue: PaymentIssue; closedAt: string }) {
  return (
    <>
      <p className="mb-4 wrap-anywhere whitespace-pre-line">{paymentIssue.note}</p>
      <Alert kind="good">
        <b>Closed</b>
        {paymentIssue.resolvedBy ? ` by ${paymentIssue.resolvedBy}` : ' by the shop itself'} on{' '}
        <span className="tabular-nums">{formatPacific(closedAt)}</span>
      </Alert>
    </>
  );
}
