import { createHash } from 'node:crypto';
import type { Reply } from '../../../shop/api-client.ts';
import type { PriceChangeInput, PricePreview } from '../../../shop/contracts/prices.ts';
import type { PriceChange } from '../../../shop/rules/price-change.ts';
import type { ImportReport } from '../../../shop/product-csv.ts';
import { changedPrice, priceMaxCents } from '../../../shop/rules/price-change.ts';
import { formatCount } from '../../../shop/rules/in-words.ts';
import { toBasisPoints, toCents, toDollars } from '../../../shop/rules/money.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../db/id.ts';
import { write } from '../../db/write.ts';
import { findImport, insertImport, undoFile } from './import/import-data.ts';
import { priceQuestion } from './import/import-questions.ts';
import { pricesTable } from './import/write-table.ts';
import type { PricedRow } from './price-data.ts';
import { listPrices, updatePrices } from './price-data.ts';

/** More products in one transaction would make other requests wait. */
const maxProducts = 10_000;
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
      before: toDollars(priceCents),
      after: toDollars(after),
    })),
    changed: changes.length,
    same,
    refused,
    priceQuestions: changes
      .flatMap(({ lugoPart, priceCents, after }) => priceQuestion(lugoPart, priceCents, after) ?? [])
      .slice(0, maxPreviewRows),
    digest: digestOf(changes),
  };
}

/**
 * Applies a previewed change in one transaction. It is listed among the imports, where its undo file is found later.
 * @throws ShopError `conflict` when products or prices have changed since the preview; then nothing is written
 */
export async function changePrices(
  deps: Deps,
  admin: { id: string },
  { digest, ...input }: PriceChangeInput & { digest: string },
): Promise<PricesChanged> {
  const { changes } = await plan(deps.db, input, { lock: false });
  requirePreviewed(changes, digest);
  if (changes.length === 0) return { changed: 0, importId: null };
  const importId = newId();
  // Before the transaction: nobody who buys waits for the storage.
  await deps.storage.put(undoFile(importId), pricesTable(changes), 'text/csv');
  try {
    return await write(deps, admin, { action: 'product.prices', subject: importId }, async (tx) => {
      const { changes } = await plan(tx, input, { lock: true });
      requirePreviewed(changes, digest);
      await insertAppliedImport(tx, deps, { id: importId, userId: admin.id, changed: changes.length });
      await updatePrices(tx, changes, deps.clock());
      return {
        value: { changed: changes.length, importId },
        rows: changes.map(({ id, priceCents, after }) => ({
          subject: id,
          before: { priceCents },
          after: { priceCents: after },
        })),
      };
    });
  } catch (error) {
    await deleteUnusedUndoFile(deps, importId);
    throw error;
  }
}

/** Leaves the file of a change that was committed, even if the reply to the commit was lost. Does not throw. */
async function deleteUnusedUndoFile({ db, storage, log }: Deps, importId: string): Promise<void> {
  try {
    if (!(await findImport(db, importId))) await storage.delete(undoFile(importId));
  } catch (error) {
    log.warn({ err: error, importId }, 'an undo file was left behind');
  }
}

type Change = PricedRow & { after: number };

function requirePreviewed(changes: readonly Change[], digest: string): void {
  if (digestOf(changes) === digest) return;
  throw new ShopError('conflict', 'Products or prices have changed since the preview. Please preview again.');
}

async function insertAppliedImport(
  tx: Tx,
  { clock }: Deps,
  { id, userId, changed }: { id: string; userId: string; changed: number },
): Promise<void> {
  const now = clock();
  const counts = { new: 0, changed, deleted: 0, rejected: 0, same: 0 };
  const report: ImportReport = { counts, rows: [], newNames: [] };
  await insertImport(tx, {
    id,
    userId,
    fileName: 'Change Prices',
    state: 'applied',
    report: JSON.stringify(report),
    createdAt: now,
    appliedAt: now,
  });
}

async function plan(
  db: Db | Tx,
  { select, change, ending }: PriceChangeInput,
  { lock }: { lock: boolean },
): Promise<{ changes: Change[]; same: number; refused: number }> {
  const rows = await listPrices(db, select, { limit: maxProducts + 1, lock });
  if (rows.length > maxProducts) {
    const text = `At most ${formatCount(maxProducts)} products at once`;
    throw new ShopError('invalid_input', text, { fields: { select: text } });
  }
  const inCents: PriceChange =
    'percent' in change
      ? { by: 'percent', basisPoints: toBasisPoints(change.percent) }
      : { by: 'amount', cents: toCents(change.amount) };
  const priced = rows.map((row) => ({ ...row, after: changedPrice(row.priceCents, inCents, ending) }));
  const valid = priced.filter(({ after }) => after > 0 && after <= priceMaxCents);
  const changes = valid.filter(({ after, priceCents }) => after !== priceCents);
  return { changes, same: valid.length - changes.length, refused: priced.length - valid.length };
}

function digestOf(changes: readonly Change[]): string {
  const text = changes.map(({ id, priceCents, after }) => `${id} ${priceCents} ${after}`).join('\n');
  return createHash('sha256').update(text).digest('base64url');
}
