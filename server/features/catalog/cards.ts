import { LRUCache } from 'lru-cache';
import type { Change } from '../../db/catalog-changes.ts';
import type { Db } from '../../db/open.ts';
import type { CardRow } from './data.ts';
import { inOrder, listCards } from './data.ts';

/**
 * How long a card is used again. A reply is as old as its oldest card and fresh for five seconds (decision 007): if cards
 * were used for as long, a list whose cards were read at different times would have to be made again at each of them.
 */
const reusedMs = 1_000;
/** 1 to 2 KB each. */
const maxKept = 4_000;

interface Kept {
  row: CardRow;
  /** Milliseconds since the epoch. */
  readAt: number;
}

/** The cards of products, kept in memory for a moment: lists that are asked for together show the same products. */
export interface Cards {
  /**
   * Lists visible products in the order of the ids; others are left out. None was read more than a second before, nor before
   * a change that this process was told of. For lists that are the same for everyone: a price to be paid comes from the database.
   */
  list: (ids: readonly string[]) => Promise<CardRow[]>;
  /** Forgets the cards of changed products. */
  drop: (change: Change) => void;
}

interface Options {
  db: Db;
  /** Is told when the oldest card of a list was read: what shows it is no younger. */
  hasRead: (source: { readAt: number }) => void;
  now?: () => number;
}

export function createCards({ db, hasRead, now = Date.now }: Options): Cards {
  const kept = new LRUCache<string, Kept>({ max: maxKept });
  let drops = 0;

  function findFresh(id: string, at: number): Kept | undefined {
    const card = kept.get(id);
    // The clock may have been set back.
    return card && at >= card.readAt && at - card.readAt < reusedMs ? card : undefined;
  }

  return {
    list: async (ids) => {
      const readAt = now();
      const fresh = ids.map((id) => findFresh(id, readAt));
      const found = fresh.filter((card) => card !== undefined);
      const dropsBefore = drops;
      const read = await listCards(
        db,
        ids.filter((_, place) => !fresh[place]),
      );
      // A change that was announced during the read may not be in these rows.
      if (drops === dropsBefore) for (const row of read) kept.set(row.id, { row, readAt });
      hasRead({ readAt: Math.min(readAt, ...found.map((card) => card.readAt)) });
      return inOrder(ids, [...found.map(({ row }) => row), ...read]);
    },
    drop: (change) => {
      drops += 1;
      if (change === 'everything') kept.clear();
      else for (const id of change.productIds) kept.delete(id);
    },
  };
}
