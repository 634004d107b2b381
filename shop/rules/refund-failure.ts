/** Why PayPal refuses a refund, by its code, and what helps (https://developer.paypal.com/api/rest/reference/orders/v2/errors). */
const reasons: Record<string, string> = {
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'Your PayPal balance is too low. Add money at PayPal, then refund again',
  REFUND_TIME_LIMIT_EXCEEDED:
    'PayPal refunds for 180 days only. Send the money in another way, for example by check',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    'The customer’s bank is taking the money back already. Wait until that is decided',
  REFUND_AMOUNT_EXCEEDED: 'Less is left of the payment. Look it up at PayPal',
  CAPTURE_FULLY_REFUNDED: 'All of it has been refunded at PayPal already',
  FAILED: 'PayPal or the customer’s bank turned it down. Send the money in another way, for example by check',
  CANCELLED: 'It was canceled at PayPal',
  PERMISSION_DENIED: 'PayPal doesn’t let the shop refund. Check the app’s permissions at PayPal',
  NOT_AUTHORIZED: 'PayPal doesn’t let the shop refund. Check the app’s permissions at PayPal',
};

/** Returns in words why a refund failed, followed by PayPal's code; the code alone if we don't know it. */
export function refundFailure(code: string): string {
  const reason = reasons[code];
  return reason ? `${reason} (${code})` : code;
}
