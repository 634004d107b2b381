import { firstName } from './first-name.ts';

/**
 * Returns the name that a page shows of whoever asked a question: `Walt Harmon` → `Walt`. Empty unless it is one word of
 * letters, because what people type there may be an email address, a phone number or a family name.
 */
export function askerName(name: string): string {
  const first = firstName(name);
  return /^\p{L}[\p{L}\p{M}'’-]*$/u.test(first) ? first : '';
}
