import { z } from 'zod';
import { plainAmount } from '../../../shop/rules/money.ts';
import { states } from '../../../shop/states.ts';

/** Fields of the former shop's documents, as they may have been stored over the years, and what they become here. */

export const idField = z
  .string('Not an id')
  .toLowerCase()
  .regex(/^[0-9a-f]{24}$/, 'Not an id of 24 hexadecimal digits');

const earliest = Date.UTC(1990, 0);
const day = 24 * 3_600_000;
export const momentField = z
  .union([z.date(), z.string()], 'Not a date')
  .transform((given) => new Date(given))
  .refine((date) => date.getTime() > earliest && date.getTime() < Date.now() + day, 'Not a date')
  .transform((date) => date.toISOString());

/** Control characters and marks that turn the text after them around; no database or page has a use for them. */
const unreadable = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/** A text that may be missing. @param max in characters */
export const textField = (max: number) =>
  z
    .union([z.string(), z.number()], 'Not a text')
    .nullish()
    .transform((given) =>
      String(given ?? '')
        .toWellFormed()
        .replaceAll(unreadable, '')
        .trim(),
    )
    .pipe(z.string().max(max, `Longer than ${max} characters`));

/** The same in one line. */
export const lineField = (max: number) => textField(max).transform((text) => text.replaceAll(/\s+/g, ' '));

/** @param missing the reason when it is empty */
export const requiredField = (missing: string, max: number) =>
  lineField(max).refine((text) => text !== '', missing);

export const flagField = z
  .boolean('Not true or false')
  .nullish()
  .transform((given) => given ?? false);

const notAmount = 'Not an amount of money';
const largest = 1_000_000_000;
const fromText = (text: string): number => (text.trim() === '' ? Number.NaN : Number(plainAmount(text)));

/**
 * An amount in dollars, as a number or a text, in cents. Computed as numbers with a binary fraction, amounts carry noise far
 * behind the cent (`1.005` is 1.00499…), which must not decide how a half cent is rounded: up, as everywhere.
 */
export const centsField = z
  .union([z.number(), z.string().transform(fromText)], notAmount)
  .transform((dollars) => Math.round(Number((dollars * 100).toFixed(4))))
  .refine((cents) => cents >= 0 && cents < largest, notAmount);

/** A percentage in hundredths of a percent. */
export const percentField = z
  .union([z.number(), z.string().transform(Number)], 'Not a percentage')
  .nullish()
  .transform((percent) => Math.round(Number(((percent ?? 0) * 100).toFixed(4))))
  .refine((basisPoints) => basisPoints >= 0 && basisPoints <= 10_000, 'Not a percentage');

const codes = new Map(
  states.flatMap(({ code, name }) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
);

/** A state's code or name, as its code. */
export const stateField = textField(60)
  .transform((text) => codes.get(text.toUpperCase().replaceAll('.', '')) ?? '')
  .refine((code) => code !== '', 'Not one of the 48 states and the District of Columbia');

/** When a document was made: what it says, or what its id says, which begins with the second. */
export function createdAt(id: string, given: string | null | undefined): string {
  if (given) return given;
  const second = Number.parseInt(id.slice(0, 8), 16) * 1000;
  return new Date(Math.min(second, Date.now())).toISOString();
}
