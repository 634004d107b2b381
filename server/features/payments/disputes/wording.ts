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
  INQUIRY: 'Inquiry: PayPal has not decided anything, and you can settle it with the customer',
  CHARGEBACK: 'Claim: PayPal or the customer’s bank decides',
  PRE_ARBITRATION: 'First appeal',
  ARBITRATION: 'Second appeal',
};

const statuses: Record<string, string> = {
  OPEN: 'Open',
  WAITING_FOR_SELLER_RESPONSE: 'Waiting for your answer',
  WAITING_FOR_BUYER_RESPONSE: 'Waiting for the customer',
  UNDER_REVIEW: 'Under review by PayPal',
  RESOLVED: 'Closed',
};

const outcomes: Record<string, string> = {
  RESOLVED_BUYER_FAVOUR: 'Decided for the customer',
  RESOLVED_SELLER_FAVOUR: 'Decided for the shop',
  RESOLVED_WITH_PAYOUT: 'PayPal paid the customer; the shop keeps the money',
  CANCELED_BY_BUYER: 'Withdrawn by the customer',
  ACCEPTED: 'Accepted by the shop',
  DENIED: 'Denied',
  NONE: 'Closed without a decision',
};

interface Codes {
  reason: string;
  stage: string;
  status: string;
  outcome: string | null;
}

/** Returns the reason, stage, status and outcome of a dispute in words. */
export function describeDispute({ reason, stage, status, outcome }: Codes): Codes {
  return {
    reason: reasons[reason] ?? inWords(reason),
    stage: stages[stage] ?? inWords(stage),
    status: statuses[status] ?? inWords(status),
    outcome: outcome === null ? null : (outcomes[outcome] ?? inWords(outcome)),
  };
}

/** `SOME_CODE` → `Some code` */
function inWords(code: string): string {
  return code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
}
