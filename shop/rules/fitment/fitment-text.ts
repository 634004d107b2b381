/** Fitment rules as people type them, in the product form and in CSV files: one rule per line. */
import type { TruckFactName, TruckOption } from '../../trucks.ts';
import { truckFactNames, truckFacts, yearOfTwoSeries } from '../../trucks.ts';
import type { FitmentRule } from './fit.ts';
import { factsSaid } from './name-says.ts';

const fitmentLimits = { rules: 20, note: 200 } as const;

const oldest = 1900;
const newest = 2100;
const noteSign = /^note:\s*/i;

/** Returns rules as text: `1955-1959; Second Series; Chevrolet; note: needs the long shackles`. */
export function formatFitment(rules: readonly FitmentRule[]): string {
  return rules
    .map((rule) =>
      [
        rule.from === rule.to ? `${rule.from}` : `${rule.from}-${rule.to}`,
        ...truckFactNames.flatMap((fact) => {
          const chosen = optionsOf(fact).filter(({ value }) => rule[fact]?.includes(value));
          return chosen.length > 0 ? [chosen.map(({ name }) => name).join(', ')] : [];
        }),
        ...(rule.note ? [`note: ${rule.note}`] : []),
      ].join('; '),
    )
    .join('\n');
}

/** Parses typed rules; case does not matter. Returns the first error, which names its line. */
export function parseFitment(text: string): { rules: FitmentRule[] } | { error: string } {
  const rules: FitmentRule[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const parsed = parseRule(line);
    if (typeof parsed === 'string') return { error: `Line ${index + 1}: ${parsed}` };
    rules.push(parsed);
  }
  return rules.length > fitmentLimits.rules ? { error: `At most ${fitmentLimits.rules} lines` } : { rules };
}

/** Returns the rule, or what is wrong with its line. */
function parseRule(line: string): FitmentRule | string {
  const [years = '', ...rest] = line.split(';').map((part) => part.trim());
  const [, first = '', last = first] = /^(\d{4})(?:\s*[-–]\s*(\d{4}|\d\d))?$/.exec(years) ?? [];
  const [from, to] = [Number(first), Number(first.slice(0, -last.length) + last)];
  if (first === '') {
    const [, typed, more] = /^(\d{4}(?:\s*[-–]\s*\d+)?)[\s:,]+(.+)$/.exec(years) ?? [];
    return typed
      ? `Please put a semicolon after the years: “${typed}; ${more}”`
      : 'Please begin with the years, such as 1955-1959';
  }
  if (from < oldest || to > newest || from > to) return `“${years}” are no years from ${oldest} to ${newest}`;
  const rule: FitmentRule = { from, to };
  // A note may contain semicolons.
  const noteAt = rest.findIndex((part) => noteSign.test(part));
  const note = noteAt < 0 ? '' : rest.slice(noteAt).join('; ').replace(noteSign, '');
  if (note.length > fitmentLimits.note) return `The note has more than ${fitmentLimits.note} characters`;
  for (const part of noteAt < 0 ? rest : rest.slice(0, noteAt)) {
    const error = addRestriction(rule, part);
    if (error) return error;
  }
  if (rule.series && (from > yearOfTwoSeries || to < yearOfTwoSeries))
    return `Only ${yearOfTwoSeries} has two series: “${years}” needs none`;
  return note === '' ? rule : { ...rule, note };
}

/** Adds what a part of a line restricts; “short bed” and “long bed” are a wheelbase of each series. @returns what is wrong with it */
function addRestriction(rule: FitmentRule, part: string): string | undefined {
  const facts = new Set<TruckFactName>();
  const values: string[] = [];
  for (const typed of part
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const named = truckFactNames.flatMap((fact) =>
      optionsOf(fact)
        .filter((option) => isNamed(option, typed))
        .map(({ value }) => ({ fact, value })),
    );
    // What a part's name may say, `big window`, is also understood here.
    const found = named.length > 0 ? named : factsSaid(typed);
    if (found.length === 0) return `We don't know “${typed}”`;
    for (const { fact, value } of found) {
      facts.add(fact);
      values.push(value);
    }
  }
  const [fact] = facts;
  if (!fact) return undefined;
  if (facts.size > 1) return `Please put semicolons between things of different kinds, not commas: “${part}”`;
  if (rule[fact]) return `Please name all of one kind together, separated by commas: “${part}”`;
  rule[fact] = optionsOf(fact)
    .map(({ value }) => value)
    .filter((value) => values.includes(value));
  return undefined;
}

const optionsOf = (fact: TruckFactName): readonly TruckOption[] => truckFacts[fact].options;

const isNamed = ({ name, aliases = [] }: TruckOption, typed: string): boolean =>
  [name, ...aliases].some((one) => one.toLowerCase() === typed.toLowerCase());
