import { plainText } from './words.ts';

/** Chevrolet sold two different trucks in 1955; a part fits one of them or both. Bits. */
export const series = { first: 1, second: 2 } as const;

/** Model years a query asks for; a part matches when it fits any of them. */
export interface QueryYears {
  from: number;
  to: number;
  /** Which 1955 trucks are meant, as bits of `series`. */
  series: number;
}

const both = series.first | series.second;
const oldest = 1930;
const newest = 2029;
const longest = 60;

/** Names of truck generations and the years they stand for. */
const eras: readonly [name: RegExp, years: QueryYears][] = [
  [/\badvance design\b|\bad\b|\bthriftmaster\b/, { from: 1947, to: 1955, series: series.first }],
  [/\btask ?force\b|\btf\b/, { from: 1955, to: 1959, series: series.second }],
  [/\bapache\b/, { from: 1958, to: 1961, series: both }],
  [/\baction line\b/, { from: 1967, to: 1972, series: both }],
  [/\bsquare ?body\b|\brounded line\b/, { from: 1973, to: 1987, series: both }],
  [/\bobs\b|\bgmt ?400\b/, { from: 1988, to: 1998, series: both }],
  [/\b[ck]-?[123]0\b/, { from: 1960, to: 1987, series: both }],
];

const range =
  /(?<![\w./-])'?(19\d\d|20[0-2]\d|[4-9]\d)\s*(?:-|\/|to|thru|through)\s*'?(19\d\d|20[0-2]\d|\d\d)(?![\w./"]|-\d)/g;
const decade = /(?<![\w./-])'?(?:19)?([4-9]0)'?s\b/g;
const single = /(?<![\w./-])(?:'?(19\d\d|20[0-2]\d)|'(\d\d)|(?<!['"])([4-9]\d))'?s?(?![\w./"]|-\d)/g;
/** A two-digit number in front of one of these is a size, not a year. */
const unitFollows =
  /^\s*(?:v|volts?|amps?|in|inch(?:es)?|gal(?:lons?)?|degrees?|deg|over|lbs?|oz|hp|mm|cc|tooth|teeth|pieces?|pcs?|ft|watts?|w|psi|rpm|ohms?|count|pack)\b|^\s*[°"']/;

/**
 * Takes the years out of a query: `1957`, `'57`, `57`, `55-59`, `1955 to 1957`, `50s`, `task force`, `1955 first series`.
 * Several become one span. Years in digits win over the name of a generation, whose words stay in the text.
 */
export function extractYears(text: string): { rest: string; years: QueryYears | undefined } {
  const plain = spelledOut(plainText(text));
  const named = eras.filter(([name]) => name.test(plain)).map(([, years]) => years);
  const inDigits: [from: number, to: number][] = [];
  const take = (found: string, from: number, to: number): string => {
    if (from < oldest || to > newest || to < from || to - from > longest) return found;
    inDigits.push([from, to]);
    return ' ';
  };
  const rest = plain
    .replace(range, (found, first: string, last: string) => take(found, yearOf(first), yearOf(last)))
    .replace(decade, (found, tens: string) => take(found, yearOf(tens), yearOf(tens) + 9))
    .replace(
      single,
      (
        found: string,
        full: string | undefined,
        marked: string | undefined,
        bare: string,
        at: number,
        whole: string,
      ) => {
        if (bare && unitFollows.test(whole.slice(at + found.length))) return found;
        const year = yearOf(full ?? marked ?? bare);
        return take(found, year, year);
      },
    );

  const which = /\b(1st|first|primera|2nd|second|segunda)\s+series?\b/.exec(rest)?.[1];
  const spans = inDigits.length > 0 ? inDigits : named.map(({ from, to }): [number, number] => [from, to]);
  // Only 1955 had two series.
  if (which && spans.length === 0) spans.push([1955, 1955]);
  if (spans.length === 0) return { rest, years: undefined };
  const asked = named.reduce(
    (bits, years) => bits & years.series,
    which ? (/^[1fp]/.test(which) ? 1 : 2) : both,
  );
  return {
    rest,
    years: {
      from: Math.min(...spans.map(([from]) => from)),
      to: Math.max(...spans.map(([, to]) => to)),
      series: asked || both,
    },
  };
}

/** The two trucks of 1955 as restorers write them: `55.1`, `55-2`, `1955-1/2`, `early 55`, `late '55`, `55 1st`. */
const firstOf1955 =
  /(?<![\w./-])(?:'?(?:19)?55[.-]1(?![\d./])|early\s+'?(?:19)?55\b|'?(?:19)?55\s+(?:first|1st)\b)/g;
const secondOf1955 =
  /(?<![\w./-])(?:'?(?:19)?55(?:[.-]2(?![\d./])|\.5(?!\d)|(?:\s+|-)1\/2(?!\d))|late\s+'?(?:19)?55\b|'?(?:19)?55\s+(?:second|2nd)\b)/g;

function spelledOut(plain: string): string {
  if (!plain.includes('55')) return plain;
  return plain.replace(firstOf1955, '1955 first series').replace(secondOf1955, '1955 second series');
}

function yearOf(text: string): number {
  const digits = Number(text);
  if (digits >= 100) return digits;
  return digits < 30 ? 2000 + digits : 1900 + digits;
}
