import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { detailInWords } from './issue-detail.ts';

/** Which order and which money a payment issue is about. */
export function PaymentIssueFacts({
  paymentIssue: { order, subject, createdAt, kind, detail },
}: {
  paymentIssue: PaymentIssue;
}) {
  return (
    <dl className="facts">
      <div>
        <dt>Order</dt>
        {/* The order page is always loaded as a document; see its loader. */}
        <dd>{order ? <a href={`/order/${order}`}>{order}</a> : 'None that is known'}</dd>
      </div>
      <Fact name="About" text={subject} />
      <Fact name="Seen" text={formatPacific(createdAt)} />
      {detailInWords(detail).map(({ name, text }) => (
        <Fact key={name} name={name} text={text} />
      ))}
      <Fact name="Kind" text={kind} />
    </dl>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
