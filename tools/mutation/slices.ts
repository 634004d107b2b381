/**
 * What is mutated, in slices that can be run one by one, and the tests that each slice is tried against: those beside
 * it, and those that come through the door where they reach it. A test that is not named here kills nothing, so the
 * score is at least what is counted.
 */
export interface Slice {
  /** Of which score it is a part; each must be reached by itself. */
  of: 'prices' | 'payments';
  files: string[];
  tests: string[];
}

const rules = (...names: string[]) => names.map((name) => `shop/rules/${name}.ts`);
const payments = (...names: string[]) => names.map((name) => `server/features/payments/${name}.ts`);
const through = (...names: string[]) => names.map((name) => `tests/api/${name}.test.ts`);

export const slices: Record<string, Slice> = {
  prices: {
    of: 'prices',
    files: rules('pricing', 'money', 'refund-tax'),
    tests: ['shop/rules/*.test.ts'],
  },
  settle: {
    of: 'payments',
    files: payments('settle', 'believed-capture', 'is-money', 'mismatch', 'open-break'),
    tests: payments('settle.test', 'mismatch.test', 'breaks.test', 'refunded-before-settled.test'),
  },
  hold: {
    of: 'payments',
    files: payments('begin-capture', 'held-parts', 'release-reservations'),
    tests: payments('begin-capture.test', 'held-parts.test', 'start-again.test', 'start-payment.test'),
  },
  capture: {
    of: 'payments',
    files: payments('capture-payment', 'finish-capture', 'settle-other', 'lock-order-of'),
    tests: [
      ...payments(
        'capture-payment.test',
        'begin-capture.test',
        'finish-capture.test',
        'settle-other.test',
        'refund-order.test',
      ),
      ...through('pay-tampering'),
    ],
  },
  start: {
    of: 'payments',
    files: payments('start-payment', 'routes'),
    tests: payments(
      'start-payment.test',
      'start-again.test',
      'create-at-provider.test',
      'capture-payment.test',
      'receive-event.test',
      'breaks.test',
    ),
  },
  confirm: {
    of: 'payments',
    files: payments(
      'confirm-payment',
      'confirm-later',
      'finish-approved',
      'ask-again',
      'reconcile',
      'job-data',
    ),
    tests: payments(
      'confirm-payment.test',
      'finish-approved.test',
      'ask-again.test',
      'reconcile.test',
      'send-refund.test',
    ),
  },
  events: {
    of: 'payments',
    files: payments('receive-event', 'handle-event', 'handle-event-later', 'event-data'),
    tests: payments('receive-event.test', 'handle-event.test', 'events.test', 'reconcile.test'),
  },
  refunds: {
    of: 'payments',
    files: payments(
      'refund-order',
      'ask-for-refund',
      'send-refund',
      'send-refund-later',
      'end-refund',
      'take-up-refunds',
      'refund-data',
    ),
    tests: payments('refund-order.test', 'send-refund.test', 'take-up-refunds.test', 'end-refund.test'),
  },
  compare: {
    of: 'payments',
    files: payments(
      'compare-report',
      'compare-payments',
      'compare-refunds',
      'comparison',
      'is-of-shop',
      'report-data',
    ),
    tests: payments('compare-differences.test', 'compare-report.test', 'is-of-shop.test'),
  },
  breaks: {
    of: 'payments',
    files: payments(
      'break-data',
      'break-kinds',
      'list-breaks',
      'read-break',
      'resolve-break',
      'show-break',
      'send-payment-issue-email',
      'end-undecided',
    ),
    tests: payments(
      'breaks.test',
      'break-kinds.test',
      'compare-report.test',
      'end-refund.test',
      'end-undecided.test',
    ),
  },
  data: {
    of: 'payments',
    files: payments('data', 'reservation-data'),
    tests: [
      ...payments('held-parts.test', 'settle.test', 'begin-capture.test', 'capture-payment.test'),
      ...payments('start-payment.test', 'start-again.test', 'finish-capture.test'),
    ],
  },
};
