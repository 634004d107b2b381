import type { ProductPage } from '../../../shop/contracts/catalog.ts';
import { listPath } from '../../list-path.ts';

/** What a search that names the truck leaves out. */
export type LeftOut = NonNullable<ProductPage['leftOut']>;

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** `a Chevrolet`, or `a 1/2 ton or 3/4 ton`. */
export const otherTrucks = ({ trucks }: LeftOut): string => `a ${alternatives.format(trucks)}`;

export const leftOutText = (leftOut: LeftOut): string =>
  leftOut.count === 1
    ? `1 part that fits ${otherTrucks(leftOut)} only`
    : `${leftOut.count} parts that fit ${otherTrucks(leftOut)} only`;

/**
 * Returns the address of the search for any of these trucks, which leaves out nothing. A comma keeps `1/2 ton` apart from a
 * year or a number before it.
 * @param query the filters, which stay
 */
export const leftOutPath = (keyword: string, { trucks }: LeftOut, query: string): string =>
  listPath('/store', { keyword: [keyword, ...trucks].join(', '), query });
