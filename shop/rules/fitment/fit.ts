/** Whether a part fits a truck, decided from what the catalog says of the part and what the visitor says of the truck. */
import type { TruckFact, TruckFactName, TruckOption } from '../../trucks.ts';
import { mayHave, truckFactNames, truckFacts, yearOfTwoSeries } from '../../trucks.ts';
import { inWords } from '../in-words.ts';
import { compressYears } from '../years.ts';

/** What a visitor has told us of a truck. What is left out is unknown, never assumed. */
export type Truck = { year: number } & { [Fact in TruckFactName]?: string | undefined };

/**
 * Trucks that a part fits: model years, inclusive, and for each fact the values that it fits; a fact that is left out does
 * not matter. A part's rules are alternatives: one that matches is enough.
 */
export type FitmentRule = { from: number; to: number; note?: string | undefined } & {
  [Fact in TruckFactName]?: string[] | undefined;
};

/** What the catalog says of a part: without rules, its years alone count. */
export interface Fitment {
  years: readonly number[];
  rules: readonly FitmentRule[];
}

export type Verdict =
  | { fit: 'fits'; note?: string | undefined }
  /** It depends on facts that we don't know. */
  | { fit: 'check'; facts: readonly TruckFactName[]; reason: string }
  | { fit: 'no'; reason: string };

/**
 * Decides whether a part fits a truck. Knowing more of a truck never turns `fits` into `no` or back, it only settles a
 * `check`. Of a part with neither rules nor years nothing can be said: undefined.
 */
export function fit(truck: Truck, { years, rules }: Fitment): Verdict | undefined {
  if (rules.length > 0) return fitByRules(truck, rules);
  if (years.length === 0) return undefined;
  if (!years.includes(truck.year)) return { fit: 'no', reason: wrongYear(truck, years) };
  if (truck.year !== yearOfTwoSeries || truck.series) return { fit: 'fits' };
  return { fit: 'check', facts: ['series'], reason: `In ${yearOfTwoSeries} there were two different trucks` };
}

function fitByRules(truck: Truck, rules: readonly FitmentRule[]): Verdict {
  const ofYear = rules.filter(({ from, to }) => from <= truck.year && truck.year <= to);
  if (ofYear.length === 0) return { fit: 'no', reason: wrongYear(truck, yearsOf(rules)) };
  const open = ofYear
    .filter((rule) => restrictions(rule, truck).every((fact) => allows(rule, fact, truck[fact])))
    .map((rule) => ({ rule, unknown: restrictions(rule, truck).filter((fact) => !truck[fact]) }))
    .sort((a, b) => a.unknown.length - b.unknown.length);
  const [best] = open;
  if (!best) return { fit: 'no', reason: mismatch(truck, ofYear) };
  const [fact] = best.unknown;
  if (!fact) return { fit: 'fits', note: isForOthers(best.rule) ? undefined : best.rule.note };
  // Alternatives may cover every answer to the question.
  const options: readonly TruckOption[] = truckFacts[fact].options;
  const answers = options
    .filter((option) => mayHave(truck, option))
    .map(({ value }) => fitByRules({ ...truck, [fact]: value }, rules));
  // A note that holds for only some answers is shown until the answer is known.
  if (answers.every((answer) => answer.fit === 'fits'))
    return {
      fit: 'fits',
      note: [...new Set(answers.flatMap(({ note }) => note || []))].join('; ') || undefined,
    };
  const names = best.unknown.map((one) => namesOf(best.rule, one)).join(', ');
  return { fit: 'check', facts: best.unknown, reason: noted(`${names} only`, best.rule, best.unknown) };
}

/** Whether a rule's note names what the rule leaves out, as one about GMC does in a rule for Chevrolet: it tells those why. */
export function isForOthers({ note = '', ...rule }: FitmentRule): boolean {
  return truckFactNames.some((fact) => {
    const options: readonly TruckOption[] = truckFacts[fact].options;
    return options.some(({ value, name }) => !allows(rule, fact, value) && note.includes(name));
  });
}

/** Returns the facts that a rule depends on for a truck of this year. The series matters in 1955 alone. */
const restrictions = (rule: FitmentRule, { year }: Truck): TruckFactName[] =>
  truckFactNames.filter((fact) => rule[fact] && (fact !== 'series' || year === yearOfTwoSeries));

/** Whether a rule allows a value; what is unknown may turn out to be allowed. */
const allows = (rule: FitmentRule, fact: TruckFactName, value: string | undefined): boolean =>
  value === undefined || (rule[fact]?.includes(value) ?? true);

const wrongYear = ({ year }: Truck, years: readonly number[]) =>
  `For ${compressYears(years)}: your truck is a ${year}`;

/** Says why none of the rules allows a truck, by the one that comes closest. */
function mismatch(truck: Truck, rules: readonly FitmentRule[]): string {
  const [closest] = rules
    .map((rule) => ({
      rule,
      facts: restrictions(rule, truck).filter((fact) => !allows(rule, fact, truck[fact])),
    }))
    .sort((a, b) => a.facts.length - b.facts.length);
  const fact = closest?.facts[0];
  if (!closest || !fact) return '';
  const option = truckFacts[fact].options.find(({ value }) => value === truck[fact]);
  const reason = `${namesOf(closest.rule, fact)} only: your truck ${option?.yours ?? 'is another'}`;
  return noted(reason, closest.rule, [fact]);
}

/** Adds a rule's note to a reason, because it may say why. The series needs none: it is another truck altogether. */
const noted = (reason: string, { note }: FitmentRule, facts: readonly TruckFactName[]): string =>
  note && facts.some((fact) => fact !== 'series') ? `${reason} (${note})` : reason;

/** Returns the values of a fact that a rule allows: `Step-side, Fleetside, or Cameo`. */
export function namesOf(rule: FitmentRule, fact: TruckFactName): string {
  const { options, noun }: TruckFact = truckFacts[fact];
  const allowed = options.filter(({ value }) => rule[fact]?.includes(value));
  return (
    inWords(
      allowed.map(({ name }) => name),
      'or',
    ) + (noun ? ` ${noun}` : '')
  );
}

/** Returns the model years that rules name, sorted: the years of a product that has rules. */
export function yearsOf(rules: readonly FitmentRule[]): number[] {
  const years = new Set<number>();
  for (const { from, to } of rules) for (let year = from; year <= to; year++) years.add(year);
  return [...years].sort((a, b) => a - b);
}

/**
 * Returns the years of a product after a change: with rules, those that the rules name. No years, and those that a table of
 * products or a form still has from before, do not matter; others would be lost, and are an error.
 */
export function yearsAfter(
  before: { years: readonly number[]; fitment: readonly FitmentRule[] },
  {
    year,
    fitment = before.fitment,
  }: { year?: number[] | undefined; fitment?: readonly FitmentRule[] | undefined },
): { years: number[] } | { error: string } {
  if (fitment.length === 0) return { years: year ?? [...before.years] };
  const years = yearsOf(fitment);
  const isTyped = year?.length && [years, before.years].every((known) => known.join() !== year.join());
  return isTyped ? { error: `The years follow from what it fits: ${compressYears(years)}` } : { years };
}
