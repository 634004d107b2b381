import { plainAmount } from '../../../../shop/rules/money.ts';

/** Returns what makes one doubt a price that is far from the former one: perhaps the point was forgotten. */
export function priceDoubt(before: number, typed: string): string | undefined {
  const times = Number(plainAmount(typed)) / before;
  if (!Number.isFinite(times) || times <= 0) return undefined;
  if (times >= 10) return `That is ${factor(times)} times the former price.`;
  return times <= 0.1 ? `The former price was ${factor(1 / times)} times as much.` : undefined;
}

const factor = (times: number): string => Math.floor(times).toLocaleString('en-US');
