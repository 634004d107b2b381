import type { PaymentBreak } from '../../../../shop/contracts/payments.ts';
import type { StoredBreak } from './issue-data.ts';
import { wordsOf } from './issue-kinds.ts';

/** A break as the API names its fields. */
export function showBreak(brk: StoredBreak): PaymentBreak {
  const { id, orderId, kind, subject, detail, createdAt, resolvedAt, resolverName, note } = brk;
  return {
    _id: id,
    order: orderId,
    kind,
    ...wordsOf(kind),
    subject,
    detail,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy: resolverName,
    note,
  };
}
