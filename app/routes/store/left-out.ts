import type { ProductPage } from '../../../shop/contracts/catalog.ts';
import { countOf, inWords } from '../../../shop/rules/in-words.ts';
import { listPath } from '../../list-path.ts';

type LeftOut = NonNullable<ProductPage['leftOut']>;

/** What a search leaves out, in words, and the way to it. */
export interface LeftOutLink {
  /** `a Chevrolet`, or `a 1/2 ton or 3/4 ton`. */
  trucks: string;
  /** `18 parts that fit a Chevrolet only`. */
  text: string;
  /** The search for any of these trucks, which leaves out nothing. */
  to: string;
}

/** @param query the filters, which stay */
export function leftOutLink(keyword: string, { trucks, count }: LeftOut, query: string): LeftOutLink {
  const others = `a ${inWords(trucks, 'or')}`;
  return {
    trucks: others,
    text: `${countOf(count, 'part that fits', 'parts that fit')} ${others} only`,
    // A comma keeps `1/2 ton` apart from a year or a number before it.
    to: listPath('/store', { keyword: [keyword, ...trucks].join(', '), query }),
  };
}
