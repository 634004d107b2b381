import { createHash } from 'node:crypto';
import type { Reply } from '../../../shop/api-client.ts';
import type { PriceChangeInput, PricePreview } from '../../../shop/contracts/prices.ts';
import type { PriceChange } from '../../../shop/rules/price-change.ts';
import type { ImportReport } from '../../../shop/product-csv.ts';
import { changedPrice } from '../../../shop/rules/price-change.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../db/id.ts';
import { unchanged, write } from '../../db/write.ts';
import { insertImport, undoFile } from './import/import-data.ts';
import { pricesTable } from './import/write-table.ts';
import type { PricedRow } from './price-data.ts';
import { listPrices, updatePrices } from './price-data.ts';

/** More products in one transaction would make other requests wait. */
const maxProducts = 10_000;
const maxCents = 10_000_000;
const maxPreviewRows = 100;

type PricesChanged = Reply<'PUT /api/products/prices'>;

/** Returns what a change would do. @throws ShopError `invalid_input` when it selects too many products */
export async function previewPrices({ db }: Deps, input: PriceChangeInput): Promise<PricePreview> {
  const { changes, same, refused } = await plan(db, input, { lock: false });
  return {
    rows: changes.slice(0, maxPreviewRows).map(({ id, name, lugoPart, priceCents, after }) => ({
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
 * Applies a previewed change in one transaction. It is listed among the imports, where its undo file is found later.
 * @throws ShopError `conflict` when products or prices have changed since the preview; then nothing is written
 */
export function changePrices(
  deps: Deps,
  admin: { id: string },
  { digest, ...input }: PriceChangeInput & { digest: string },
): Promise<PricesChanged> {
  return write(deps, admin, { action: 'product.prices', subject: newId() }, async (tx) => {
    const { changes } = await plan(tx, input, { lock: true });
    if (digestOf(changes) !== digest)
      throw new ShopError(
        'conflict',
        'Products or prices have changed since the preview. Please preview again.',
      );
    if (changes.length === 0) return unchanged<PricesChanged>({ changed: 0, importId: null });
    await updatePrices(tx, changes, deps.clock());
    const importId = await keepUndoFile(tx, deps, admin, changes);
    return {
      value: { changed: changes.length, importId },
      rows: changes.map(({ id, priceCents, after }) => ({
        subject: id,
        before: { priceCents },
        after: { priceCents: after },
      })),
    };
  });
}

type Change = PricedRow & { after: number };

async function keepUndoFile(
  tx: Tx,
  { storage, clock }: Deps,
  admin: { id: string },
  changes: readonly Change[],
): Promise<string> {
  const id = newId();
  const now = clock();
  const counts = { new: 0, changed: changes.length, deleted: 0, rejected: 0, same: 0 };
  const report: ImportReport = { counts, rows: [], newNames: [] };
  await insertImport(tx, {
    id,
    userId: admin.id,
    fileName: 'Change Prices',
    state: 'applied',
    report: JSON.stringify(report),
    createdAt: now,
    appliedAt: now,
  });
  await storage.put(undoFile(id), pricesTable(changes), 'text/csv');
  return id;
}

async function plan(
  db: Db | Tx,
  { select, change, ending }: PriceChangeInput,
  { lock }: { lock: boolean },
): Promise<{ changes: Change[]; same: number; refused: number }> {
  const rows = await listPrices(db, select, { limit: maxProducts + 1, lock });
  if (rows.length > maxProducts) {
    const text = `At most ${maxProducts.toLocaleString('en-US')} products at once`;
    throw new ShopError('invalid_input', text, { fields: { select: text } });
  }
  const inCents: PriceChange =
    'percent' in change
      ? { by: 'percent', basisPoints: Math.round(change.percent * 100) }
      : { by: 'amount', cents: Math.round(change.amount * 100) };
  const priced = rows.map((row) => ({ ...row, after: changedPrice(row.priceCents, inCents, ending) }));
  const valid = priced.filter(({ after }) => after > 0 && after <= maxCents);
  const changes = valid.filter(({ after, priceCents }) => after !== priceCents);
  return { changes, same: valid.length - changes.length, refused: priced.length - valid.length };
}

function digestOf(changes: readonly Change[]): string {
  const text = changes.map(({ id, priceCents, after }) => `${id} ${priceCents} ${after}`).join('\n');
  return createHash('sha256').update(text).digest('base64url');
}
