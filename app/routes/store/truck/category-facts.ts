import type { PartCategoryFacts } from '../../../../shop/contracts/search/finding.ts';
import { brands } from '../../../../shop/facts.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import { countOf, formatCount } from '../../../../shop/rules/in-words.ts';
import { shortTruckName } from '../../../browser/truck.ts';
import { listPath } from '../../../list-path.ts';
import { filtersToQuery, noFilters } from '../filters/filters.ts';
import { inquiryPath } from '../inquiry-path.ts';

/** What a callout says of its category, and where it leads. */
export interface CalloutFacts {
  /** The category's list, or the part inquiry when the shop has no such part. */
  to: string;
  /** `14 parts from $12.50`. */
  offer: string;
  /** `11 in stock`; empty without parts. */
  stock: string;
  /** NAPCO's parts of the category, which have a list of their own. */
  napco?: { to: string; offer: string };
}

/**
 * Returns what a drawing says of a category.
 * @param truck the truck that the counts are for, which the lists then filter by; empty for all
 */
export function calloutFacts(
  categories: readonly PartCategoryFacts[],
  partType: string,
  truck: string,
): CalloutFacts {
  const on = (shelf: PartCategoryFacts['shelf']) =>
    categories.find((category) => category.partType === partType && category.shelf === shelf);
  const list = (brand: readonly string[]) =>
    listPath('/store', {
      query: filtersToQuery({ ...noFilters, brand, partType: [partType], truck, fit: truck && 'fits,check' }),
    });
  const [aftermarket, napco] = [on('aftermarket'), on('napco')];
  const toNapco = napco && { to: list([brands.napco]), offer: `${brands.napco}: ${offerOf(napco)}` };
  if (aftermarket)
    return {
      to: list([]),
      offer: offerOf(aftermarket),
      stock: stockOf(aftermarket),
      ...(toNapco && { napco: toNapco }),
    };
  if (toNapco) return { ...toNapco, stock: stockOf(napco) };
  return {
    to: inquiryPath(partType),
    offer: truck ? `None for a ${shortTruckName(truck)}: ask us` : 'None now: ask us',
    stock: '',
  };
}

const offerOf = ({ count, priceFrom }: PartCategoryFacts): string =>
  `${countOf(count, 'part')} from ${dollars(priceFrom)}`;

const stockOf = ({ count, inStock }: PartCategoryFacts): string =>
  inStock === count ? 'all in stock' : `${formatCount(inStock)} in stock`;

/** Sums what a part of the truck has, on both shelves: `120 parts, 98 in stock`. */
export function systemFacts(categories: readonly PartCategoryFacts[], partTypes: readonly string[]): string {
  const found = categories.filter(({ partType }) => partTypes.includes(partType));
  const sum = (field: 'count' | 'inStock') => found.reduce((total, facts) => total + facts[field], 0);
  return `${countOf(sum('count'), 'part')}, ${formatCount(sum('inStock'))} in stock`;
}
