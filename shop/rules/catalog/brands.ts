import { brands } from '../../facts.ts';

/** Returns a brand as it is stored: the two that have a shelf of their own are recognized however they are typed. */
export function normalizeBrand(typed: string): string {
  const shelved = Object.values(brands).find((brand) => brand.toLowerCase() === typed.toLowerCase());
  return shelved ?? typed;
}

/** Returns a brand as filters compare it: capitals and spaces around it make no other brand. */
export const brandKey = (brand: string): string => brand.trim().toLowerCase();
