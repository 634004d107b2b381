import { createHash } from 'node:crypto';
import type { AskedPrices, PricePreview } from '../../../shop/contracts/prices.ts';
import type { PriceChange } from '../../../shop/rules/price-change.ts';
import { changedPrice } from '../../../shop/rules/price-change.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { insertAudit } from '../audit/data.ts';
import type { PricedRow } from './price-data.ts';
import { listPrices, updatePrices } from './price-data.ts';

/** At once, so that neither the shop nor the office waits for it. */
const most = 10_000;
const mostCents = 10_000_000;
const rowsShown = 100;

/** @throws ShopError `invalid_input` when more products are meant than can be changed at once */
export async function previewPrices({ db }: Deps, asked: AskedPrices): Promise<PricePreview> {
  const { changes, same, refused } = await plan(db, asked, { lock: false });
  return {
    rows: changes.slice(0, rowsShown).map(({ id, name, lugoPart, priceCents, after }) => ({
      _id: id,
      name,
      lugoPart,
      before: priceCents / 100,
      after: after / 100,
    })),
    changed: changes.length,
    same,
    refused,
    digest: digestOf(changes),
  };
}

/**
 * Does what the preview showed, in one transaction; prices that would be none stay as they are.
 * @throws ShopError `conflict` when products or prices have changed since: then nothing is done
 */
export async function changePrices(
  deps: Deps,
  admin: { id: string },
  { digest, ...asked }: AskedPrices & { digest: string },
): Promise<number> {
  const changes = await deps.db.transaction().execute(async (tx) => {
    const { changes } = await plan(tx, asked, { lock: true });
    if (digestOf(changes) !== digest)
      throw new ShopError('conflict', 'Products or prices have changed since you looked. Please look again.');
    if (changes.length === 0) return changes;
    const at = deps.clock();
    await updatePrices(tx, changes, at);
    const entry = { userId: admin.id, action: 'product.prices', thing: 'product', at } as const;
    await insertAudit(
      tx,
      changes.map(({ id, priceCents, after }) => ({
        ...entry,
        thingId: id,
        before: { priceCents },
        after: { priceCents: after },
      })),
    );
    return changes;
  });
  if (changes.length > 0) await deps.catalogChanged({ productIds: changes.map(({ id }) => id) });
  return changes.length;
}

type Change = PricedRow & { after: number };

async function plan(
  db: Db | Tx,
  { select, change, ending }: AskedPrices,
  { lock }: { lock: boolean },
): Promise<{ changes: Change[]; same: number; refused: number }> {
  const rows = await listPrices(db, select, { limit: most + 1, lock });
  if (rows.length > most) {
    const text = `At most ${most.toLocaleString('en-US')} products at once`;
    throw new ShopError('invalid_input', text, { fields: { select: text } });
  }
  const inCents: PriceChange =
    'percent' in change
      ? { by: 'percent', basisPoints: Math.round(change.percent * 100) }
      : { by: 'amount', cents: Math.round(change.amount * 100) };
  const all = rows.map((row) => ({ ...row, after: changedPrice(row.priceCents, inCents, ending) }));
  const right = all.filter(({ after }) => after > 0 && after <= mostCents);
  const changes = right.filter(({ after, priceCents }) => after !== priceCents);
  return { changes, same: right.length - changes.length, refused: all.length - right.length };
}

function digestOf(changes: readonly Change[]): string {
  const text = changes.map(({ id, priceCents, after }) => `${id} ${priceCents} ${after}`).join('\n');
  return createHash('sha256').update(text).digest('base64url');
}
