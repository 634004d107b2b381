// `npm test`: from a fresh clone, what finds most faults within six minutes. `npm test -- --landing` is everything a change must
// pass, and what CI runs: the slow tests too, the journeys in a browser, short runs under faults. `npm run test:all` is the full
// proof: every test in a browser, the long runs under faults, the mutations. Every step runs, even if one before it failed.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from './browser/chromium.mjs';
import { environment, prepare, root, say } from './prepare.mjs';

const [asked, ...others] = process.argv.slice(2);
if (!['--all', '--landing', undefined].includes(asked) || others.length > 0) {
  say(`npm test knows nothing but --landing, not: ${process.argv.slice(2).join(' ')}`);
  process.exit(1);
}
const full = asked === '--all';
const quick = asked === undefined;
/** What the full proof draws at random, and which mutations it makes, changes every day; SEED repeats a day's run. */
const seed = process.env.SEED ?? String(Math.floor(Date.now() / 86_400_000));
/** Landing runs the races and one series of kills. */
const landingFaults = ['deadlocks', 'kill', 'last-units', 'one-order-at-once', 'two-admins'].map(
  (name) => `tests/faults/${name}.test.ts`,
);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const reports = mkdtempSync(join(tmpdir(), 'shop-test-'));

const steps = [
  { title: 'checks and build', run: checksAndBuild },
  { title: 'unit and API tests', run: () => vitest('test:unit', { only: quick ? '!slow' : undefined }) },
  { title: 'tests in a browser', run: playwright },
  ...(quick
    ? []
    : [
        {
          title: 'tests under faults',
          run: () =>
            vitest(
              'test:faults',
              full ? { env: { SEED: seed } } : { env: { FAULTS: 'short' }, names: landingFaults },
            ),
        },
      ]),
  ...(full ? [{ title: 'deployment files', run: () => check('test:deploy') }] : []),
  ...(full ? [{ title: 'alert rules', run: alertRules }] : []),
  ...(full ? [{ title: 'PostgreSQL 15, 16, 17', run: () => check('test:postgres') }] : []),
  ...(full ? [{ title: 'mutations', run: () => check('test:mutation', { args: ['--day', seed] }) }] : []),
];

/**
 * Two checks at a time for the two cores, beside the build, which mostly keeps one of them busy. `check:unused` and
 * `check:types` write React Router's types, which the linter reads.
 */
async function checksAndBuild() {
  const inTurn = async (...scripts) => {
    const done = [];
    for (const script of scripts) done.push(await check(script, { quiet: true }));
    return done;
  };
  const results = await Promise.all([
    inTurn('check:format', 'check:walls'),
    inTurn('check:unused', 'check:lint', 'check:types'),
    build(),
  ]);
  return results.flat().reduce((sum, { passed, failed, failures }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    failures: [...sum.failures, ...failures],
  }));
}

async function build() {
  try {
    await prepare({ withBuild: true });
    return { passed: 1, failed: 0, failures: [] };
  } catch (error) {
    say(error.message);
    return { passed: 0, failed: 1, failures: ['build'] };
  }
}

/** Prometheus' own program tries the rules on made-up figures; that their metrics exist is a unit test. */
async function alertRules() {
  if (spawnSync('promtool', ['--version']).error) {
    say('promtool is not installed (apt-get install prometheus): the alert rules have not been tried.');
    return process.env.CI
      ? { passed: 0, failed: 1, failures: ['promtool is not installed'] }
      : { passed: 0, failed: 0 };
  }
  return check('test:alerts');
}

/** @param quiet prints the script's output only when it fails */
async function check(script, { args = [], quiet = false } = {}) {
  const { code, output } = await runScript(script, { args, quiet });
  if (quiet) say(code === 0 ? `ok    ${script}` : `FAIL  ${script}\n${output}`);
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [script] };
}

/**
 * @param names the files to run; without them all
 * @param only an expression of tags: tests that don't match it are left out
 */
