import { LRUCache } from 'lru-cache';
import { brands } from '../../../../shop/facts.ts';
import type { Fitment, FitmentRule, Truck, Verdict } from '../../../../shop/rules/fitment/fit.ts';
import { fit } from '../../../../shop/rules/fitment/fit.ts';
import { truckCode } from '../../../../shop/rules/fitment/truck-code.ts';
import type { TruckFactName } from '../../../../shop/trucks.ts';
import { yearOfTwoSeries } from '../../../../shop/trucks.ts';
import type { CatalogRow } from '../data.ts';
import type { QueryYears } from '../search/query-years.ts';
import { series } from '../search/query-years.ts';
import { plainText } from '../search/words.ts';
import { DictionaryColumn, Uint32Column } from './columns.ts';
import { NumberSet, SetsByValue } from './number-set.ts';

/** The spans of the filter panel, each model year, and some of the spans that are searched for. */
const maxCached = 100;

/** Inclusive. */
export type YearSpan = readonly [from: number, to: number];

/** What a list can show for a truck: not what doesn't fit it. */
export const listedFits = ['fits', 'check'] as const;
export type ListedFit = (typeof listedFits)[number];

export interface FitFilter {
  truck: Truck;
  verdicts: readonly Verdict['fit'][];
}

/** How well products fit the years of a query. */
export interface YearsFit {
  /** The products that fit any of the years. */
  numbers: NumberSet;
  /** Scores a product: 0 does not fit, 1 was made for exactly these years. */
  of: (number: number) => number;
}

