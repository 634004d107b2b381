/** The provider's codes in words. A code that is not here is shown as its own words. */

const reasons: Record<string, string> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'Item not received',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'Item not as described',
  UNAUTHORISED: 'Payment not authorized by the account’s owner',
  CREDIT_NOT_PROCESSED: 'Refund not received',
  DUPLICATE_TRANSACTION: 'Paid twice',
  INCORRECT_AMOUNT: 'Wrong amount',
  PAYMENT_BY_OTHER_MEANS: 'Paid in another way',
  CANCELED_RECURRING_BILLING: 'Canceled subscription',
  PROBLEM_WITH_REMITTANCE: 'Problem with the payment',
};

const stages: Record<string, string> = {
  INQUIRY: 'You can still settle it with the customer yourself',
  CHARGEBACK: 'PayPal or the customer’s bank decides',
  PRE_ARBITRATION: 'PayPal decided once and is reviewing it again',
  ARBITRATION: 'Final review',
};

const statuses: Record<string, string> = {
  OPEN: 'Open',
  WAITING_FOR_SELLER_RESPONSE: 'Waiting for your answer',
  WAITING_FOR_BUYER_RESPONSE: 'Waiting for the customer',
  UNDER_REVIEW: 'PayPal is reviewing it',
  RESOLVED: 'Closed',
};

const outcomes: Record<string, string> = {
  RESOLVED_BUYER_FAVOUR: 'The customer gets the money back',
  RESOLVED_SELLER_FAVOUR: 'You keep the money',
  RESOLVED_WITH_PAYOUT: 'PayPal paid the customer, and you keep the money',
  CANCELED_BY_BUYER: 'The customer has withdrawn it',
  ACCEPTED: 'You agreed to give the money back',
  DENIED: 'PayPal turned it down',
  NONE: 'Closed without a decision',
};

/** Whether the shop keeps the money once a dispute has this outcome; null when the outcome doesn't say. */
export function keepsMoney(outcome: string | null): boolean | null {
  if (outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED') return false;
  return ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED'].includes(
    outcome ?? '',
  )
    ? true
    : null;
}

interface Codes {
  reason: string;
  stage: string;
  status: string;
  outcome: string | null;
}

/** Returns the reason, stage, status and outcome of a dispute in words. */
export function describeDispute({ reason, stage, status, outcome }: Codes): Codes {
  return {
    reason: reasons[reason] ?? codeInWords(reason),
    stage: stages[stage] ?? codeInWords(stage),
    status: statuses[status] ?? codeInWords(status),
    outcome: outcome === null ? null : (outcomes[outcome] ?? codeInWords(outcome)),
  };
}

/** `SOME_CODE` → `Some code` */
function codeInWords(code: string): string {
  return code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
}
