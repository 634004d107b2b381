import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Forgery } from './faults/fault.ts';
import type { Answer } from './webhooks/transmission.ts';

export interface Money {
  currency_code: string;
  value: string;
}

/** A purchase unit as sent; the emulator ignores what PayPal does not check. */
export interface Unit {
  reference_id: string;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  payee: { merchant_id?: string; email_address?: string };
  amount: Money & { breakdown?: Record<string, Money> };
  items?: { name: string; quantity: string; unit_amount: Money; sku?: string }[];
  shipping?: { name?: { full_name: string }; address?: Record<string, string> };
}

/** A shipment of a captured order. */
export interface Tracker {
  id: string;
  captureId: string;
  number: string;
  carrier: string;
  status: 'SHIPPED' | 'CANCELLED';
}

export interface Approval {
  funding: 'paypal' | 'card';
  payerId: string;
  /** A declined instrument is approved like any other; its capture fails, as with PayPal. */
  instrument: 'good' | 'declined';
}

export interface Order {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  intent: 'CAPTURE' | 'AUTHORIZE';
  units: Unit[];
  brandName?: string;
  /** Certain only once the buyer has approved. */
  paymentSource?: 'paypal' | 'card';
  approval?: Approval;
  trackers?: Tracker[];
  createdAt: string;
  updatedAt: string;
}

export interface Capture {
  id: string;
  orderId: string;
  unit: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  /** Why it is PENDING or DECLINED, or that it was charged back. */
  reason?: string;
  /** How and when (milliseconds since 1970) a PENDING one resolves by itself. */
  resolves?: { to: Resolution; at: number };
  amount: Money;
  customId?: string;
  invoiceId?: string;
  payeeMerchantId?: string;
  payerId: string;
  funding: 'paypal' | 'card';
  /** PayPal knows where the parcel goes. */
  isShipped?: boolean;
  requestId?: string;
  createdAt: string;
  updatedAt: string;
}

/** How something PENDING can end. */
export type Resolution = 'COMPLETED' | 'DENIED';

/** Money moved back: refunded by the merchant, or taken by PayPal. */
export interface Refund {
  id: string;
  captureId: string;
  kind: 'refund' | 'reversal';
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  resolves?: { to: Resolution; at: number };
  amount: Money;
  customId?: string;
  invoiceId?: string;
  note?: string;
  requestId?: string;
  createdAt: string;
  updatedAt: string;
}

/** A buyer's complaint about a capture. */
export interface Dispute {
  id: string;
  captureId: string;
  reason: string;
  stage: 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION';
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'WAITING_FOR_BUYER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  amount: Money;
  /** Until when the merchant must answer. */
  dueAt?: string;
  outcome?: string;
  createdAt: string;
  updatedAt: string;
}

/** Money of a capture that PayPal holds, releases, takes or gives back; only the report shows it. */
export interface Movement {
  id: string;
  captureId: string;
  /** Transaction event code. */
  code: string;
  /** Signed: negative when it leaves the merchant's balance. */
  amount: Money;
  /** The report does not name the capture. */
  unnamed: boolean;
  createdAt: string;
}

/** An event for the shop, and its transmissions. */
export interface StoredEvent {
  id: string;
  type: string;
  /** The exact JSON that is sent. */
  body: string;
  createdAt: string;
  state: 'waiting' | 'delivered' | 'lost' | 'given-up';
  /** Time of the next transmission, milliseconds since 1970. */
  due: number;
  /** Number of tries; a try with `doubled` transmissions counts once. */
  tries: number;
  transmissions: { id: string; at: string; forged?: Forgery; answer: Answer }[];
}

/** The outcome of a PayPal-Request-Id: the order or refund, whose current state answers a repeat, or the error. */
export interface StoredOutcome {
  key: string;
  at: number;
  orderId?: string;
  refundId?: string;
  refusal?: { status: number; body: unknown };
}

type Entry =
  | { order: Order }
  | { capture: Capture }
  | { refund: Refund }
  | { dispute: Dispute }
  | { movement: Movement }
  | { event: StoredEvent }
  | { kept: StoredOutcome }
  | { clockOffsetMs: number };

export interface State {
  /** What orders and captures look up, so that a call costs the same however many there are. */
  capturesOf(orderId: string): Capture[];
  capturesWith(invoiceId: string): Capture[];
  refundsOf(captureId: string): Refund[];
  orders: ReadonlyMap<string, Order>;
  captures: ReadonlyMap<string, Capture>;
  refunds: ReadonlyMap<string, Refund>;
  disputes: ReadonlyMap<string, Dispute>;
  movements: ReadonlyMap<string, Movement>;
  events: ReadonlyMap<string, StoredEvent>;
  kept: ReadonlyMap<string, StoredOutcome>;
  clockOffsetMs(): number;
  save(entry: Entry): void;
}

/**
 * Keeps everything in memory. With a file, every change is appended to it as one line of JSON before the call is answered,
 * and read at the next start. Access tokens are not stored.
 */
export function openState(journal?: string): State {
  const orders = new Map<string, Order>();
  const captures = new Map<string, Capture>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const movements = new Map<string, Movement>();
  const events = new Map<string, StoredEvent>();
  const kept = new Map<string, StoredOutcome>();
  let clockOffsetMs = 0;
  // What they are looked up by never changes.
  const idsByOrder = new Map<string, Set<string>>();
  const idsByInvoice = new Map<string, Set<string>>();
  const idsByCapture = new Map<string, Set<string>>();

  function apply(entry: Entry): void {
    if ('order' in entry) orders.set(entry.order.id, entry.order);
    else if ('capture' in entry) {
      const { id, orderId, invoiceId } = entry.capture;
      captures.set(id, entry.capture);
      add(idsByOrder, orderId, id);
      if (invoiceId) add(idsByInvoice, invoiceId, id);
    } else if ('refund' in entry) {
      refunds.set(entry.refund.id, entry.refund);
      add(idsByCapture, entry.refund.captureId, entry.refund.id);
    } else if ('dispute' in entry) disputes.set(entry.dispute.id, entry.dispute);
    else if ('movement' in entry) movements.set(entry.movement.id, entry.movement);
    else if ('event' in entry) events.set(entry.event.id, entry.event);
    else if ('clockOffsetMs' in entry) ({ clockOffsetMs } = entry);
    else kept.set(entry.kept.key, entry.kept);
  }

  if (journal) {
    mkdirSync(dirname(journal), { recursive: true });
    for (const entry of readJournal(journal)) apply(entry);
  }

  return {
    capturesOf: (orderId) => all(captures, idsByOrder.get(orderId)),
    capturesWith: (invoiceId) => all(captures, idsByInvoice.get(invoiceId)),
    refundsOf: (captureId) => all(refunds, idsByCapture.get(captureId)),
    orders,
    captures,
    refunds,
    disputes,
    movements,
    events,
    kept,
    clockOffsetMs: () => clockOffsetMs,
    save(entry) {
      if (journal) appendFileSync(journal, `${JSON.stringify(entry)}\n`);
      apply(entry);
    },
  };
}

function add(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}

/** Returns the items with these ids, in the order in which they came. */
function all<Item>(items: ReadonlyMap<string, Item>, ids: Iterable<string> = []): Item[] {
  return [...ids].flatMap((id) => items.get(id) ?? []);
}

function readJournal(journal: string): Entry[] {
  if (!existsSync(journal)) return [];
  const text = readFileSync(journal, 'utf8');
  // A kill may have cut off the last line; the next one must start on a new line.
  if (text && !text.endsWith('\n')) appendFileSync(journal, '\n');
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Entry] : [];
    } catch {
      return [];
    }
  });
}
