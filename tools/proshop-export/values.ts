import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** Values as the former shop stored them and `mongoexport` writes them. */

/** The day of its first document. */
export const started = Date.UTC(2019, 2, 1);

export const firstNames = [
  'Ruth',
  'Earl',
  'Marisol',
  'Tom',
  'Dale',
  'Ana',
  'Gus',
  'Bev',
  'Wes',
  'Priya',
  'José',
  'Zoë',
];
export const lastNames = [
  'Alvarado',
  'Whitcomb',
  'Vega',
  'Okafor',
  'Ridley',
  'Lindqvist',
  "O'Neil",
  'Tanaka',
  'Muñoz',
];

/** Returns an id as MongoDB makes it: the second, and something that differs. */
export const objectId = (kind: number, at: number, date: Date): string =>
  Math.floor(date.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') +
  kind.toString(16).padStart(4, '0') +
  at.toString(16).padStart(12, '0');

export const oid = (id: string) => ({ $oid: id });

/** Version 2 of extended JSON; every third date as version 1 has it. */
export const dated = (date: Date, at = 0) =>
  at % 3 === 0 ? { $date: { $numberLong: String(date.getTime()) } } : { $date: date.toISOString() };

export const every = (at: number, period: number): boolean => at % period === period - 1;

/** An amount as the former shop stored it: a number, sometimes with noise behind the cent, or a text. */
export function noisy(cents: number, at: number): unknown {
  if (at % 7 === 1) return (cents / 100).toFixed(2);
  if (at % 7 === 2) return { $numberDouble: String(cents / 100 + 1e-12) };
  if (at % 7 === 3) return { $numberDecimal: (cents / 100).toFixed(2) };
  return cents / 100;
}

/** Writes a collection. @param options.asArray in one array, as `--jsonArray` does */
export async function writeDocuments(
  path: string,
  count: number,
  make: (at: number) => object,
  { asArray = false } = {},
): Promise<void> {
  const file = createWriteStream(path);
  if (asArray) file.write('[');
  for (let at = 0; at < count; at += 1) {
    const text = JSON.stringify(make(at)) + (asArray ? (at === count - 1 ? ']' : ',') : '\n');
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}
