import { businessHours } from '../../shop/facts.ts';

/** When the shop answers, inside a sentence: never broken after its dash. */
export function BusinessHours() {
  return <span className="whitespace-nowrap">{businessHours}</span>;
}
