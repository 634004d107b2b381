/**
 * `npm run test:mutation`: makes every small change to the price rules and the payment code and reports the changes that
 * no test notices. Succeeds only if both scores are reached. With names of slices or files (`refunds`,
 * `begin-capture.ts`) it tries only these and prints their scores; with `--day 20414` those whose turn it is that day.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { createLog } from '../../server/log.ts';
import type { Count } from './score.ts';
import { countFiles, percentOf, sum } from './score.ts';
import type { Slice } from './slices.ts';
import { slices, slicesOfDay } from './slices.ts';

const leastPercent = 85;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { day: { type: 'string' } } });
const asked = values.day ? slicesOfDay(Number(values.day)) : positionals;
const concurrency = process.env.MUTANTS_AT_ONCE ?? '2';
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the requested slices, each limited to the requested files. */
function chosen(): [name: string, slice: Slice][] {
  if (asked.length === 0) return Object.entries(slices);
  return Object.entries(slices).flatMap(([name, slice]): [string, Slice][] => {
    if (asked.includes(name)) return [[name, slice]];
    const files = slice.files.filter((file) => asked.includes(basename(file)));
    return files.length > 0
      ? [[`${name}-${files.map((file) => basename(file, '.ts')).join('-')}`, { ...slice, files }]]
      : [];
  });
}

/** Starts one database server for all runs. */
async function startDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const database = await startEmbedded({ dataDir, log: createLog('silent'), durable: false });
  return {
    url: database.superuserString,
    stop: async () => {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns the result of each file's mutants; undefined when the run did not finish */
async function runSlice(
  name: string,
  { files, tests }: Slice,
  databaseUrl: string,
): Promise<Map<string, Count> | undefined> {
  const report = `data/mutation-${name}.json`;
  const args = [
    'run',
    'tools/mutation/stryker.json',
    '--mutate',
    files.join(','),
    '--testFiles',
    tests.join(','),
  ];
  const stryker = spawn('stryker', [...args, '--incrementalFile', report, '--concurrency', concurrency], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    stryker.once('error', reject);
    stryker.once('exit', resolve);
  });
  return code === 0 ? countFiles(readFileSync(report, 'utf8')) : undefined;
}

const chosenSlices = chosen();
if (chosenSlices.length === 0) throw new Error(`No slice and no file is called ${asked.join(' or ')}`);
mkdirSync('data', { recursive: true });
const database = await startDatabase();
const broken: string[] = [];
const scores = new Map<Slice['of'], Count[]>();
const lines: string[] = [];
try {
  for (const [name, slice] of chosenSlices) {
    const start = Date.now();
    say(`\n── ${name}`);
    const counts = await runSlice(name, slice, database.url);
    if (!counts) broken.push(name);
    for (const [file, count] of counts ?? []) {
      lines.push(
        `${percentOf(count).padStart(7)} %  ${count.killed} of ${count.killed + count.alive}  ${file}`,
      );
      scores.set(slice.of, [...(scores.get(slice.of) ?? []), count]);
    }
    say(`${name}: ${Math.round((Date.now() - start) / 1000)} s`);
  }
} finally {
  await database.stop();
}

say(`\n${lines.join('\n')}\n`);
for (const name of broken) say(`FAIL  ${name} did not come to its end`);
let isReached = broken.length === 0;
for (const [of, counts] of scores) {
  const total = sum(counts);
  const reached = total.killed * 100 >= leastPercent * (total.killed + total.alive);
  isReached &&= reached;
  say(
    `${reached ? 'ok  ' : 'FAIL'}  ${of}: ${percentOf(total)} % of ${total.killed + total.alive} mutants, ${leastPercent} % are wanted`,
  );
}
process.exitCode = isReached ? 0 : 1;
