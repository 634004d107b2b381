import type { FaultInput } from '../../tools/paypal-emulator/faults/fault.ts';

/** Every fault of the provider's emulator, each with the end that a purchase must come to under it. */

/** A purchase ends `paid` or not, with the kinds of breaks that stay open for a human. */
export interface ExpectedEnd {
  paid: boolean;
  breaks: string[];
}

export interface NamedFault {
  group: string;
  name: string;
  faults: FaultInput[];
  end: ExpectedEnd;
  /** What the provider decides about a capture that stays pending. */
  decides?: 'COMPLETED' | 'DENIED';
}

type Call = 'token' | 'create-order' | 'read-order' | 'capture-order' | 'read-capture';

const calls: Call[] = ['token', 'create-order', 'read-order', 'capture-order', 'read-capture'];
const fields = ['amount', 'currency', 'payee', 'custom_id', 'invoice_id'] as const;
const shapes = ['truncated', 'wrong-types', 'html', 'empty'] as const;
const forgeries = ['signature', 'body', 'webhook-id', 'certificate'] as const;

const paid: ExpectedEnd = { paid: true, breaks: [] };

/** Three calls are as many as the shop makes of one before it gives up; after one that hangs it has no time for more. */
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

/** What the provider tells of an order is compared before anything is captured, so the buyer can pay anew. */
function tamperedOrders(): NamedFault[] {
  return fields.flatMap((field) => {
    const what = { what: 'tampered', field } as const;
    const group = 'tampered orders';
    const end = { paid: true, breaks: ['order_mismatch'] };
    return [
      {
        group,
        name: `${field} in the reply to create`,
        faults: [{ on: 'create-order', ...what }],
        end: paid,
      },
      { group, name: `${field} as created`, faults: [{ on: 'create-order', ...what, lasting: true }], end },
      // One read to see whether it is approved, one to compare.
      { group, name: `${field} as read`, faults: [{ on: 'read-order', ...what, times: 2 }], end },
    ];
  });
}

/**
 * Money that is not what was asked for needs a human; the provider then refuses the same invoice. One that was captured
 * under another invoice leaves ours free, so that the order can still be paid.
 */
function tamperedCaptures(): NamedFault[] {
  const stuck = { paid: false, breaks: ['capture_mismatch', 'capture_refused'] };
  return fields.flatMap((field) => {
    const what = { what: 'tampered', field } as const;
    const group = 'tampered captures';
    const moved = field === 'invoice_id' ? { paid: true, breaks: ['capture_mismatch'] } : stuck;
    return [
      {
        group,
        name: `${field} in the reply to capture`,
        faults: [{ on: 'capture-order', ...what }],
        end: stuck,
      },
      {
        group,
        name: `${field} as captured`,
        faults: [{ on: 'capture-order', ...what, lasting: true }],
        end: moved,
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
];
