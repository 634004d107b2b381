import { csvRowsShown } from '../../../../shop/product-csv.ts';
import { nameQuestions } from '../../../../shop/rules/fitment/name-says.ts';
import type { ProductUpdate } from '../product-data.ts';
import { labels } from './describe-change.ts';

/** What the filters of the store list: a misspelled name would become a filter of its own. */
export type FilterNames = Record<'brand' | 'partType', ReadonlySet<string>>;

type Named = Pick<ProductUpdate, 'name' | 'lugoPart' | 'fitment'>;

/** Collects what a file may not mean as it says it: nothing of it is refused. */
export class ImportQuestions {
  readonly #known: FilterNames;
  readonly #newNames = new Set<string>();
  readonly #ofNames: string[] = [];

  constructor(known: FilterNames) {
    this.#known = known;
  }

  /** @param product what the product is before the change, empty for a new one */
  add(product: Named, change: ProductUpdate): void {
    for (const field of ['brand', 'partType'] as const) {
      const name = change[field] ?? '';
      if (name !== '' && !this.#known[field].has(name)) this.#newNames.add(`${labels[field]}: ${name}`);
    }
    if (change.name === undefined && change.fitment === undefined) return;
    const { name = '', lugoPart = '', fitment = [] } = { ...product, ...change };
    for (const question of nameQuestions(name, fitment)) this.#ofNames.push(`${lugoPart}: ${question}`);
  }

  report(): { newNames: string[]; nameQuestions: string[] } {
    return {
      newNames: [...this.#newNames].slice(0, csvRowsShown),
      nameQuestions: this.#ofNames.slice(0, csvRowsShown),
    };
  }
}
