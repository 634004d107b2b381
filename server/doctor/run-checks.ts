import { setTimeout as sleep } from 'node:timers/promises';
import { placeholderFacts } from '../../shop/placeholders.ts';
import { createMailer } from '../adapters/mailer/create-mailer.ts';
import { createPayPal } from '../adapters/payments/paypal.ts';
import type { Config } from '../config.ts';
import { configWarnings } from '../config.ts';
import { createStorage } from '../adapters/storage/create-storage.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import type { LookUpText } from './check-dns.ts';
import { checkDns } from './check-dns.ts';
import { checkFront } from './check-front.ts';
import { checkMail } from './check-mail.ts';
import type { ReadSpace } from './check-machine.ts';
import { checkDisk, checkTime } from './check-machine.ts';
import { checkPayments } from './check-payments.ts';
import { checkStorage } from './check-storage.ts';
import type { Finding } from './finding.ts';
import { bad, good, look, reasonOf } from './finding.ts';

export interface DoctorOptions {
  /** Recipient of the test email. */
  sendTo: string;
  lookUpText: LookUpText;
  clock: () => Date;
  readSpace?: ReadSpace;
  /** An authority to trust besides the known ones. */
  ca?: string;
  /** What does not answer within this time is a finding: a network drive may hang forever. Default: a minute. */
  timeLimitMs?: number;
}

/** Runs all checks, one after the other, and yields what each finds. A check that breaks is a finding, too. */
export async function* runChecks(config: Config, options: DoctorOptions): AsyncGenerator<Finding> {
  const { clock } = options;
  yield* checkSettings(config);
  const checks: [string, () => Promise<Finding | Finding[]>][] = [
    ['Disk', () => checkDisk(config.dataDir, options.readSpace)],
    ['Time', () => checkTime(config.paypal?.apiUrl ?? config.publicUrl, clock)],
    ['Database', () => checkDatabase(config, { clock })],
    ['Files', () => checkStorage(config, { storage: createStorage(config) })],
    ['Backups', () => checkBackups(config)],
    ['Email', () => withMailer(config, options.sendTo)],
    ['DNS', () => checkDns(config, options)],
    ['PayPal', () => payPal(config, clock())],
    ['Public address', () => checkFront(config, { now: clock(), ca: options.ca })],
  ];
  for (const [what, check] of checks) {
    try {
      yield* [await withinTime(check(), options.timeLimitMs)].flat();
    } catch (error) {
      yield bad(what, `This could not be checked. (${reasonOf(error)})`);
    }
  }
}

/** @throws Error when there is no result in time */
async function withinTime<T>(result: Promise<T>, ms = 60_000): Promise<T> {
  const over = new AbortController();
  const late = sleep(ms, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${Math.round(ms / 1000)} seconds`);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    late.catch(() => {});
    over.abort();
  }
}

/** @param placeholders names of the shop's facts that are not its own yet */
export function* checkSettings(config: Config, placeholders = placeholderFacts()): Generator<Finding> {
  yield good('Settings', config.production ? 'complete' : 'complete, but not for production: NODE_ENV');
  for (const warning of configWarnings(config)) yield look('Settings', warning);
  yield placeholders.length === 0
    ? good('Shop’s facts', 'all its own')
    : bad(
        'Shop’s facts',
        `Placeholders that customers would see. Write the real ones into shop/facts.ts: ${placeholders.join(', ')}.`,
      );
}

async function withMailer(config: Config, sendTo: string): Promise<Finding[]> {
  const mailer = createMailer({ config, storage: createStorage(config) });
  return checkMail(config, { mailer, sendTo }).finally(() => mailer.close());
}

async function payPal(config: Config, now: Date): Promise<Finding | Finding[]> {
  const { paypal } = config;
  if (!paypal)
    return look('PayPal', 'Payments are simulated. Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.');
  const log = { info() {}, warn() {} };
  return checkPayments(config, { paypal, payments: createPayPal(paypal, { log }), now });
}
