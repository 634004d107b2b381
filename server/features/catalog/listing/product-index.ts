import type { CatalogRow } from '../data.ts';
import type { Facets } from '../../../../shop/contracts/catalog.ts';
import type { PageAsked } from '../../../../shop/rules/paging.ts';
import { pagingOf } from '../../../../shop/rules/paging.ts';
import { facetsOf } from './facets.ts';
import type { Filter, Shelf } from './filter.ts';
import { asksForYears, fitsYearGroups } from './filter.ts';
import { ListingOrder } from './listing-order.ts';
import { Numbers } from './uint32-column.ts';
import type { Page } from './page-of.ts';
import { pageOf } from './page-of.ts';
import { ProductSearch } from '../search/search.ts';
import type { YearsAsked } from '../search/years-asked.ts';
import { Values } from './dictionary-column.ts';

const shelves: readonly Shelf[] = ['aftermarket', 'napco', 'used'];
/** After the shelves: on none of them. */
const hidden = shelves.length;
const dead = shelves.length + 1;
const listsKept = 40;

/**
 * All products in memory, as numbers: what listings, filters, counts and search need to say which products come in which
 * order. What a product looks like is read from the database. A product that changes gets a new number, its old one is dead.
 */
export class ProductIndex {
  readonly #search = new ProductSearch();
  readonly #order = new ListingOrder();
  readonly #numbers = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #changes = new Numbers();
  /** One of `states`; what is dead or hidden is on no shelf that is shown. */
  readonly #states = new Numbers();
  readonly #prices = new Numbers();
  readonly #brands = new Values<string>();
  readonly #partTypes = new Values<string>();
  readonly #years = new Values<readonly number[]>((years) => years.join());
  #facets: Facets | undefined;
  /** Where the products of each part category stand in the order, as long as nothing changes. */
  #placesByPartType: Map<string, number[]> | undefined;
  /** Whole lists by their filters as long as nothing changes, so that a later page and a count cost nothing. */
  readonly #lists = new Map<string, Uint32Array>();
  /** The same for search: 1 for each number that a filter lets through. */
  readonly #passes = new Map<string, Uint8Array>();

  /** Takes in rows that are new or have changed; those it knows already are skipped. */
  apply(rows: readonly CatalogRow[]): void {
    const news = rows.filter(({ id, changeNo }) => {
      const number = this.#numbers.get(id);
      return number === undefined || this.#changes.at(number) !== changeNo;
    });
    if (news.length === 0) return;
    this.forget(news.map(({ id }) => id));
    this.#order.insert(news.filter(({ deletedAt }) => deletedAt === null).map((row) => this.#add(row)));
  }

