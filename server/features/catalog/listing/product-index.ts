import type { Facets } from '../../../../shop/contracts/catalog.ts';
import type { ListSort } from '../../../../shop/facts.ts';
import type { PageRequest, Paging } from '../../../../shop/rules/paging.ts';
import { pagingOf } from '../../../../shop/rules/paging.ts';
import type { CatalogRow } from '../data.ts';
import type { QueryYears } from '../search/query-years.ts';
import type { SearchScope } from '../search/search.ts';
import { ProductSearch } from '../search/search.ts';
import { Uint32Column, DictionaryColumn } from './columns.ts';
import { brandFacet, bucketFacet, categoryFacet, tallyGroups } from './facets.ts';
import type { Filter, Shelf } from './filter.ts';
import { fitsBounds, fitsRanges } from './filter.ts';
import { ListingOrder } from './listing-order.ts';

export interface Page<T> extends Paging {
  items: T[];
}

/** Cuts one page out of a complete list. */
export function pageOf(all: ArrayLike<number>, request: PageRequest): Page<number> {
  const paging = pagingOf(all.length, request);
  const end = paging.page * request.size;
  const items = Array.prototype.slice.call(all, end - request.size, end) as number[];
  return { items, ...paging };
}

const shelves: readonly Shelf[] = ['aftermarket', 'napco', 'used'];
/** States after the shelves. */
const hidden = shelves.length;
const tombstone = shelves.length + 1;
const maxCachedLists = 40;

/**
 * All products in memory, as numbers: everything needed to decide which products are listed in which order. What a product
 * looks like is read from the database. A changed product gets a new number; its old one becomes a tombstone.
 */
export class ProductIndex {
  readonly #search = new ProductSearch();
  readonly #order = new ListingOrder();
  readonly #numbers = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #changes = new Uint32Column();
  /** Position in `shelves`, or `hidden`, or `tombstone`. */
  readonly #states = new Uint32Column();
  readonly #prices = new Uint32Column();
  readonly #brands = new DictionaryColumn<string>();
  readonly #partTypes = new DictionaryColumn<string>();
  readonly #years = new DictionaryColumn<readonly number[]>((years) => years.join());
  #shelfCounts: Pick<Facets, 'shelves' | 'onlyNapco'> | undefined;
  /** Positions in the listing order by part category; dropped on every change. */
  #positionsByPartType: Map<string, number[]> | undefined;
  /** Complete lists by filter, dropped on every change, so that further pages and counts cost nothing. */
  readonly #lists = new Map<string, Uint32Array>();
  /** The same for search: 1 for each number that passes the filter. */
  readonly #passes = new Map<string, Uint8Array>();

  /** Adds rows that are new or have changed; rows it already has are skipped. */
  apply(rows: readonly CatalogRow[]): void {
    const changed = rows.filter(({ id, changeNo }) => {
      const number = this.#numbers.get(id);
      return number === undefined || this.#changes.at(number) !== changeNo;
    });
    if (changed.length === 0) return;
    this.forget(changed.map(({ id }) => id));
    this.#order.insert(changed.filter(({ deletedAt }) => deletedAt === null).map((row) => this.#add(row)));
  }

