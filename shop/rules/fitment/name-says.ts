/** Finds what a product's name says of trucks and its rules leave out: such a part would be shown as fitting a wrong truck. */
import type { TruckFactName, TruckOption } from '../../trucks.ts';
import { truckFactNames, truckFacts, yearOfTwoSeries } from '../../trucks.ts';
import type { FitmentRule } from './fit.ts';

interface Saying {
  fact: TruckFactName;
  pattern: RegExp;
  /** Those of the trucks that it may mean. */
  values: readonly string[];
}

const engineNames = truckFacts.engine.options;
const engines = (kind: string) =>
  engineNames.filter(({ name }) => name.endsWith(kind)).map(({ value }) => value);

/** One that says less, like “V-8”, comes after what it may mean: of a “283 V-8”, the number counts. */
const sayings: readonly Saying[] = [
  { fact: 'series', pattern: /\b(?:first|1st) series\b/i, values: ['first'] },
  { fact: 'series', pattern: /\b(?:second|2nd) series\b/i, values: ['second'] },
  { fact: 'make', pattern: /\b(?:chevrolet|chevy)\b/i, values: ['chevrolet'] },
  { fact: 'make', pattern: /\bGMC\b/i, values: ['gmc'] },
  {
    fact: 'weightClass',
    pattern: /(?<![\d-])1\/2(?:[- ]ton\b|- (?:and|&|or) )|\bhalf[- ]ton\b|\b3[12]00\b/i,
    values: ['half'],
  },
  {
    fact: 'weightClass',
    pattern: /\b3\/4(?:[- ]ton\b|- (?:and|&|or) )|\bthree[- ]quarter[- ]ton\b|\b3600\b/i,
    values: ['three-quarter'],
  },
  { fact: 'weightClass', pattern: /(?<![\d/.-])1[- ]ton\b|\bone[- ]ton\b|\b3800\b/i, values: ['one'] },
  { fact: 'weightClass', pattern: /\b(?:6|six)[- ]lug\b/i, values: ['half'] },
  { fact: 'weightClass', pattern: /\b(?:8|eight)[- ]lug\b/i, values: ['three-quarter', 'one'] },
  {
    fact: 'cab',
    pattern: /\bsmall (?:back |rear )?(?:window|glass)\b|\b(?:back|rear) (?:window|glass), small\b/i,
    values: ['standard'],
  },
  {
    fact: 'cab',
    pattern:
      /\bpanoramic\b|\bbig[- ](?:back |rear )?(?:window|glass)\b|\b(?:back|rear) (?:window|glass), big\b/i,
    values: ['big-window'],
  },
  { fact: 'bed', pattern: /\bstep-?side\b/i, values: ['step-side'] },
  { fact: 'bed', pattern: /\bfleetside\b/i, values: ['fleetside'] },
  { fact: 'bed', pattern: /\bcameo\b|\bsuburban (?:pickup|carrier)\b/i, values: ['cameo'] },
  { fact: 'bed', pattern: /\bpanel (?:truck|delivery)\b/i, values: ['panel'] },
  { fact: 'bed', pattern: /\bcarryall\b|\bsuburban\b(?! (?:pickup|carrier))/i, values: ['suburban'] },
  ...truckFacts.wheelbase.options.map(({ value }): Saying => ({
    fact: 'wheelbase',
    pattern: new RegExp(String.raw`\b${value}(?:[.-]\S*)?(?:"| in\b)`, 'i'),
    values: [value],
  })),
  {
    fact: 'wheelbase',
    pattern: /\bshort[- ](?:bed|box|step-?side|fleetside|wheelbase)\b/i,
    values: ['114', '116'],
  },
  {
    fact: 'wheelbase',
    pattern: /\blong[- ](?:bed|box|step-?side|fleetside|wheelbase)\b/i,
    values: ['123', '125', '135', '137'],
  },
  ...engineNames.map(({ value }): Saying => ({
    fact: 'engine',
    pattern: new RegExp(String.raw`(?<![\d.])${value}(?![\d.]|\/\d+R)`),
    values: [value],
  })),
  { fact: 'engine', pattern: /\bV-?8\b|\bsmall[- ]block\b/i, values: engines('V8') },
  {
    fact: 'engine',
    pattern: /\bsix[- ]cylinder\b|\b(?:straight|inline)[- ]six\b|(?<!\bof )\bsix(?=$|[,:;)])/i,
    values: engines('six'),
  },
  { fact: 'drive', pattern: /\b(?:NAPCO|4WD|4 ?x ?4)\b|\b(?:four|4)[- ]wheel[- ]drive\b/i, values: ['4wd'] },
  { fact: 'drive', pattern: /\b2WD\b|\b(?:two|2)[- ]wheel[- ]drive\b/i, values: ['2wd'] },
];

/** Returns what a text says of a truck that is nothing but such words: `big window`, `8-Lug`. */
export function factsSaid(text: string): { fact: TruckFactName; value: string }[] {
  const said = sayings.find(({ pattern }) => pattern.exec(text)?.[0] === text);
  return said ? said.values.map((value) => ({ fact: said.fact, value })) : [];
}

/**
 * Returns questions about a product's name and its rules, as `The name says V-8, but Fits names no engine`. A rule whose note
 * mentions the fact has said it. These are questions, not errors: the name may mean something else.
 */
export function nameQuestions(name: string, rules: readonly FitmentRule[]): string[] {
  return truckFactNames.flatMap((fact) => {
    const said = saidOf(fact, name);
    const values = new Set(said.flatMap((one) => one.values));
    const options: readonly TruckOption[] = truckFacts[fact].options;
    if (said.length === 0 || values.size === options.length) return [];
    const words = said.map((one) => one.words).join(', ');
    const open = rules.filter(
      (rule) => (fact !== 'series' || isOfTwoSeries(rule)) && saidOf(fact, rule.note ?? '').length === 0,
    );
    if (rules.length === 0 || open.some((rule) => !rule[fact]))
      return [`The name says ${words}, but Fits names no ${truckFacts[fact].label.toLowerCase()}`];
    const other = open.flatMap((rule) => rule[fact] ?? []).find((value) => !values.has(value));
    const known = options.find(({ value }) => value === other);
    return known ? [`The name says ${words}, but Fits says ${known.name}`] : [];
  });
}

const isOfTwoSeries = ({ from, to }: FitmentRule) => from <= yearOfTwoSeries && yearOfTwoSeries <= to;

/** Returns what a text says of a fact, without what only repeats it in fewer words. */
function saidOf(fact: TruckFactName, text: string): { words: string; values: readonly string[] }[] {
  const said: { words: string; values: readonly string[] }[] = [];
  for (const { fact: of, pattern, values } of sayings) {
    const words = of === fact ? pattern.exec(text)?.[0] : undefined;
    const isRepeated = said.some((one) => one.values.every((value) => values.includes(value)));
    if (words !== undefined && !isRepeated) said.push({ words, values });
  }
  return said;
}
