import type { FaultInput } from '../../tools/paypal-emulator/faults/fault.ts';

/** Every fault of the provider's emulator with the expected outcome of a purchase. */

/** A purchase ends `paid` or not, with a number of refunds and the kinds of payment issues that stay open. */
export interface ExpectedEnd {
  paid: boolean;
  refunds: number;
  paymentIssues: string[];
}

export interface NamedFault {
  group: string;
  name: string;
  faults: FaultInput[];
  end: ExpectedEnd;
  /** The provider's decision about a pending capture. */
  decides?: 'COMPLETED' | 'DENIED';
  /**
   * What follows the purchase and meets the fault: a full refund by an admin, or a refund on the provider's own pages that
   * the shop learns of only from the nightly report.
   */
  follows?: 'refund' | 'report';
}

const calls = ['token', 'create-order', 'read-order', 'capture-order', 'read-capture'] as const;
type Call = (typeof calls)[number] | 'refund-capture' | 'read-refund' | 'list-transactions';
const fields = ['amount', 'currency', 'payee', 'custom_id', 'invoice_id'] as const;
const shapes = ['truncated', 'wrong-types', 'html', 'empty'] as const;
const forgeries = ['signature', 'body', 'webhook-id', 'certificate'] as const;

const paid: ExpectedEnd = { paid: true, refunds: 0, paymentIssues: [] };
const givenBack: ExpectedEnd = { paid: true, refunds: 1, paymentIssues: [] };
const notGivenBack: ExpectedEnd = { paid: true, refunds: 0, paymentIssues: ['refund_failed'] };

/** The shop tries a call three times, unless the first try hangs until the time limit. */
function interruptions(on: Call): NamedFault[] {
  const at = { on, times: 3 } as const;
  const once = { on } as const;
  const named: [string, FaultInput][] = [
    ['hangs before', { ...once, what: 'hang', when: 'before' }],
    ['hangs after', { ...once, what: 'hang', when: 'after' }],
    ['breaks before', { ...at, what: 'reset', when: 'before' }],
    ['breaks after', { ...at, what: 'reset', when: 'after' }],
    ['500 before', { ...at, what: 'status', when: 'before', status: 500 }],
    ['503 before', { ...at, what: 'status', when: 'before', status: 503 }],
    ['502 after', { ...at, what: 'status', when: 'after', status: 502 }],
    ['429', { ...at, what: 'status', when: 'before', status: 429 }],
    ['429 for 30 s', { ...at, what: 'status', when: 'before', status: 429, retryAfterSeconds: 30 }],
    ['is slow', { ...at, what: 'latency', ms: 60 }],
    ['is too slow', { ...once, what: 'latency', ms: 600 }],
    ...shapes.map((as): [string, FaultInput] => [`answers ${as}`, { ...at, what: 'malformed', as }]),
  ];
  if (on !== 'token') {
    named.push(['token expired', { ...at, what: 'token-expired' }]);
    named.push(['token revoked', { ...at, what: 'token-revoked' }]);
  }
  return named.map(([name, fault]) => ({ group: on, name, faults: [fault], end: paid }));
}

/** The provider's order is compared before anything is captured, so the buyer can pay again. */
function tamperedOrders(): NamedFault[] {
  return fields.flatMap((field) => {
    const what = { what: 'tampered', field } as const;
    const group = 'tampered orders';
    const end = { ...paid, paymentIssues: ['order_mismatch'] };
    return [
      {
        group,
        name: `${field} in the reply to create`,
        faults: [{ on: 'create-order', ...what }],
        end: paid,
      },
      { group, name: `${field} as created`, faults: [{ on: 'create-order', ...what, lasting: true }], end },
      // One read checks the approval, one compares the amounts.
      { group, name: `${field} as read`, faults: [{ on: 'read-order', ...what, times: 2 }], end },
    ];
  });
}

/**
 * A wrong reply is read once more. Money that differs from the order opens a payment issue; the order can still be
 * paid under another invoice.
 */
function tamperedCaptures(): NamedFault[] {
  return fields.flatMap((field) => {
    const what = { what: 'tampered', field } as const;
    const group = 'tampered captures';
    return [
      {
        group,
        name: `${field} in the reply to capture`,
        faults: [{ on: 'capture-order', ...what }],
        end: paid,
      },
      {
        group,
        name: `${field} as captured`,
        faults: [{ on: 'capture-order', ...what, lasting: true }],
        end: { ...paid, paymentIssues: ['capture_mismatch'] },
      },
      { group, name: `${field} as read`, faults: [{ on: 'read-capture', ...what }], end: paid },
    ];
  });
}

