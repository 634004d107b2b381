import type { ProductPage } from '../../../shop/contracts/catalog.ts';
import { listPath } from '../../list-path.ts';

/** What a search that names one make leaves out. */
export type OtherMake = NonNullable<ProductPage['otherMake']>;

export const otherMakeText = ({ make, count }: OtherMake): string =>
  count === 1 ? `1 part that fits a ${make} only` : `${count} parts that fit a ${make} only`;

/** Returns the address of the search for both makes, which leaves out nothing. @param query the filters, which stay */
export const otherMakePath = (keyword: string, { make }: OtherMake, query: string): string =>
  listPath('/store', { keyword: `${keyword} ${make}`, query });
