import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Money {
  currency_code: string;
  value: string;
}

/** A purchase unit as it was sent; what PayPal does not check, the emulator does not either. */
export interface Unit {
  reference_id: string;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  payee: { merchant_id?: string; email_address?: string };
  amount: Money & { breakdown?: Record<string, Money> };
  items?: { name: string; quantity: string; unit_amount: Money }[];
}

export interface Approval {
  funding: 'paypal' | 'card';
  payerId: string;
  /** A declined instrument is approved like any other; the capture then fails, as with PayPal. */
  instrument: 'good' | 'declined';
}

export interface Order {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  intent: 'CAPTURE' | 'AUTHORIZE';
  units: Unit[];
  brandName?: string;
  /** Known for sure only once the buyer has approved. */
  paymentSource?: 'paypal' | 'card';
  approval?: Approval;
  createdAt: string;
  updatedAt: string;
}

export interface Capture {
  id: string;
  orderId: string;
  unit: string;
  status: 'COMPLETED';
  amount: Money;
  customId?: string;
  invoiceId?: string;
  payeeMerchantId?: string;
  funding: 'paypal' | 'card';
  requestId?: string;
  createdAt: string;
}

/** What a PayPal-Request-Id was used for: the order, whose latest status answers a repetition, or the refusal. */
export interface KeptReply {
  key: string;
  at: number;
  orderId?: string;
  refusal?: { status: number; body: unknown };
}

type Entry = { order: Order } | { capture: Capture } | { kept: KeptReply };

export interface State {
  orders: ReadonlyMap<string, Order>;
  captures: ReadonlyMap<string, Capture>;
  kept: ReadonlyMap<string, KeptReply>;
  save(entry: Entry): void;
}

/**
 * Everything in memory; with a file every change is appended to it as one line of JSON before it is
 * answered, and read back at the next start. Access tokens are not kept: they die with the process.
 */
export function openState(journal?: string): State {
  const orders = new Map<string, Order>();
  const captures = new Map<string, Capture>();
  const kept = new Map<string, KeptReply>();

  function apply(entry: Entry): void {
    if ('order' in entry) orders.set(entry.order.id, entry.order);
    else if ('capture' in entry) captures.set(entry.capture.id, entry.capture);
    else kept.set(entry.kept.key, entry.kept);
  }

  if (journal) {
    mkdirSync(dirname(journal), { recursive: true });
    for (const entry of readJournal(journal)) apply(entry);
  }

  return {
    orders,
    captures,
    kept,
    save(entry) {
      if (journal) appendFileSync(journal, `${JSON.stringify(entry)}\n`);
      apply(entry);
    },
  };
}

function readJournal(journal: string): Entry[] {
  if (!existsSync(journal)) return [];
  const text = readFileSync(journal, 'utf8');
  // A kill may have cut the last line short; the next one must not be glued to it.
  if (text && !text.endsWith('\n')) appendFileSync(journal, '\n');
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Entry] : [];
    } catch {
      return [];
    }
  });
}
