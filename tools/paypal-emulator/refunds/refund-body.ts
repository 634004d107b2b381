import type { Emulator } from '../context.ts';
import { centsOf, moneyOf } from '../money.ts';
import type { Capture, Refund } from '../state.ts';

/** Returns the cents of a capture that are not refunded by refunds in these states. */
export function leftOf(
  { state }: Pick<Emulator, 'state'>,
  { id, amount }: Capture,
  states: Refund['status'][],
): number {
  const back = state.refundsOf(id).filter(({ status }) => states.includes(status));
  return back.reduce((cents, refund) => cents - centsOf(refund.amount), centsOf(amount));
}

/** Returns the refund as PayPal shows it in an event, inside an order and on its own. PayPal keeps the fee. */
export function refundBody({ state, origin }: Pick<Emulator, 'state' | 'origin'>, refund: Refund) {
  const capture = state.captures.get(refund.captureId);
  const { currency_code: currency } = refund.amount;
  const total = capture ? centsOf(capture.amount) - leftOf({ state }, capture, ['COMPLETED']) : 0;
  return {
    id: refund.id,
    status: refund.status,
    amount: refund.amount,
    custom_id: refund.customId,
    invoice_id: refund.invoiceId,
    note_to_payer: refund.note,
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: moneyOf(0, currency),
      net_amount: refund.amount,
      total_refunded_amount: moneyOf(total, currency),
    },
    create_time: refund.createdAt,
    update_time: refund.updatedAt,
    links: [
      { href: `${origin()}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin()}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  };
}