  /** For products that have changed, or that the database no longer has. */
  forget(ids: readonly string[]): void {
    const numbers = ids.flatMap((id) => this.#numbers.get(id) ?? []);
    for (const number of numbers) this.#states.set(number, dead);
    for (const id of ids) this.#numbers.delete(id);
    this.#order.remove(numbers);
    this.#facets = undefined;
    this.#placesByPartType = undefined;
    this.#lists.clear();
    this.#passes.clear();
  }

  /** True when it is mostly made of what has changed since, and a new one would be smaller. */
  get isWorn(): boolean {
    return this.#ids.length > 2 * this.#numbers.size + 1000;
  }

  /** One page of a list in its order (see `listing-order.ts`). */
  list(filter: Filter, page: PageAsked): Page<string> {
    return this.#withIds(pageOf(this.#listOf(filter), page));
  }

  /** One page of what answers a text and passes a filter, best first. */
  find(text: string, filter: Filter, asked: PageAsked): Page<string> {
    const passes = this.#passesOf(filter);
    const upToPage = (total: number) => pagingOf(total, asked).page * asked.size;
    const { documents, total } = this.#search.find(
      text,
      {
        accepts: (number) => passes[number] === 1,
        fitsYears: (years) => this.#yearsJudge(years),
        place: (number) => this.#order.place(number),
      },
      upToPage,
    );
    return this.#withIds({
      ...pageOf(documents, asked),
      pages: Math.max(1, Math.ceil(total / asked.size)),
      total,
    });
  }

  facets(): Facets {
    if (!this.#facets) {
      const [aftermarket, napco, used] = shelves.map((shelf) => this.#listOf({ shelves: [shelf] }));
      const counted = aftermarket ?? [];
      this.#facets = facetsOf({
        shelves: { aftermarket: counted.length, napco: napco?.length ?? 0, used: used?.length ?? 0 },
        partTypes: this.#partTypes.count(counted),
        years: this.#years.count(counted),
      });
    }
    return this.#facets;
  }

  #add(row: CatalogRow): number {
    const number = this.#search.add(row);
    this.#numbers.set(row.id, number);
    this.#ids.push(row.id);
    this.#changes.push(row.changeNo);
    this.#states.push(row.hidden ? hidden : shelves.indexOf(row.shelf));
    this.#prices.push(row.priceCents);
    this.#brands.push(row.brand);
    this.#partTypes.push(row.partType);
    this.#years.push(row.years);
    this.#order.describe(row);
    return number;
  }

  #listOf(filter: Filter): Uint32Array {
    const key = JSON.stringify(filter);
    let list = this.#lists.get(key);
    if (!list) {
      list = Uint32Array.from(this.#candidates(filter).filter(this.#matcher(filter)));
      if (this.#lists.size >= listsKept) this.#lists.clear();
      this.#lists.set(key, list);
    }
    return list;
  }

  /** Most filters name a category or two: those are looked at, not the whole catalog. */
  #candidates({ partTypes }: Filter): readonly number[] {
    const sorted = this.#order.sorted();
    if (!partTypes) return sorted;
    const byPartType = (this.#placesByPartType ??= this.#partTypes.group(sorted));
    const places = [...new Set(partTypes)].flatMap((partType) => byPartType.get(partType) ?? []);
    return Array.from(Uint32Array.from(places).sort(), (place) => sorted[place] as number);
  }

  #passesOf(filter: Filter): Uint8Array {
    const key = JSON.stringify(filter);
    let passes = this.#passes.get(key);
    if (!passes) {
      passes = new Uint8Array(this.#ids.length);
      for (const number of this.#listOf(filter)) passes[number] = 1;
      if (this.#passes.size >= listsKept) this.#passes.clear();
      this.#passes.set(key, passes);
    }
    return passes;
  }

  /** A test of a number; each group that is given is decided once for each distinct value. */
  #matcher(filter: Filter): (number: number) => boolean {
    const { brands, partTypes, minPriceCents = 0, maxPriceCents = Number.POSITIVE_INFINITY } = filter;
    const shown = [
      ...shelves.map((shelf) => filter.shelves?.includes(shelf) ?? true),
      filter.hidden ?? false,
      false,
    ];
    const groups = [
      brands && this.#brands.judge((brand) => brands.includes(brand)),
      partTypes && this.#partTypes.judge((partType) => partTypes.includes(partType)),
      asksForYears(filter) && this.#years.judge((years) => fitsYearGroups(years, filter)),
    ].filter((group) => typeof group === 'object');
    const prices = this.#prices.all();
    const states = this.#states.all();
    return (number) => {
      if (!shown[states[number] as number]) return false;
      for (const { judged, places } of groups) if (!judged[places[number] as number]) return false;
      const price = prices[number] as number;
      return price >= minPriceCents && price <= maxPriceCents;
    };
  }

  /** How well numbers fit years, decided once for each distinct list of years and which 1955 it is. */
  #yearsJudge({ from, to, series }: YearsAsked): (number: number) => number {
    const judge = (years: readonly number[], with1955: boolean) => {
      const fitting = years.filter(
        (year) => year >= from && year <= to && (year !== 1955 || with1955),
      ).length;
      return fitting === 0 ? 0 : Math.min(1, 0.2 + fitting / years.length);
    };
    const without = this.#years.judge((years) => judge(years, false)).judged;
    const { judged, places } = this.#years.judge((years) => judge(years, true));
    const seriesOf = this.#search.seriesOfAll();
    return (number) => {
      const fits = ((seriesOf[number] as number) & series) === 0 ? without : judged;
      return fits[places[number] as number] as number;
    };
  }

  #withIds({ items, ...page }: Page<number>): Page<string> {
    return { ...page, items: items.map((number) => this.#ids[number] as string) };
  }
}
