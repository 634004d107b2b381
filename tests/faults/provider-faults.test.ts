import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { extentOf, seededDraws } from './extent.ts';
import type { NamedFault } from './fault-list.ts';
import { singleFaults } from './fault-list.ts';
import type { BuyerKind } from './patient-buyer.ts';
import { buyers, buyPatiently } from './patient-buyer.ts';
import { refundAll, refundAtProvider, reportNight } from './refunding.ts';
import type { PurchaseEnd } from './purchase-end.ts';
import { boundMs, comeToRest, readEnd } from './purchase-end.ts';
import type { TimedShop } from './timed-shop.ts';
import { buildTimedShop } from './timed-shop.ts';

/**
 * Every fault of the provider by itself: for a buyer who stays and one who closes the browser, for a refund by an admin
 * and for the nightly report; then pairs of faults, each with one of the two buyers. PAIRS sets how many (or `all`, or
 * `2500-5000`), SEED their order.
 * Each purchase must reach its expected outcome, and its money must be known within 15 minutes of the provider's time.
 */
const random = seededDraws();
const pairs = drawPairs();
const chosen = extentOf(pairs.length, 'PAIRS', { short: 12, long: 300 });
/** How many purchases one test makes. */
const atATime = 250;

let timed: TimedShop;
const table: string[] = [];
beforeAll(async () => {
  timed = await buildTimedShop();
});
afterEach(() => timed.audit());
afterAll(async () => {
  await timed?.close();
  process.stdout.write(`${table.join('\n')}\n`);
});

async function purchase(
  { follows, ...fault }: Pick<NamedFault, 'faults' | 'decides' | 'follows'>,
  kind: BuyerKind,
): Promise<PurchaseEnd> {
  const orderId = await buyPatiently(timed, fault, kind);
  let rested = await comeToRest(timed, orderId);
  if (follows === 'refund') await refundAll(timed, orderId);
  if (follows === 'report') {
    await refundAtProvider(timed, orderId);
    await reportNight(timed);
  }
  if (follows) rested = await comeToRest(timed, orderId);
  // The purchase is over; remaining faults must not affect the next one.
  timed.shop.emulator.clearFaults();
  const end = await readEnd(timed, orderId);
  if (!rested && end.paymentIssues.length === 0) end.contradictions.push('did not come to rest');
  return end;
}

function tell(name: string, kind: string, { paid, refunds, paymentIssues, knownAfterMs }: PurchaseEnd): void {
  const end = [paid ? 'paid' : 'not paid', ...(refunds ? ['given back'] : []), ...paymentIssues].join(' + ');
  table.push(
    `${name.padEnd(64)} ${kind.padEnd(7)} ${end}, known after ${Math.round(knownAfterMs / 1000)} s `,
  );
}

const groups = Map.groupBy(singleFaults, ({ group }) => group);

describe.each([...groups])('under faults of %s', (group, faults) => {
  // What follows a purchase does not depend on the kind of buyer.
  const kinds = faults.some(({ follows }) => follows) ? buyers.slice(0, 1) : buyers;
  it.each(kinds)('reaches the expected outcome when the buyer %s', async (kind) => {
    const ends: Record<string, object> = {};
    const expected: Record<string, object> = {};
    for (const fault of faults) {
      const end = await purchase(fault, kind);
      tell(`${group}: ${fault.name}`, kind, end);
      const { knownAfterMs, ...rest } = end;
      ends[fault.name] = { ...rest, inTime: knownAfterMs <= boundMs };
      expected[fault.name] = { ...fault.end, contradictions: [], inTime: true };
    }
    expect(ends).toEqual(expected);
  });
});

const slices = Array.from({ length: Math.ceil((chosen.to - chosen.from) / atATime) }, (_, at) => ({
  from: chosen.from + at * atATime,
  to: Math.min(chosen.to, chosen.from + (at + 1) * atATime),
}));

it.each(slices)(
  'purchases reach the expected outcome under the pairs of faults $from to $to',
  async ({ from, to }) => {
    const wrong: string[] = [];
    for (const { one, other, kind } of pairs.slice(from, to)) {
      const name = `${one.group}: ${one.name} & ${other.group}: ${other.name}, ${kind}`;
      const decides = one.decides ?? other.decides;
      const follows = one.follows ?? other.follows;
      const faults = [...one.faults, ...other.faults];
      const end = await purchase({ faults, ...(decides && { decides }), ...(follows && { follows }) }, kind);
      tell(name, '', end);
      // Only tampered payments, and faults that require it, may open a payment issue.
      const meant = [...one.end.paymentIssues, ...other.end.paymentIssues];
      const tampered = faults.some(({ what }) => what === 'tampered');
      const unmeant = tampered ? [] : end.paymentIssues.filter((kind) => !meant.includes(kind));
      const faulty = [
        ...end.contradictions,
        ...unmeant.map((issue) => `has an unexpected payment issue: ${issue}`),
        ...(end.knownAfterMs <= boundMs ? [] : [`known only after ${Math.round(end.knownAfterMs / 1000)} s`]),
        ...(end.paid || end.paymentIssues.length > 0 ? [] : ['is neither paid nor in a payment issue']),
      ];
      wrong.push(...faulty.map((fault) => `${name}: ${fault}`));
    }
    expect(wrong).toEqual([]);
  },
);

/** All pairs of faults that can occur together, in random order. */
function drawPairs(): { one: NamedFault; other: NamedFault; kind: BuyerKind }[] {
  const paired = singleFaults.filter(({ follows }) => follows !== 'report');
  const canMeet = (one: NamedFault, other: NamedFault) =>
    one.follows === other.follows || one.group === 'events';
  const all = paired.flatMap((one, at) =>
    paired
      .slice(at + 1)
      .filter((other) => canMeet(one, other))
      .map((other) => ({ one, other, kind: buyers[random() < 0.5 ? 0 : 1] })),
  );
  return all
    .map((pair) => ({ pair, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ pair }) => pair);
}
