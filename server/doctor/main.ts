import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { ConfigError } from '../config-error.ts';
import { readConfig } from '../config.ts';
import { openDataDir } from '../data-dir.ts';
import { adminPasswordFault } from '../features/accounts/common-passwords.ts';
import type { Finding } from './finding.ts';
import { bad, lineOf } from './finding.ts';
import { runChecks } from './run-checks.ts';

/** `npm run doctor`: says whether the shop can open with its present settings, a line for each thing. */

const usage = 'Usage: npm run doctor [-- --send-to <address of the test email, instead of OWNER_EMAIL>]';

async function* diagnose(sendTo: string | undefined): AsyncGenerator<Finding> {
  // Invented facts are a finding of their own.
  const passwordFault = await adminPasswordFault(process.env);
  const config = readConfig(process.env, { placeholders: [], passwordFault });
  openDataDir(config.dataDir);
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  yield* runChecks(config, {
    sendTo: sendTo ?? config.ownerEmail,
    lookUpText: (name) => resolver.resolveTxt(name),
    clock: () => new Date(),
  });
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { 'send-to': { type: 'string' } } });
  const color = process.stdout.isTTY && !process.env.NO_COLOR;
  const count = { good: 0, look: 0, bad: 0 };
  const print = (finding: Finding) => {
    count[finding.verdict] += 1;
    process.stdout.write(`${lineOf(finding, { color })}\n`);
  };
  try {
    for await (const finding of diagnose(values['send-to'])) print(finding);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.message.split('\n')) print(bad('Settings', problem));
    process.stdout.write(
      '\nThe rest is checked once the settings are right (docs/operating.md, Settings).\n',
    );
  }
  const toFix = count.bad === 1 ? '1 thing' : `${count.bad} things`;
  const toLookAt = count.look > 0 ? ` To look at yourself: ${count.look}.` : '';
  process.stdout.write(`\n${count.bad === 0 ? 'Nothing has to be fixed.' : `${toFix} to fix.`}${toLookAt}\n`);
  return count.bad === 0;
}

let code = 1;
try {
  if (await main()) code = 0;
} catch (error) {
  const isUsage = Object(error).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isUsage ? `${(error as Error).message}\n${usage}` : (error as Error).stack}\n`);
  code = 2;
}
// Not by itself: what did not answer in time may still be waited for. Only once everything is printed.
process.stdout.write('', () => process.exit(code));
