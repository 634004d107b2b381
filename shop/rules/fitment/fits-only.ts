/** What a part's rules leave out, in a few words for everybody who hasn't told us their truck. */
import type { TruckFactName, TruckOption } from '../../trucks.ts';
import { mayHave, truckFactNames, truckFacts, yearOfTwoSeries } from '../../trucks.ts';
import { capitalized } from '../in-words.ts';
import type { FitmentRule, Truck } from './fit.ts';
import { fit, isForOthers, namesOf, yearsOf } from './fit.ts';

const facts = truckFactNames.filter((fact) => fact !== 'series');

/**
 * Returns `Chevrolet only (GMC's front end differs)`, or '' when a part fits every truck of its years. The years are said
 * elsewhere, and the series of 1955 here only when the notes on what it fits don't mention it.
 */
export function fitsOnly(rules: readonly FitmentRule[], fitNotes: string | null = ''): string {
  const trucks = trucksOf(rules);
  const series = /series/i.test(fitNotes ?? '') ? '' : seriesOnly(trucks);
  return capitalized([factsOnly(trucks, rules), series].filter(Boolean).join('; '));
}

function factsOnly(trucks: readonly Truck[], rules: readonly FitmentRule[]): string {
  const restricted = facts.filter((fact) =>
    trucks.some((truck) => leavesOut(rulesFor(truck, rules), truck, fact)),
  );
  const only = restricted.filter((fact) => trucks.some((truck) => leavesOut(rules, truck, fact)));
  const asked =
    restricted.length > 0 ? restricted.filter((fact) => !only.includes(fact)) : factsTogether(trucks, rules);
  const allowed = Object.fromEntries(only.map((fact) => [fact, rules.flatMap((rule) => rule[fact] ?? [])]));
  const whole: FitmentRule = { from: 0, to: 0, ...allowed };
  const texts = [
    only.length > 0 && `${only.map((fact) => namesOf(whole, fact)).join(', ')} only`,
    asked.length > 0 &&
      `depends on ${asked.map((fact) => `the ${truckFacts[fact].label.toLowerCase()}`).join(' and ')}`,
  ].filter(Boolean);
  if (texts.length === 0) return '';
  // The note of one alternative may be wrong of another, unless it says why something is left out.
  const notes = [...new Set(rules.flatMap(({ note }) => note || []))].filter(
    (note) => rules.every((rule) => rule.note === note) || isForOthers({ ...whole, note }),
  );
  return texts.join('; ') + notes.map((note) => ` (${note})`).join('');
}

/** Returns the trucks that rules are for, one of each year; of 1955, one of each series. */
function trucksOf(rules: readonly FitmentRule[]): Truck[] {
  const series = truckFacts.series.options.map(({ value }) => value);
  return yearsOf(rules)
    .flatMap((year): Truck[] =>
      year === yearOfTwoSeries ? series.map((one) => ({ year, series: one })) : [{ year }],
    )
    .filter((truck) => rulesFor(truck, rules).length > 0);
}

const rulesFor = ({ year, series }: Truck, rules: readonly FitmentRule[]): FitmentRule[] =>
  rules.filter(
    (rule) =>
      rule.from <= year && year <= rule.to && (!series || !rule.series || rule.series.includes(series)),
  );

/** Whether a truck may have something of a fact that none of the rules allows. */
function leavesOut(rules: readonly FitmentRule[], truck: Truck, fact: TruckFactName): boolean {
  const options: readonly TruckOption[] = truckFacts[fact].options;
  return options.some(
    (option) =>
      mayHave(truck, option) && rules.every((rule) => rule[fact] && !rule[fact].includes(option.value)),
  );
}

/** Returns facts of which none decides alone, such as a Chevrolet of any kind, or a GMC with four-wheel drive. */
function factsTogether(trucks: readonly Truck[], rules: readonly FitmentRule[]): readonly TruckFactName[] {
  const verdicts = trucks.map((truck) => fit(truck, { years: [], rules }));
  return verdicts.find((verdict) => verdict?.fit === 'check')?.facts ?? [];
}

function seriesOnly(trucks: readonly Truck[]): string {
  const [truck, other] = trucks.filter(({ year }) => year === yearOfTwoSeries);
  const option = truckFacts.series.options.find(({ value }) => value === truck?.series);
  return option && !other ? `in ${yearOfTwoSeries}, ${option.name} only` : '';
}
