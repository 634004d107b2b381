import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';

export function PaymentIssueBadge({
  paymentIssue: { resolvedAt },
}: {
  paymentIssue: Pick<PaymentIssue, 'resolvedAt'>;
}) {
  return resolvedAt ? (
    <span className="state state--good">Closed</span>
  ) : (
    <span className="state state--warn">Open</span>
  );
}
