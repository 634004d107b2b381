import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import type { StoredPaymentIssue } from './issue-data.ts';
import { describePaymentIssue } from './issue-kinds.ts';

/** A payment issue as the API names its fields. */
export function toPaymentIssue(paymentIssue: StoredPaymentIssue): PaymentIssue {
  const { id, orderId, kind, subject, detail, createdAt, resolvedAt, resolverName, note } = paymentIssue;
  return {
    _id: id,
    order: orderId,
    kind,
    ...describePaymentIssue(kind),
    subject,
    detail,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy: resolverName,
    note,
  };
}
