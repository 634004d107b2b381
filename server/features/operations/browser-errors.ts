import { createHash } from 'node:crypto';
import { deviceName } from '../../../shop/rules/device-name.ts';
import { browserErrors } from '../../counters.ts';
import type { Deps } from '../../deps.ts';
import { withoutAddresses } from '../../log.ts';
import { countBrowserError } from './data.ts';

export interface ReportedError {
  message: string;
  source: string;
  page: string;
  userAgent: string;
  /** The network that it comes from, for limits only. */
  from: string;
}

/** Reports that are stored in a minute, by this process: enough to see what is wrong, too few to wear out the database. */
const perMinute = { all: 30, sender: 5 };

/** Returns a function that stores a sample of the reports, without anything that was typed. */
export function createErrorSampler({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): (error: ReportedError) => Promise<void> {
  let minute = { until: 0, all: 0, bySender: new Map<string, number>() };

  function isInSample(from: string): boolean {
    const now = clock().getTime();
    if (now >= minute.until) minute = { until: now + 60_000, all: 0, bySender: new Map() };
    const ofSender = minute.bySender.get(from) ?? 0;
    if (minute.all >= perMinute.all || ofSender >= perMinute.sender) return false;
    minute.all += 1;
    minute.bySender.set(from, ofSender + 1);
    return true;
  }

  return async ({ message: reported, source, page, userAgent, from }) => {
    const isKept = isInSample(from);
    browserErrors.inc({ outcome: isKept ? 'stored' : 'dropped' });
    if (!isKept) return;
    const message = scrub(reported);
    const fingerprint = createHash('sha256').update(`${message}\n${source}`).digest();
    await countBrowserError(
      db,
      { fingerprint, message, source, page, browser: deviceName(userAgent) },
      clock(),
    );
  };
}

/**
 * Cuts out of an error's message what may be a visitor's: addresses, numbers, and quoted text, except for names of the
 * code's own, as in `Cannot read properties of undefined (reading 'name')`.
 */
export function scrub(message: string): string {
  const text = message
    .replaceAll(/https?:\/\/\S+/gi, '[url]')
    .replaceAll(/"[^"]*"?|`[^`]*`?|“[^”]*”?/g, '"…"')
    .replaceAll(/'([^']*)'/g, (whole, inner: string) =>
      /^[A-Za-z_$][\w$.]{0,39}$/.test(inner) ? whole : "'…'",
    )
    .replaceAll(/\d{3,}/g, '#')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return withoutAddresses(text).trim().slice(0, 200);
}
