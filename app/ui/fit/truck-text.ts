import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { truckFactNames, truckFacts } from '../../../shop/trucks.ts';

/** Returns a truck as the browser keeps it: its year, and what else is known as JSON. */
export const truckText = ({ year, ...facts }: Truck): string => `${year}${JSON.stringify(facts)}`;

/** Reads what the browser keeps. Storage is untrusted input: what is no fact of a truck is left out. */
export function parseTruck(text: string): Truck {
  const known = factsIn(text.slice(4));
  const facts = truckFactNames.flatMap((fact) => {
    const value = known[fact];
    return truckFacts[fact].options.some((option) => option.value === value) ? [[fact, value]] : [];
  });
  return { ...Object.fromEntries(facts), year: Number(text.slice(0, 4)) };
}

function factsIn(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