async function vitest(script, { env = {}, names = [], only } = {}) {
  const report = join(reports, `${script.replace(':', '-')}.json`);
  const unhandled = `${report}.unhandled`;
  const reporters = ['default', 'json', './tools/unhandled-errors.mjs'];
  const args = [
    ...reporters.map((name) => `--reporter=${name}`),
    `--outputFile.json=${report}`,
    ...(only ? [`--tagsFilter=${only}`] : []),
    ...names,
  ];
  const { code } = await runScript(script, { args, env: { ...env, UNHANDLED_ERRORS_FILE: unhandled } });
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  // A file can also fail because it doesn't load, or before or after all of its tests.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
  );
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, tags }) => (status === 'skipped' || status === 'pending') && !(only && tags?.length))
      .map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
  );
  failures.push(
    ...broken.map(({ name, message }) => `${relative(root, name)}: ${message.split('\n', 1)[0]}`),
  );
  failures.push(...readFileSync(unhandled, 'utf8').split('\n').filter(Boolean));
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    ms: endTime - startTime,
  }));
  const counted = honest({ passed: numPassedTests, failed: numFailedTests + broken.length }, code);
  return { ...counted, failures, skipped, files };
}

async function playwright() {
  const report = join(reports, 'playwright.json');
  const { code } = await runScript('test:e2e', {
    args: ['--reporter=list,json', ...(full ? [] : [`--grep=${quick ? '@quick' : '@journey'}`])],
    env: { ...(await findChromium()), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const counted = honest(
    { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length },
    code,
  );
  const files = suites.map((suite) => ({ name: `tests/e2e/${suite.file}`, ms: msOf(suite) }));
  const failures = suites.flatMap((suite) => testsThatWere('unexpected', suite));
  const flaky = suites.flatMap((suite) => testsThatWere('flaky', suite));
  return { ...counted, failures, flaky, files };
}

/** Returns how long the tests of a Playwright suite took, including failed tries. */
function msOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return [...own.map(({ duration }) => duration), ...suites.map(msOf)].reduce((sum, ms) => sum + ms, 0);
}

/** Returns the names of the tests with that outcome: `unexpected` failed, `flaky` passed on a retry. */
function testsThatWere(outcome, { title, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome));
  return [...own.map((spec) => spec.title), ...suites.flatMap((suite) => testsThatWere(outcome, suite))].map(
    (name) => `${title} › ${name}`,
  );
}

/** A run with a bad exit code has failed even if no single test did, and so has one without tests. */
function honest({ passed, failed }, code) {
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

function runScript(name, { args = [], env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const output = quiet ? 'pipe' : 'inherit';
    const child = spawn([scripts[name], ...args.map((argument) => `'${argument}'`)].join(' '), {
      cwd: root,
      shell: true,
      stdio: ['ignore', output, output],
      env: { ...environment(), ...env },
    });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

const rule = (title) => say(`\n── ${title} ${'─'.repeat(Math.max(0, 90 - title.length))}`);

async function runStep({ title, run }) {
  rule(title);
  const start = Date.now();
  const result = await run().catch((error) => {
    say(error.message);
    return { passed: 0, failed: 1 };
  });
  return { title, ...result, seconds: Math.round((Date.now() - start) / 1000) };
}

try {
  await prepare({ withBuild: false });
} catch (error) {
  say(`${error.message}\n\n0 passed, 1 failed`);
  process.exit(1);
}

const results = [];
for (const step of steps) results.push(await runStep(step));
rmSync(reports, { recursive: true, force: true });

rule('slowest files');
const files = results.flatMap((result) => result.files ?? []).toSorted((a, b) => b.ms - a.ms);
for (const { name, ms } of files.slice(0, 10)) say(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);

rule('summary');
for (const { title, passed, failed, failures = [], flaky = [], skipped = [], seconds } of results) {
  const shaky = flaky.length > 0 ? `, ${flaky.length} flaky` : '';
  say(
    `${failed === 0 ? 'ok  ' : 'FAIL'}  ${title.padEnd(20)} ${passed} passed, ${failed} failed${shaky}  (${seconds} s)`,
  );
  for (const name of failures) say(`      failed: ${name}`);
  for (const name of flaky) say(`      flaky: ${name}`);
  for (const name of skipped) say(`      skipped: ${name}`);
}
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
if (full) say(`\nSEED=${seed} repeats what was drawn at random.`);
if (quick)
  say('\nLeft out, before a change lands: the slow tests, most journeys and faults (npm test -- --landing).');
say(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;
