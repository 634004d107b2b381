import { states } from '../../states.ts';
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

/** Where a ZIP code is, when that is not where its address says. */
export interface OtherPlace {
  /** For a sentence: 'in California' */
  where: string;
  /** Its code, if we ship to it. */
  state: string | undefined;
}

/** Returns where a ZIP code is if it is not in its address's state; undefined when either is unknown. */
export function otherPlaceOfZip({ postalCode, state }: Address): OtherPlace | undefined {
  const code = stateOfZip(postalCode.trim());
  const isKnown = states.some((served) => served.code === state);
  if (code === undefined || code === state || !isKnown) return undefined;
  const name = states.find((served) => served.code === code)?.name;
  if (name) return { where: `in ${name}`, state: code };
  return {
    where: military.has(code) ? `of ${unservedPlaces[code]}` : `in ${unservedPlaces[code]}`,
    state: undefined,
  };
}

interface Address {
  postalCode: string;
  state: string;
}

const military = new Set(['AA', 'AE', 'AP']);
