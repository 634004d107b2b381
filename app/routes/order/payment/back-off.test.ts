import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backOffMs, untilDue } from './back-off.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const browser = new EventTarget();
let leaving: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  leaving = new AbortController();
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the wait of ten seconds is over after what has been done. */
async function overAfter(act: () => void): Promise<boolean> {
  let over = false;
  void untilDue(10_000, leaving.signal).then(() => (over = true));
  act();
  await Promise.resolve();
  await Promise.resolve();
  return over;
}

it('waits longer each time, half a minute at most', () => {
  const waits = Array.from({ length: 20 }, (_, round) => backOffMs(round));
  expect(waits[0]).toBe(2000);
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect(waits.at(-1)).toBe(30_000);
});

it('ends after its time and not before', async () => {
  expect(await overAfter(() => vi.advanceTimersByTime(9999))).toBe(false);
  expect(await overAfter(() => vi.advanceTimersByTime(10_000))).toBe(true);
});

it('ends immediately when the network is back, the page becomes visible, or the page is left', async () => {
  expect(await overAfter(() => browser.dispatchEvent(new Event('online')))).toBe(true);
  expect(await overAfter(() => page.dispatchEvent(new Event('visibilitychange')))).toBe(true);
  expect(await overAfter(() => leaving.abort())).toBe(true);
});

it('keeps waiting while the page is hidden', async () => {
  page.hidden = true;
  expect(await overAfter(() => page.dispatchEvent(new Event('visibilitychange')))).toBe(false);
});
