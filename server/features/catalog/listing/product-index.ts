import type { Facets } from '../../../../shop/contracts/search/facets.ts';
import type { Truck } from '../../../../shop/rules/fitment/fit.ts';
import { listSorts } from '../../../../shop/facts.ts';
import type { PageRequest, Paging } from '../../../../shop/rules/paging.ts';
import { pagingOf } from '../../../../shop/rules/paging.ts';
import type { CatalogRow } from '../data.ts';
import type { Correction } from '../search/read-query.ts';
import type { Synonym } from '../search/thesaurus.ts';
import type { QueryYears } from '../search/query-years.ts';
import type { LeftOut, SearchScope } from '../search/search.ts';
import { ProductSearch } from '../search/search.ts';
import { SuggestionLists } from '../suggestions/suggestion-lists.ts';
import { Uint32Column } from './columns.ts';
import { brandFacet, bucketFacet, categoryFacet, yearFacet } from './facets.ts';
import type { Filter, Sorting } from './filter.ts';
import type { Group } from './filter-columns.ts';
import { FilterColumns, groups, shelves } from './filter-columns.ts';
import { ListingOrder } from './listing-order.ts';
import { NumberSet } from './number-set.ts';

export interface Page<T> extends Paging {
  items: T[];
}

export interface Suggested {
  /** Ids. */
  products: string[];
  phrases: string[];
  categories: string[];
}

/** What a search found, and how its words were read. */
export interface Found extends Page<string> {
  unknown: readonly string[];
  corrections: readonly Correction[];
  years: QueryYears | undefined;
  isPartial: boolean;
  leftOut: LeftOut | undefined;
}

/** What a search finds is on its shelves already, unless its very number was typed. */
const onAnyShelf = (filter: Filter): Filter => ({ ...filter, shelves });

/**
 * All products in memory, as numbers: everything needed to decide which products are listed in which order. What a product
 * looks like is read from the database. A changed product gets a new number; its old one becomes a tombstone, which no
 * filter lists.
 */
