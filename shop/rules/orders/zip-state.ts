import { unservedPlaces, zipExceptions, zipPrefixes } from '../../zip-prefixes.ts';

const spans = [...zipPrefixes.matchAll(/(\d{3})(?:-(\d{3}))? ([A-Z]{2})/g)].map(
  ([, from = '', to = from, code = '']) => ({ from, to, code }),
);

/** Returns the two-letter code of a ZIP code's state, territory or armed forces region; undefined when no place has it. */
export function stateOfZip(zip: string): string | undefined {
  if (!/^\d{5}/.test(zip)) return undefined;
  const exception = zipExceptions[zip.slice(0, 5)];
  if (exception) return exception;
  const prefix = zip.slice(0, 3);
  return spans.find(({ from, to }) => from <= prefix && prefix <= to)?.code;
}

/** Returns the name of a ZIP code's place if it is one that we do not ship to. */
export const unservedPlaceOfZip = (zip: string): string | undefined => unservedPlaces[stateOfZip(zip) ?? ''];
