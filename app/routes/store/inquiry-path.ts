import { href } from 'react-router';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';

/** Returns the address of the part inquiry with the part already named in its subject. */
export function inquiryPath({ lugoPart, name }: Pick<ProductDetails, 'lugoPart' | 'name'>): string {
  const subject = [lugoPart, name].filter(Boolean).join(' ');
  return `${href('/parts')}?${new URLSearchParams({ about: subject })}#inquiry`;
}