const on = 'capture-order';
const decisions: NamedFault[] = [
  { name: 'declined', faults: [{ on, what: 'declined' }] },
  { name: 'declined twice', faults: [{ on, what: 'declined', times: 2 }] },
  { name: 'COMPLETED with a DECLINED capture', faults: [{ on, what: 'declined-capture' }] },
  {
    name: 'PENDING, then COMPLETED by itself',
    faults: [{ on, what: 'pending', becomes: 'COMPLETED', afterMs: 300_000 }],
  },
  {
    name: 'PENDING, then DENIED by itself',
    faults: [{ on, what: 'pending', becomes: 'DENIED', afterMs: 300_000 }],
  },
  { name: 'PENDING, then COMPLETED', faults: [{ on, what: 'pending' }], decides: 'COMPLETED' as const },
  { name: 'PENDING, then DENIED', faults: [{ on, what: 'pending' }], decides: 'DENIED' as const },
].map((given) => ({ group: 'decisions', end: paid, ...given }) as NamedFault);

const pendingRefund = (becomes: 'COMPLETED' | 'DENIED', afterMs = 300_000): FaultInput => ({
  on: 'refund-capture',
  what: 'pending',
  becomes,
  afterMs,
});

function refunds(): NamedFault[] {
  const follows = 'refund';
  const tampered = (['amount', 'currency', 'custom_id'] as const).map(
    (field): [string, FaultInput, ExpectedEnd] => [
      `${field} in the reply to refund`,
      { on: 'refund-capture', what: 'tampered', field },
      givenBack,
    ],
  );
  const decided: [string, FaultInput, ExpectedEnd][] = [
    ['declined', { on: 'refund-capture', what: 'declined' }, notGivenBack],
    ['PENDING, then COMPLETED by itself', pendingRefund('COMPLETED'), givenBack],
    ['PENDING, then DENIED by itself', pendingRefund('DENIED'), notGivenBack],
    ['without an event', { on: 'PAYMENT.CAPTURE.REFUNDED', what: 'lost', probability: 1 }, givenBack],
    ['with the event before the reply', { on: 'PAYMENT.CAPTURE.REFUNDED', what: 'before-reply' }, givenBack],
  ];
  const named: Omit<NamedFault, 'end' | 'follows'>[] = [
    ...interruptions('refund-capture'),
    // Read only while the capture is pending.
    ...interruptions('read-refund').map(({ faults, ...fault }) => ({
      ...fault,
      faults: [pendingRefund('COMPLETED', 60_000), ...faults],
    })),
  ];
  return [
    ...named.map((fault): NamedFault => ({ ...fault, end: givenBack, follows })),
    ...[...tampered, ...decided].map(([name, fault, end]): NamedFault => ({
      group: 'refunds',
      name,
      faults: [fault],
      end,
      follows,
    })),
  ];
}

function reports(): NamedFault[] {
  const noEvent: FaultInput = { on: 'PAYMENT.CAPTURE.REFUNDED', what: 'lost', probability: 1 };
  return interruptions('list-transactions').map(({ faults, ...fault }) => ({
    ...fault,
    faults: [noEvent, ...faults],
    end: givenBack,
    follows: 'report',
  }));
}

/** A replica that does not know yet what was made a moment ago. */
const lags: NamedFault[] = [
  {
    group: 'lags',
    name: 'of a capture',
    faults: [{ on: 'read-capture', what: 'not-yet', times: 2 }],
    end: paid,
  },
  {
    group: 'lags',
    name: 'of a refund',
    faults: [pendingRefund('COMPLETED', 60_000), { on: 'read-refund', what: 'not-yet', times: 2 }],
    end: givenBack,
    follows: 'refund',
  },
];

const always = { on: 'webhook', probability: 1 } as const;
const events: NamedFault[] = (
  [
    ['lost', { ...always, what: 'lost' }],
    ['doubled', { ...always, what: 'doubled', copies: 5 }],
    ['late', { ...always, what: 'late', ms: 600_000 }],
    ['reordered', { ...always, what: 'reordered' }],
    ['before the reply', { ...always, what: 'before-reply' }],
    ...forgeries.map((how) => [`forged by ${how}`, { ...always, what: 'forged', how }]),
  ] as [string, FaultInput][]
).map(([name, fault]) => ({ group: 'events', name, faults: [fault], end: paid }));

export const singleFaults: NamedFault[] = [
  ...calls.flatMap(interruptions),
  ...tamperedOrders(),
  ...tamperedCaptures(),
  ...decisions,
  ...events,
  ...lags,
  ...refunds(),
  ...reports(),
];
