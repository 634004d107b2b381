import type { Synonym } from '../../../../shop/contracts/search/synonyms.ts';
import { pageSize } from '../../../../shop/facts.ts';
import { differences } from '../../../../shop/rules/differences.ts';
import type { Paging } from '../../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../../shop/rules/paging.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import type { Tx } from '../../../db/open.ts';
import { changed, editedSince, refuseStale, unchanged, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Sources } from '../list-products.ts';
import { searched } from '../list-products.ts';
import { wordsOf } from '../search/words.ts';
import type { StoredSynonym } from './data.ts';
import {
  countSynonyms,
  deleteSynonym,
  findSynonym,
  insertSynonym,
  isTermTaken,
  listStoredSynonyms,
  lockSynonym,
  updateSynonym,
} from './data.ts';

/** The owner's synonyms. The built-in ones are the shop's trade; those of the owner go before them. */

interface Input {
  term: string;
  meaning: string;
}

type Needs = Deps & { catalog: Sources['catalog'] };

export async function listSynonymPage(
  deps: Needs,
  { pageNumber: number = 1 }: { pageNumber?: number | undefined },
): Promise<Paging & { synonyms: Synonym[] }> {
  const size = pageSize.admin;
  const paging = pagingOf(await countSynonyms(deps.db), { number, size });
  const found = await listStoredSynonyms(deps.db, rowsOf(paging, size));
  return { synonyms: await Promise.all(found.map((synonym) => shown(deps, synonym))), ...paging };
}

/** @throws ShopError `not_found` */
export async function readSynonym(deps: Needs, id: string): Promise<Synonym> {
  return shown(deps, (await findSynonym(deps.db, id)) ?? refuseUnknown());
}

/** @throws ShopError `conflict` when another synonym has the same words */
export async function addSynonym(deps: Needs, admin: { id: string }, input: Input): Promise<Synonym> {
  const id = newId();
  const values = valuesOf(input);
  await write(deps, admin, { action: 'synonym.create', subject: id }, async (tx) => {
    await insertSynonym(tx, { id, ...values, createdAt: deps.clock() }).catch(refuseTaken);
    return changed(undefined, { after: { ...input } });
  });
  return shown(deps, { id, ...input, version: 1 });
}

/** @throws ShopError `not_found`; `conflict` as for a new one, and when it was changed meanwhile */
export async function changeSynonym(
  deps: Needs,
  admin: { id: string },
  id: string,
  { version, ...input }: Input & { version?: number | undefined },
): Promise<Synonym> {
  const saved = await write(deps, admin, { action: 'synonym.update', subject: id }, async (tx) => {
    const before = await lock(tx, id);
    const found = differences<Input>(before, input);
    if (Object.keys(found.after).length === 0) return unchanged(before);
    await refuseStale(before, version, {
      message: editedSince('synonym'),
      current: () => shown(deps, before),
    });
    await updateSynonym(tx, id, valuesOf(input)).catch(refuseTaken);
    return changed({ ...before, ...input, version: before.version + 1 }, found);
  });
  return shown(deps, saved);
}

/** @throws ShopError `not_found` */
export function removeSynonym(deps: Needs, admin: { id: string }, id: string): Promise<void> {
  return write(deps, admin, { action: 'synonym.delete', subject: id }, async (tx) => {
    const { term, meaning } = await lock(tx, id);
    await deleteSynonym(tx, id);
    return changed(undefined, { before: { term, meaning } });
  });
}

const lock = async (tx: Tx, id: string): Promise<StoredSynonym> =>
  (await lockSynonym(tx, id)) ?? refuseUnknown();

const valuesOf = ({ term, meaning }: Input) => ({ term, meaning, termWords: wordsOf(term).join(' ') });

function refuseTaken(error: unknown): never {
  if (!isTermTaken(error)) throw error;
  const text = 'These words are in the list already';
  throw new ShopError('conflict', text, { fields: { term: text } });
}

function refuseUnknown(): never {
  throw new ShopError('not_found', 'Synonym not found');
}

async function shown({ catalog }: Needs, { id, term, meaning, version }: StoredSynonym): Promise<Synonym> {
  const index = await catalog.current();
  // A search for the term may find parts that are called by it, or by what the shop knows of it: they say nothing of the meaning.
  const products = index.countCalled(meaning, { shelves: searched });
  return { _id: id, term, meaning, products, version };
}
