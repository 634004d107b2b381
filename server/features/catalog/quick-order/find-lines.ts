import type { ProductCard } from '../../../../shop/contracts/catalog.ts';
import type { QuickOrderLine } from '../../../../shop/contracts/search/finding.ts';
import { readCards } from '../api.ts';
import type { Sources } from '../list-products.ts';
import { readLine } from './read-line.ts';

/** What nearly all of our numbers begin with: one may leave it out. */
const ownPrefix = 'LCT-';

/** Returns for each line the parts whose number it has, or if there is none, those with the nearest numbers. */
export async function findLines(
  { db, catalog }: Pick<Sources, 'db' | 'catalog'>,
  lines: readonly string[],
): Promise<QuickOrderLine[]> {
  const index = await catalog.current();
  const readings = lines.map((line) =>
    readLine(line).map((reading) => {
      const ids = index.numbered(reading.number);
      if (ids.length > 0) return { ...reading, ids };
      const number = ownPrefix + reading.number;
      const own = index.numbered(number);
      return own.length > 0 ? { ...reading, number, ids: own } : { ...reading, ids };
    }),
  );
  const cards = await readCardsById(
    db,
    readings.flat().flatMap(({ ids }) => ids),
  );
  const exact = readings.map((ofLine) => {
    const all = ofLine.map(({ number, qty, ids }) => {
      const parts = cards.of(ids).filter((part) => isWrittenLike(number, part));
      return { qty: qty ?? null, isExact: true, parts };
    });
    const [likeliest, ...others] = all.filter(({ parts }) => parts.length > 0);
    // A line may name several parts: none of them is left out in silence.
    const parts = [...new Set([likeliest, ...others].flatMap((reading) => reading?.parts ?? []))];
    return likeliest && { ...likeliest, parts };
  });
  const near = readings.map(([likeliest], at) =>
    likeliest && !exact[at] ? index.numbered(likeliest.number, 'near') : [],
  );
  const nearCards = await readCardsById(db, near.flat());
  return exact.map(
    (line, at) =>
      line ?? { qty: readings[at]?.[0]?.qty ?? null, isExact: false, parts: nearCards.of(near[at] ?? []) },
  );
}

/** What has left the store since the index was asked has no card. */
async function readCardsById(db: Sources['db'], ids: readonly string[]) {
  const cards = new Map((await readCards(db, [...new Set(ids)])).map((card) => [card._id, card]));
  return { of: (some: readonly string[]) => some.flatMap((id) => cards.get(id) ?? []) };
}

/**
 * Whether one of a part's numbers is separated wherever the typed one is, which may leave separators out: `LCT-TG-540 2` is
 * not how one writes LCT-TG-5402.
 */
function isWrittenLike(typed: string, { lugoPart, category: vendorPart }: ProductCard): boolean {
  return [lugoPart, vendorPart].some((number) => {
    const has = new Set(endsOfRuns(number));
    return endsOfRuns(typed).every((end) => has.has(end));
  });
}

/** Returns after how many letters and digits each unbroken run of them ends. */
function endsOfRuns(number: string): number[] {
  let end = 0;
  return [...number.matchAll(/[a-z0-9]+/gi)].map(([run]) => (end += run.length));
}
