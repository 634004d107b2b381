import { toShopError } from '../../shop/shop-error.ts';
import { call } from './api.ts';
import { forgetLocalList, readLocalLists } from './local-lists.ts';

/** A list that stays in this browser, and why. */
export interface StuckList {
  id: string;
  name: string;
  reason: string;
}

let moving: Promise<StuckList[]> | undefined;

/**
 * Moves the lists of this browser into the account of whoever is signed in. Each is forgotten here once the account has it;
 * one that the account can't take stays. Calls at the same time share one move.
 * @returns the lists that stay
 */
export function moveLists(): Promise<StuckList[]> {
  moving ??= moveEach().finally(() => {
    moving = undefined;
  });
  return moving;
}

async function moveEach(): Promise<StuckList[]> {
  const stuck: StuckList[] = [];
  for (const list of readLocalLists()) {
    const { _id: id, name, truck, entries } = list;
    try {
      await call('POST /api/projects/merge', { body: { name, truck, entries } });
      forgetLocalList(list);
    } catch (error) {
      stuck.push({ id, name, reason: toShopError(error).message });
    }
  }
  return stuck;
}
