import type { ProviderTransaction } from '../../../adapters/payments/port.ts';
import type { NewPaymentIssue } from '../issues/issue-data.ts';

/** What both comparisons need. */
export interface Comparison {
  transactions: ProviderTransaction[];
  /** From when on the report tells, and until when it is complete: what is younger is compared tomorrow. */
  from: Date;
  until: Date;
  /** Writes a difference down, once, and has the owner told. */
  differs: (difference: NewPaymentIssue) => Promise<void>;
  /** Does what asks the provider; whatever it does not answer now is compared tomorrow. */
  whenAnswered: (ask: () => Promise<void>) => Promise<void>;
}
