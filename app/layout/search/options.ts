import { href } from 'react-router';
import type { Suggestions } from '../../../shop/contracts/search/finding.ts';
import { listPath } from '../../list-path.ts';

export interface Option {
  text: string;
  to: string;
  product?: Suggestions['products'][number];
}

export interface OptionGroup {
  name: string;
  options: Option[];
}

/** Returns what to offer in the order in which it is shown, without empty groups; of nothing known, to search for what is typed. */
export function groupsOf(
  typed: string,
  { phrases, categories, products }: Suggestions,
  resultsPath: (keyword: string) => string,
): OptionGroup[] {
  const groups: OptionGroup[] = [
    { name: 'Searches', options: phrases.map((text) => ({ text, to: resultsPath(text) })) },
    {
      name: 'Categories',
      options: categories.map((text) => ({
        text,
        to: listPath('/store', { query: new URLSearchParams({ partType: text }) }),
      })),
    },
    {
      name: 'Parts',
      options: products.map((product) => ({
        text: product.name,
        to: href('/product/:id', { id: product._id }),
        product,
      })),
    },
  ];
  const known = groups.filter(({ options }) => options.length > 0);
  if (known.length > 0 || typed === '') return known;
  return [{ name: 'Searches', options: [{ text: `Search for “${typed}”`, to: resultsPath(typed) }] }];
}
