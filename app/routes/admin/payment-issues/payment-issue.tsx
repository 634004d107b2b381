import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { Load } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/payment-issue';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { TextForm } from '../../../forms/text-form.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { toast } from '../../../ui/toasts/toasts.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { describeDetail } from '../../../../shop/rules/issue-detail.ts';
import { PaymentIssueBadge } from './payment-issue-badge.tsx';
import { BackLink } from '../lists/back-link.tsx';
import { OrderLink } from '../orders/order-link.tsx';

export const meta = () => pageMeta({ title: 'Payment Issue', noindex: true });

function load({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<PaymentIssue>> {
  return loadOrError(url, () => call('GET /api/payment-issues/:id', { params: { id } }));
}
export const clientLoader = inBrowser(load);

/** One payment issue: what happened, what to do, and the note that closes it. */
export default function PaymentIssuePage({ loaderData: { found, refusal } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href('/admin/payment-issues')} />
      {refusal !== undefined && (
        <>
          <SectionHeader level={1} title="Payment Issue" />
          <LoadError message={refusal} />
        </>
      )}
      {found && <FoundPaymentIssue paymentIssue={found} />}
    </>
  );
}

function FoundPaymentIssue({ paymentIssue }: { paymentIssue: PaymentIssue }) {
  const act = useFocusOnceClosed(paymentIssue);
  return (
    <>
      <SectionHeader level={1} title={paymentIssue.title}>
        <PaymentIssueBadge paymentIssue={paymentIssue} />
      </SectionHeader>
      <div className="cols">
        <section aria-labelledby="facts">
          <h2 id="facts" className="mb-2 text-h4">
            Details
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

/** Moves the focus to the heading of what replaces the form. */
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

/** The order and payment that the issue is about. */
function PaymentIssueFacts({
  paymentIssue: { order, orderNumber, subject, createdAt, detail },
}: {
  paymentIssue: PaymentIssue;
}) {
  return (
    <Facts>
      <Fact name="Order">{order ? <OrderLink id={order}>{orderNumber}</OrderLink> : 'Unknown'}</Fact>
      <Fact name="About">{subject}</Fact>
      <Fact name="Seen">{formatPacific(createdAt)}</Fact>
      {describeDetail(detail).map(({ name, text }) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
    </Facts>
  );
}

/** Closes a payment issue with a note on what was done. It moves no money. */
function ClosePaymentIssue({ id }: { id: string }) {
  const draft = `${id} payment issue`;
  return (
    <>
      <AskBeforeLeaving draft={draft} />
      <TextForm
        draft={draft}
        name="note"
        label="What was done"
        hint="For anyone who looks at it later. A closed issue does not open again."
        maxLength={1000}
        verb={['Close', 'Closing…']}
        send={(note) => call('PUT /api/payment-issues/:id', { params: { id }, body: { note } })}
        success="Payment issue closed"
        onRefused={({ code, message }) => {
          // Someone else closed it first, and the page now shows their note instead of this form.
          if (code === 'conflict') toast.warning(message);
        }}
      />
    </>
  );
}