/** Which trucks each product fits: its model years, and which of the two series of 1955. */
export class FitmentColumns {
  readonly years = new DictionaryColumn<readonly number[]>((years) => years.join());
  readonly #byYear = new SetsByValue<number>();
  /** Bits of `series`. */
  readonly #series = new Uint32Column();
  readonly #bySeries = new SetsByValue<number>();
  readonly #fitments = new DictionaryColumn<Fitment>(
    ({ years, rules }) => `${years.join()}${JSON.stringify(rules)}`,
  );
  /** By span, by years of a query, by truck, and by fact and values; dropped with the next product. */
  readonly #spans = new LRUCache<string, NumberSet>({ max: maxCached });
  readonly #fits = new LRUCache<string, YearsFit>({ max: maxCached });
  readonly #verdicts = new LRUCache<string, Record<Verdict['fit'], NumberSet>>({ max: maxCached });
  readonly #notFor = new LRUCache<string, NumberSet>({ max: maxCached });

  /** Describes the next product number; the first one is 0. */
  add(row: CatalogRow): void {
    const number = this.#series.length;
    const bits = seriesOf(row);
    this.years.push(row.years);
    for (const year of row.years) this.#byYear.add(year, number);
    this.#series.push(bits);
    this.#bySeries.add(bits, number);
    this.#fitments.push({ years: row.years, rules: row.fitment });
    if (this.#spans.size > 0) this.#spans.clear();
    if (this.#fits.size > 0) this.#fits.clear();
    if (this.#verdicts.size > 0) this.#verdicts.clear();
    if (this.#notFor.size > 0) this.#notFor.clear();
  }

  /** Returns the products that fit no truck with any of these values of a fact. */
  notFor(fact: TruckFactName, values: ReadonlySet<string>): NumberSet {
    const key = `${fact} ${[...values].join()}`;
    let set = this.#notFor.get(key);
    if (!set) {
      const leavesOut = (rule: FitmentRule) => rule[fact]?.every((value) => !values.has(value)) ?? false;
      set = this.#fitments.where(({ rules }) => rules.length > 0 && rules.every(leavesOut));
      this.#notFor.set(key, set);
    }
    return set;
  }

  /** Returns the products that have any of the verdicts for a truck. */
  fitting({ truck, verdicts }: FitFilter): NumberSet {
    const code = truckCode(truck);
    let sets = this.#verdicts.get(code);
    if (!sets) {
      sets = this.#judge(truck);
      this.#verdicts.set(code, sets);
    }
    return NumberSet.union(verdicts.map((verdict) => sets[verdict]));
  }

  /** Decides once for each distinct fitment of the catalog. */
  #judge(truck: Truck): Record<Verdict['fit'], NumberSet> {
    const { results, codes } = this.#fitments.evaluate((fitment) => fit(truck, fitment)?.fit);
    const judged = (verdict: Verdict['fit']) =>
      NumberSet.withCode(
        codes,
        results.map((result) => result === verdict),
      );
    return { fits: judged('fits'), check: judged('check'), no: judged('no') };
  }

  /** Returns the products with a year in any of the spans. */
  within(spans: readonly YearSpan[]): NumberSet {
    return NumberSet.union(spans.map((span) => this.#withinOne(span)));
  }

  #withinOne([from, to]: YearSpan): NumberSet {
    const key = `${from} ${to}`;
    let set = this.#spans.get(key);
    if (!set) {
      set = this.#byYear.where((year) => year >= from && year <= to);
      this.#spans.set(key, set);
    }
    return set;
  }

  /** Returns how well products fit the years, computed once for each distinct list of years and 1955 series. */
  fit(asked: QueryYears): YearsFit {
    const key = `${asked.from} ${asked.to} ${asked.series}`;
    let fit = this.#fits.get(key);
    if (!fit) {
      fit = this.#fit(asked);
      this.#fits.set(key, fit);
    }
    return fit;
  }

  #fit({ from, to, series: asked }: QueryYears): YearsFit {
    const evaluate = (years: readonly number[], with1955: boolean) => {
      const fitting = years.filter(
        (year) => year >= from && year <= to && (year !== 1955 || with1955),
      ).length;
      return fitting === 0 ? 0 : Math.min(1, 0.2 + fitting / years.length);
    };
    const { results, codes } = this.years.evaluate((years) => ({
      fit: evaluate(years, true),
      fitWithout1955: evaluate(years, false),
    }));
    const with1955 = Float64Array.from(results, ({ fit }) => fit);
    const without1955 = Float64Array.from(results, ({ fitWithout1955 }) => fitWithout1955);
    const seriesOf = this.#series.all();
    const other = this.#byYear.where((year) => year >= from && year <= to && year !== 1955);
    const of1955 = this.#byYear.where((year) => year >= from && year <= to && year === 1955);
    const ofSeries = this.#bySeries.where((bits) => (bits & asked) !== 0);
    return {
      numbers: NumberSet.union([other, of1955.and(ofSeries)]),
      of: (number) => {
        const fit = ((seriesOf[number] as number) & asked) === 0 ? without1955 : with1955;
        return fit[codes[number] as number] as number;
      },
    };
  }
}

const both = series.first | series.second;

/** Returns which trucks of 1955 a part fits: by its rules, else by what its fit notes say. */
function seriesOf(row: CatalogRow): number {
  const rules = row.fitment.filter(({ from, to }) => from <= yearOfTwoSeries && yearOfTwoSeries <= to);
  if (rules.length === 0) return seriesInNotes(row);
  return rules.reduce((bits, { series: allowed }) => bits | (allowed ? bitsOf(allowed) : both), 0);
}

const bitsOf = (allowed: readonly string[]): number =>
  (allowed.includes('first') ? series.first : 0) | (allowed.includes('second') ? series.second : 0);

/** A part that ends before or starts after 1955 has only one of them. */
function seriesInNotes({ fitNotes, years, brand }: CatalogRow): number {
  const notes = plainText(fitNotes ?? '');
  const first = /first/.test(notes);
  const second = /second/.test(notes);
  if (/not for 1955 first/.test(notes)) return series.second;
  if (first === second || brand === brands.napco) return both;
  if (first) return Math.max(...years) > 1955 ? both : series.first;
  return Math.min(...years) < 1955 ? both : series.second;
}
