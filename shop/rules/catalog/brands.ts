import { brands } from '../../facts.ts';

/** Returns a brand as it is stored: the two that have a shelf of their own are recognized however they are typed. */
export function normalizeBrand(typed: string): string {
  const shelved = Object.values(brands).find((brand) => brandKey(brand) === brandKey(typed));
  return shelved ?? typed;
}

/** Returns a brand as it is compared, whatever its case and the spaces around it. */
export const brandKey = (brand: string): string => brand.trim().toLowerCase();
