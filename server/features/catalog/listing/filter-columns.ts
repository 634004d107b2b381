import { brandKey } from '../../../../shop/rules/catalog/brands.ts';
import type { Truck } from '../../../../shop/rules/fitment/fit.ts';
import type { TruckFactName } from '../../../../shop/trucks.ts';
import type { CatalogRow } from '../data.ts';
import type { QueryYears } from '../search/query-years.ts';
import { DictionaryColumn, Uint32Column } from './columns.ts';
import type { Filter, Shelf } from './filter.ts';
import type { ListedFit, YearsFit } from './fitment-columns.ts';
import { FitmentColumns } from './fitment-columns.ts';
import { NumberSet, SetsByValue } from './number-set.ts';

export const shelves: readonly Shelf[] = ['aftermarket', 'napco', 'used'];

/** The filter panel's groups whose values are counted. */
export const groups = ['brands', 'partTypes', 'yearRanges'] as const;
export type Group = (typeof groups)[number];

/**
 * What filters ask of each product. For each value that can be chosen there is the set of products that have it, so that a
 * filter nobody has asked for before costs a few passes over 12 KB.
 */
export class FilterColumns {
  readonly partTypes = new DictionaryColumn<string>();
  readonly #brands = new DictionaryColumn<string>();
  /** By the key of the brand. */
  readonly #byBrand = new SetsByValue<string>();
  /** How each brand is shown, by its key; undefined once a product has changed. */
  #brandNames: ReadonlyMap<string, string> | undefined;
  readonly #byPartType = new SetsByValue<string>();
  readonly #fitment = new FitmentColumns();
  readonly #prices = new Uint32Column();
  /** Listed products by shelf; the hidden ones are on none. */
  readonly #byShelf = new SetsByValue<Shelf | 'hidden'>();

  /** Describes the next product number; the first one is 0. */
  add(row: CatalogRow): void {
    const number = this.#prices.length;
    this.#brands.push(row.brand);
    this.partTypes.push(row.partType);
    this.#byBrand.add(brandKey(row.brand), number);
    this.#brandNames = undefined;
    this.#byPartType.add(row.partType, number);
    this.#fitment.add(row);
    this.#prices.push(row.priceCents);
    this.#byShelf.add(row.hidden ? 'hidden' : row.shelf, number);
  }

  /** Takes a product off its shelf: no filter lists it anymore. */
  remove(number: number): void {
    for (const shelf of [...shelves, 'hidden'] as const) this.#byShelf.delete(shelf, number);
    this.#brandNames = undefined;
  }

  /** Counts how many of a set have each brand. One that is spelled in several ways counts once, as most products spell it. */
  countBrands(set: NumberSet): [brand: string, count: number][] {
    this.#brandNames ??= this.#nameBrands();
    const counts = new Map<string, number>();
    for (const [spelling, count] of this.#brands.count(set)) {
      const brand = this.#brandNames.get(brandKey(spelling)) ?? spelling;
      counts.set(brand, (counts.get(brand) ?? 0) + count);
    }
    return [...counts];
  }

  #nameBrands(): Map<string, string> {
    const rarestFirst = this.#brands
      .count(this.#byShelf.anyOf(shelves))
      .toSorted(([one, ofOne], [other, ofOther]) => ofOne - ofOther || (one < other ? 1 : -1));
    return new Map(rarestFirst.map(([spelling]) => [brandKey(spelling), spelling.trim()]));
  }

  get years(): DictionaryColumn<readonly number[]> {
    return this.#fitment.years;
  }

  /** Returns how many of a set have each of the verdicts for a truck. */
  countFits(set: NumberSet, truck: Truck): Record<ListedFit, number> {
    const count = (verdict: ListedFit) => set.and(this.#fitment.fitting({ truck, verdicts: [verdict] })).size;
    return { fits: count('fits'), check: count('check') };
  }

  /** Returns the lowest price of each category among the products of a set, in cents. */
  lowestPrices(set: NumberSet): Map<string, number> {
    return this.partTypes.lowest(set, this.#prices);
  }

  fit(years: QueryYears): YearsFit {
    return this.#fitment.fit(years);
  }

  notFor(fact: TruckFactName, values: ReadonlySet<string>): NumberSet {
    return this.#fitment.notFor(fact, values);
  }

  /** Returns the products that pass a filter. */
  matching(filter: Filter): NumberSet {
    return this.passing(this.matchingBesideGroups(filter), filter, groups);
  }

  /** Returns the products that pass a filter whatever is chosen in its groups. */
  matchingBesideGroups({ shelves: chosen, hidden, ...filter }: Filter): NumberSet {
    const { minYear, maxYear, minPriceCents, maxPriceCents, fit } = filter;
    let listed = this.#byShelf.anyOf([...(chosen ?? shelves), ...(hidden ? ['hidden' as const] : [])]);
    if (minYear !== undefined || maxYear !== undefined)
      listed = listed.and(this.#fitment.within([[minYear ?? 0, maxYear ?? 9999]]));
    if (minPriceCents !== undefined || maxPriceCents !== undefined)
      listed = listed.and(this.#priced(minPriceCents ?? 0, maxPriceCents ?? Number.POSITIVE_INFINITY));
    if (fit) listed = listed.and(this.#fitment.fitting(fit));
    return listed;
  }

  /** Returns those of a set that have one of the values chosen in each of the groups. */
  passing(set: NumberSet, filter: Filter, groups: readonly Group[]): NumberSet {
    return groups.reduce((left, group) => {
      const chosen = this.#chosen(filter, group);
      return chosen ? left.and(chosen) : left;
    }, set);
  }

  #chosen({ brands, partTypes, yearRanges }: Filter, group: Group): NumberSet | undefined {
    if (group === 'brands') return brands && this.#byBrand.anyOf(new Set(brands.map(brandKey)));
    if (group === 'partTypes') return partTypes && this.#byPartType.anyOf(partTypes);
    return yearRanges && this.#fitment.within(yearRanges);
  }

  #priced(min: number, max: number): NumberSet {
    const prices = this.#prices.all();
    const words = new Uint32Array(Math.ceil(prices.length / 32));
    for (let number = 0; number < prices.length; number++) {
      const price = prices[number] as number;
      if (price >= min && price <= max)
        words[number >>> 5] = (words[number >>> 5] as number) | (1 << (number & 31));
    }
    return new NumberSet(words);
  }
}