  /** Removes products that have changed or no longer exist. */
  forget(ids: readonly string[]): void {
    const numbers = ids.flatMap((id) => this.#numbers.get(id) ?? []);
    for (const number of numbers) this.#states.set(number, tombstone);
    for (const id of ids) this.#numbers.delete(id);
    this.#order.remove(numbers);
    this.#shelfCounts = undefined;
    this.#positionsByPartType = undefined;
    this.#lists.clear();
    this.#passes.clear();
  }

  /** Whether it consists mostly of tombstones, so that a new index would be smaller. */
  get needsCompaction(): boolean {
    return this.#ids.length > 2 * this.#numbers.size + 1000;
  }

  /** Returns one page of the products that pass a filter, by default in the usual order. */
  list(filter: Filter, page: PageRequest, sort: ListSort = 'rating'): Page<string> {
    return this.#withIds(pageOf(this.#listOf(filter, sort), page));
  }

  /** Returns one page of the products that match a text and pass a filter, by default best first. */
  find(text: string, filter: Filter, request: PageRequest, sort?: ListSort): Page<string> {
    const passes = this.#passesOf(filter);
    const upToPage = (total: number) => pagingOf(total, request).page * request.size;
    const { documents, total } = this.#search.find(text, this.#searchScope(filter), {
      passes: (number) => passes[number] === 1,
      limitFor: sort ? (all) => all : upToPage,
    });
    return this.#withIds({
      ...pageOf(sort ? this.#order.by(sort).arrange(documents) : documents, request),
      pages: Math.max(1, Math.ceil(total / request.size)),
      total,
    });
  }

  /**
   * Counts the products that one would get by each value of the filter panel.
   * @param filter what is chosen already
   * @param text a keyword; undefined for a plain list
   */
  facets(filter: Filter, text?: string): Omit<Facets, 'usedMatches'> {
    const { brands, partTypes, yearRanges, ...rest } = filter;
    const { documents: found, max } = text
      ? this.#search.matchesOf(text, this.#searchScope(filter))
      : { documents: [], max: this.#ids.length };
    const numbers = text ? found.filter(this.#matcher(rest)) : this.#listOf(rest);
    const { tallies, total } = tallyGroups(numbers, [
      this.#brands.evaluate((value) => brands?.includes(value) ?? true),
      this.#partTypes.evaluate((value) => partTypes?.includes(value) ?? true),
      this.#years.evaluate((value) => !yearRanges || fitsRanges(value, yearRanges)),
    ]);
    const [brand, partType, years] = tallies as [Uint32Array, Uint32Array, Uint32Array];
    const capped = <T extends { count: number }>(values: T[]) =>
      values.map((value) => ({ ...value, count: Math.min(value.count, max) }));
    return {
      yearRange: capped(bucketFacet(this.#years.named(years))),
      partType: capped(categoryFacet(this.#partTypes.named(partType))),
      brand: capped(brandFacet(this.#brands.named(brand))),
      total: Math.min(total, max),
      ...this.#shelfFacts(),
    };
  }

  /** What each shelf holds, and the categories that only NAPCO has: the same whatever is chosen. */
  #shelfFacts(): Pick<Facets, 'shelves' | 'onlyNapco'> {
    if (!this.#shelfCounts) {
      const [aftermarket = [], napco = [], used = []] = shelves.map((shelf) =>
        this.#listOf({ shelves: [shelf] }),
      );
      const ours = new Set(this.#partTypes.count(aftermarket).map(([value]) => value));
      this.#shelfCounts = {
        shelves: { aftermarket: aftermarket.length, napco: napco.length, used: used.length },
        onlyNapco: this.#partTypes
          .count(napco)
          .filter(([value]) => value !== '' && !ours.has(value))
          .map(([value, count]) => ({ value, count })),
      };
    }
    return this.#shelfCounts;
  }

  /** What a text can find: whatever may be shown on these shelves. Filters choose among that. */
  #searchScope({ shelves: searched, hidden: withHidden }: Filter): SearchScope {
    const found = this.#passesOf({
      ...(searched && { shelves: searched }),
      ...(withHidden && { hidden: true }),
    });
    const order = this.#order.by('rating');
    return {
      accepts: (number) => found[number] === 1,
      fitsYears: (years) => this.#fitOfYears(years),
      place: (number) => order.place(number),
    };
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

  #listOf(filter: Filter, sort: ListSort = 'rating'): Uint32Array {
    const key = JSON.stringify([sort, filter]);
    let list = this.#lists.get(key);
    if (!list) {
      list =
        sort === 'rating'
          ? Uint32Array.from(this.#candidates(filter).filter(this.#matcher(filter)))
          : this.#order.by(sort).arrange(this.#listOf(filter));
      if (this.#lists.size >= maxCachedLists) this.#lists.clear();
      this.#lists.set(key, list);
    }
    return list;
  }

  /** Most filters name a category or two: only those products are checked. */
  #candidates({ partTypes }: Filter): readonly number[] {
    const sorted = this.#order.by('rating').sorted();
    if (!partTypes) return sorted;
    const byPartType = (this.#positionsByPartType ??= this.#partTypes.group(sorted));
    const places = [...new Set(partTypes)].flatMap((partType) => byPartType.get(partType) ?? []);
    return Array.from(Uint32Array.from(places).sort(), (place) => sorted[place] as number);
  }

  #passesOf(filter: Filter): Uint8Array {
    const key = JSON.stringify(filter);
    let passes = this.#passes.get(key);
    if (!passes) {
      passes = new Uint8Array(this.#ids.length);
      for (const number of this.#listOf(filter)) passes[number] = 1;
      if (this.#passes.size >= maxCachedLists) this.#passes.clear();
      this.#passes.set(key, passes);
    }
    return passes;
  }

  /** A test of a number; each group that is given is decided once for each distinct value. */
  #matcher(filter: Filter): (number: number) => boolean {
    const { brands, partTypes, yearRanges, minYear, maxYear } = filter;
    const { minPriceCents = 0, maxPriceCents = Number.POSITIVE_INFINITY } = filter;
    const bounded = minYear !== undefined || maxYear !== undefined;
    const listedStates = [
      ...shelves.map((shelf) => filter.shelves?.includes(shelf) ?? true),
      filter.hidden ?? false,
      false,
    ];
    const groups = [
      brands && this.#brands.evaluate((brand) => brands.includes(brand)),
      partTypes && this.#partTypes.evaluate((partType) => partTypes.includes(partType)),
      yearRanges && this.#years.evaluate((years) => fitsRanges(years, yearRanges)),
      bounded && this.#years.evaluate((years) => fitsBounds(years, filter)),
    ].filter((group) => typeof group === 'object');
    const prices = this.#prices.all();
    const states = this.#states.all();
    return (number) => {
      if (!listedStates[states[number] as number]) return false;
      for (const { results, codes } of groups) if (!results[codes[number] as number]) return false;
      const price = prices[number] as number;
      return price >= minPriceCents && price <= maxPriceCents;
    };
  }

  /** Returns how well a number fits the years, computed once for each distinct list of years and 1955 series. */
  #fitOfYears({ from, to, series }: QueryYears): (number: number) => number {
    const evaluate = (years: readonly number[], with1955: boolean) => {
      const fitting = years.filter(
        (year) => year >= from && year <= to && (year !== 1955 || with1955),
      ).length;
      return fitting === 0 ? 0 : Math.min(1, 0.2 + fitting / years.length);
    };
    const without = this.#years.evaluate((years) => evaluate(years, false)).results;
    const { results, codes } = this.#years.evaluate((years) => evaluate(years, true));
    const seriesOf = this.#search.seriesOfAll();
    return (number) => {
      const fits = ((seriesOf[number] as number) & series) === 0 ? without : results;
      return fits[codes[number] as number] as number;
    };
  }

  #withIds({ items, ...page }: Page<number>): Page<string> {
    return { ...page, items: items.map((number) => this.#ids[number] as string) };
  }
}