export class ProductIndex {
  readonly #search = new ProductSearch();
  readonly #order = new ListingOrder();
  readonly #columns = new FilterColumns();
  readonly #suggestions = new SuggestionLists();
  readonly #numbers = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #changes = new Uint32Column();
  #shelfFacts: Pick<Facets, 'shelves' | 'onlyNapco'> | undefined;

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
    for (const number of numbers) {
      this.#columns.remove(number);
      this.#suggestions.remove(number);
    }
    for (const id of ids) this.#numbers.delete(id);
    this.#order.remove(numbers);
    this.#shelfFacts = undefined;
  }

  /** From now on, searches read these beside the built-in ones. */
  useSynonyms(synonyms: readonly Synonym[]): void {
    this.#search.useSynonyms(synonyms);
  }

  /** Sorts what it sorts by itself when first asked: the usual orders, part numbers, words. */
  prepare(): void {
    this.#search.prepare();
    this.#suggestions.sort();
    for (const sort of listSorts) this.#order.by(sort).sorted();
    this.#order.by('rating').place(0);
  }

  /** Whether it consists mostly of tombstones, so that a new index would be smaller. */
  get needsCompaction(): boolean {
    return this.#ids.length > 2 * this.#numbers.size + 1000;
  }

  /** Returns one page of the products that pass a filter. */
  list(filter: Filter, request: PageRequest, sorting: Sorting = {}): Page<string> {
    return this.#page(this.#matching(filter), request, sorting);
  }

  /** Returns one page of the products that match a text and pass a filter. */
  find(text: string, filter: Filter, request: PageRequest, { sort, truck }: Sorting = {}): Found {
    const upToPage = (total: number) => pagingOf(total, request).page * request.size;
    const { documents, total, ...reading } = this.#search.find(text, this.#searchScope(filter), {
      passing: this.#matching(onAnyShelf(filter)),
      last: truck && this.#unfit(truck),
      limitFor: sort ? (all) => all : upToPage,
    });
    if (sort) return { ...this.#page(NumberSet.of(documents), request, { sort }), ...reading };
    const paging = pagingOf(total, request);
    const end = paging.page * request.size;
    return { items: this.#idsOf(documents.slice(end - request.size, end)), ...paging, ...reading };
  }

  /** Returns the products in the store, on any shelf, that have a part number; `near`: a few that nearly have it. */
  numbered(number: string, near?: 'near'): string[] {
    return this.#idsOf(this.#search.numbered(number, this.#columns.matching({}), near));
  }

  /** Counts the products that pass a filter and are called what a synonym means. */
  countCalled(meaning: string, filter: Filter): number {
    return this.#search.called(meaning).and(this.#matching(filter)).size;
  }

  /** Returns what a text may become while it is being typed: products, names of parts, and categories. */
  suggest(
    text: string,
    { truck, ...filter }: Filter & Pick<Sorting, 'truck'>,
    limits: Record<keyof Suggested, number>,
  ): Suggested {
    const unfinished = !/\s$/.test(text);
    const { documents } = this.#search.find(text, this.#searchScope(filter), {
      passing: this.#columns.matching(onAnyShelf(filter)),
      last: truck && this.#unfit(truck),
      limitFor: () => limits.products,
      unfinished,
    });
    return {
      products: this.#idsOf(documents.slice(0, limits.products)),
      phrases: this.#suggestions.phrases(text, limits.phrases, (phrase) => this.#search.names(phrase)),
      categories: this.#suggestions.categories(text, limits.categories),
    };
  }

  /**
   * Counts the products that one would get by each value of the filter panel: a group's counts follow the filters of all
   * other groups and ignore its own.
   * @param filter what is chosen already
   * @param text a keyword; undefined for a plain list
   */
  facets(filter: Filter, text?: string): Omit<Facets, 'usedMatches'> {
    const columns = this.#columns;
    const found = text ? this.#found(text, filter) : undefined;
    const listed = this.#without(
      filter.except,
      columns.matchingBesideGroups(found ? onAnyShelf(filter) : filter),
    );
    const offered = found ? listed.and(found.numbers) : listed;
    const max = found?.max ?? this.#ids.length;
    const within = (...chosen: Group[]) => columns.passing(offered, filter, chosen);
    const capped = <T extends { count: number }>(values: T[]) =>
      values.map((value) => ({ ...value, count: Math.min(value.count, max) }));
    return {
      yearRange: capped(bucketFacet(columns.years.count(within('brands', 'partTypes')))),
      partType: capped(categoryFacet(columns.partTypes.count(within('brands', 'yearRanges')))),
      brand: capped(brandFacet(columns.countBrands(within('partTypes', 'yearRanges')))),
      total: Math.min(within(...groups).size, max),
      ...(this.#shelfFacts ??= this.#countShelves()),
    };
  }

  /**
   * Counts what single years, stock and a truck would list, each beside everything else that is chosen.
   * @param asked `soldOut`: ids of what is not in stock; `truck`: whose verdicts are counted
   */
  moreFacets(
    { minYear, maxYear, except, fit, ...filter }: Filter,
    {
      soldOut,
      truck,
      text,
    }: { soldOut: readonly string[]; truck?: Truck | undefined; text?: string | undefined },
  ): NonNullable<Facets['more']> {
    const found = text ? this.#found(text, filter) : undefined;
    const max = found?.max ?? this.#ids.length;
    const years = { ...(minYear !== undefined && { minYear }), ...(maxYear !== undefined && { maxYear }) };
    const stock = except && { except };
    const fits = fit && { fit };
    const matching = (others: Filter) => {
      const chosen = { ...filter, ...others };
      const listed = this.#matching(found ? onAnyShelf(chosen) : chosen);
      return found ? listed.and(found.numbers) : listed;
    };
    const ofTruck = truck && this.#columns.countFits(matching({ ...years, ...stock }), truck);
    return {
      year: yearFacet(this.#columns.years.count(matching({ ...stock, ...fits })), max, found?.years),
      inStock: Math.min(this.#without(soldOut, matching({ ...years, ...fits })).size, max),
      ...(ofTruck && { fits: Math.min(ofTruck.fits, max), check: Math.min(ofTruck.check, max) }),
    };
  }

  #found(text: string, filter: Filter): { numbers: NumberSet; max: number; years: QueryYears | undefined } {
    const { documents, ...found } = this.#search.matchesOf(text, this.#searchScope(filter));
    return { numbers: NumberSet.of(documents), ...found };
  }

  #matching(filter: Filter): NumberSet {
    return this.#without(filter.except, this.#columns.matching(filter));
  }

  #without(ids: readonly string[] | undefined, products: NumberSet): NumberSet {
    return ids?.length ? products.without(this.#setOf(ids)) : products;
  }

  #setOf(ids: readonly string[]): NumberSet {
    return NumberSet.of(ids.flatMap((id) => this.#numbers.get(id) ?? []));
  }

  /** Returns the categories of the products that pass a filter: how many each has, and its lowest price in cents. */
  categories(filter: Filter): { partType: string; count: number; lowestCents: number }[] {
    const listed = this.#matching(filter);
    const lowest = this.#columns.lowestPrices(listed);
    return this.#columns.partTypes
      .count(listed)
      .filter(([partType]) => partType !== '')
      .map(([partType, count]) => ({ partType, count, lowestCents: lowest.get(partType) ?? 0 }));
  }

  /** What each shelf holds, and the categories that only NAPCO has: the same whatever is chosen. */
  #countShelves(): Pick<Facets, 'shelves' | 'onlyNapco'> {
    const [aftermarket, napco, used] = shelves.map((shelf) =>
      this.#columns.matching({ shelves: [shelf] }),
    ) as [NumberSet, NumberSet, NumberSet];
    const ours = new Set(this.#columns.partTypes.count(aftermarket).map(([value]) => value));
    return {
      shelves: { aftermarket: aftermarket.size, napco: napco.size, used: used.size },
      onlyNapco: this.#columns.partTypes
        .count(napco)
        .filter(([value]) => value !== '' && !ours.has(value))
        .map(([value, count]) => ({ value, count })),
    };
  }

  /** What a text can find: whatever may be shown on these shelves. Filters choose among that. */
  #searchScope({ shelves: chosen, hidden }: Filter): SearchScope {
    const order = this.#order.by('rating');
    return {
      searched: this.#columns.matching({ ...(chosen && { shelves: chosen }), ...(hidden && { hidden }) }),
      shown: this.#columns.matching({ ...(hidden && { hidden }) }),
      fitYears: (years) => this.#columns.fit(years),
      notFor: (fact, values) => this.#columns.notFor(fact, values),
      place: (number) => order.place(number),
    };
  }

  #add(row: CatalogRow): number {
    const number = this.#search.add(row);
    this.#numbers.set(row.id, number);
    this.#ids.push(row.id);
    this.#changes.push(row.changeNo);
    this.#columns.add(row);
    this.#suggestions.add(row);
    this.#order.describe(row);
    return number;
  }

  #page(products: NumberSet, request: PageRequest, { sort, truck, last }: Sorting): Page<string> {
    const paging = pagingOf(products.size, request);
    const order = this.#order.by(sort ?? 'rating');
    let first = products;
    const later: NumberSet[] = [];
    for (const behind of [last && this.#setOf(last), truck && !sort && this.#unfit(truck)]) {
      if (!behind) continue;
      later.unshift(first.and(behind));
      first = first.without(behind);
    }
    const shown: number[] = [];
    let end = paging.page * request.size;
    for (const group of [first, ...later]) {
      if (end <= 0) break;
      shown.push(...order.slice(group, Math.max(0, end - request.size), end));
      end -= group.size;
    }
    return { items: this.#idsOf(shown), ...paging };
  }

  #unfit(truck: Truck): NumberSet {
    return this.#columns.matching({ fit: { truck, verdicts: ['no'] } });
  }

  #idsOf(numbers: readonly number[]): string[] {
    return numbers.map((number) => this.#ids[number] as string);
  }
}
