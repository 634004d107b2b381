import { csvRowsShown } from '../../../../shop/product-csv.ts';
import { nameQuestions } from '../../../../shop/rules/fitment/name-says.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import { priceDoubt } from '../../../../shop/rules/price-change.ts';
import type { ProductUpdate } from '../product-data.ts';
import { labels } from './describe-change.ts';

/** What the filters of the store list: a misspelled name would become a filter of its own. */
export type FilterNames = Record<'brand' | 'partType', ReadonlySet<string>>;

type Before = Pick<ProductUpdate, 'name' | 'lugoPart' | 'fitment' | 'priceCents'>;

/** Returns what a list asks about a price that is far from the former one. */
export function priceQuestion(lugoPart: string, before: number, after: number): string | undefined {
  const doubt = priceDoubt(before, after);
  return doubt && `${lugoPart}: ${formatCents(before)} → ${formatCents(after)}. ${doubt}`;
}

/** Collects what a file may not mean as it says it: nothing of it is refused. */
export class ImportQuestions {
  readonly #known: FilterNames;
  readonly #newNames = new Set<string>();
  readonly #ofNames: string[] = [];
  readonly #ofPrices: string[] = [];

  constructor(known: FilterNames) {
    this.#known = known;
  }

  /** @param product what the product is before the change, empty for a new one */
  add(product: Before, change: ProductUpdate): void {
    const { name = '', lugoPart = '', fitment = [] } = { ...product, ...change };
    const { priceCents: was = 0 } = product;
    const { priceCents: is = was } = change;
    const question = priceQuestion(lugoPart, was, is);
    if (question) this.#ofPrices.push(question);
    for (const field of ['brand', 'partType'] as const) {
      const filter = change[field] ?? '';
      if (filter !== '' && !this.#known[field].has(filter)) this.#newNames.add(`${labels[field]}: ${filter}`);
    }
    if (change.name === undefined && change.fitment === undefined) return;
    for (const question of nameQuestions(name, fitment)) this.#ofNames.push(`${lugoPart}: ${question}`);
  }

  report(): { newNames: string[]; nameQuestions: string[]; priceQuestions: string[] } {
    return {
      newNames: [...this.#newNames].slice(0, csvRowsShown),
      nameQuestions: this.#ofNames.slice(0, csvRowsShown),
      priceQuestions: this.#ofPrices.slice(0, csvRowsShown),
    };
  }
}
