import type { AuditAction, AuditThing } from '../../shop/audit-actions.ts';
import { ShopError } from '../../shop/shop-error.ts';
import type { Deps } from '../deps.ts';
import { newId } from './id.ts';
import type { Tx } from './open.ts';

/**
 * The only way a feature changes data. One call is one transaction, limited in time by the connection's statement and
 * lock time-outs; what an admin does gets its audit row in the same transaction; the products that changed are published
 * once after the commit.
 */

type Needs = Pick<Deps, 'db' | 'clock' | 'catalogChanged'>;
type Values = Record<string, unknown>;

/** The values that changed, before and after; of people no more than is needed. */
interface AuditValues {
  before?: Values;
  after?: Values;
}

/** What a write by an admin returns: its value, and what the audit log says about it. */
export interface Audited<T> {
  value: T;
  rows: readonly (AuditValues & { subject?: string })[];
}

/** An admin, or one of their API tokens. */
interface Author {
  id: string;
  tokenId?: string;
}

/** The admin changed something: one audit row, or several when these name subjects of their own. */
export const changed = <T>(value: T, ...rows: (AuditValues & { subject?: string })[]): Audited<T> => ({
  value,
  rows: rows.length > 0 ? rows : [{}],
});

/** The admin saved what was there already: no audit row. */
export const unchanged = <T>(value: T): Audited<T> => ({ value, rows: [] });

/** Runs a write by a customer, a guest or a job in one transaction and returns what `run` returns. */
export function write<T>(deps: Needs, run: (tx: Tx) => Promise<T>): Promise<T>;
/**
 * Runs a write by an admin; `run` ends with `changed(…)` or `unchanged(…)`.
 * @param audit the action, and the id of what it is done to
 */
export function write<T>(
  deps: Needs,
  admin: Author,
  audit: { action: AuditAction; subject: string },
  run: (tx: Tx) => Promise<Audited<T>>,
): Promise<T>;
export function write<T>(
  deps: Needs,
  ...args:
    | [run: (tx: Tx) => Promise<T>]
    | [Author, { action: AuditAction; subject: string }, run: (tx: Tx) => Promise<Audited<T>>]
): Promise<T> {
  if (args.length === 1) return inTransaction(deps, args[0]);
  const [admin, { action, subject }, run] = args;
  return inTransaction(deps, async (tx) => {
    const { value, rows } = await run(tx);
    const entry = { userId: admin.id, tokenId: admin.tokenId, action, at: deps.clock() };
    await insertAudit(
      tx,
      rows.map((row) => ({ ...entry, subject, ...row })),
    );
    return value;
  });
}

/** Products that open transactions have changed; read once they are committed. */
const changes = new WeakMap<Tx, Set<string> | 'everything'>();

async function inTransaction<T>({ db, catalogChanged }: Needs, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { value, noted } = await db.transaction().execute(async (tx) => {
    changes.set(tx, new Set<string>());
    return { value: await run(tx), noted: changes.get(tx) ?? new Set<string>() };
  });
  if (noted === 'everything') catalogChanged(noted);
  else if (noted.size > 0) catalogChanged({ productIds: [...noted] });
  return value;
}

/**
 * Notes that the transaction changes what pages show of these products. Called by the data functions that write products,
 * so that no use case can forget it; their pages and lists are fresh as soon as the write returns, in other processes soon after.
 */
export function noteCatalogChange(tx: Tx, change: readonly string[] | 'everything'): void {
  const noted = changes.get(tx);
  if (change === 'everything') changes.set(tx, change);
  else if (noted !== 'everything') for (const id of change) noted?.add(id);
}

/**
 * Refuses an edit of a record that someone else has changed since it was read.
 * @param read the version that was edited; undefined overwrites whatever is there
 * @param options.current reads the record as it is now, only if the edit is refused
 * @throws ShopError `conflict` with the current record
 */
export async function refuseStale(
  present: { version: number },
  read: number | undefined,
  { message, current }: { message: string; current: () => object | Promise<object> },
): Promise<void> {
  if (read === undefined || read === present.version) return;
  throw new ShopError('conflict', message, { current: await current() });
}

/** Says that an edit was refused as stale. @param thing what was edited, in lower case */
export const editedSince = (thing: string): string =>
  `This ${thing} has been changed since you opened it. Your changes are not saved yet: look at both and save again.`;

export interface AuditEntry extends AuditValues {
  userId: string;
  tokenId?: string | undefined;
  action: AuditAction;
  subject: string;
  at: Date;
}

/** Adds audit rows while a transaction runs: for imports, which have thousands. Everything else leaves it to `write()`. */
export async function insertAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ subject, before = {}, after = {}, ...entry }) => ({
    id: newId(),
    ...entry,
    thing: thingOf(entry.action),
    thingId: subject,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  // A statement takes 65,535 values.
  for (let at = 0; at < rows.length; at += 1000)
    await tx
      .insertInto('auditLog')
      .values(rows.slice(at, at + 1000))
      .execute();
}

/** `coupon.update` is about a coupon; a download is about itself. */
const thingOf = (action: AuditAction): AuditThing =>
  action.endsWith('.export') ? 'export' : (action.split('.')[0] as AuditThing);
