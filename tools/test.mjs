// `npm test`: from a fresh clone, everything that must hold. Every step runs, whatever became of the one before.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { environment, prepare, root, say } from './prepare.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const reports = mkdtempSync(join(tmpdir(), 'shop-test-'));

const steps = [
  { title: 'format', run: () => check('check:format') },
  { title: 'lint', run: () => check('check:lint') },
  { title: 'walls', run: () => check('check:walls') },
  { title: 'dead code', run: () => check('check:unused') },
  { title: 'types', run: () => check('check:types') },
  { title: 'pages built', run: () => prepare({ pages: true }).then(() => ({ passed: 1, failed: 0 })) },
  { title: 'unit and API tests', run: () => vitest('test:unit') },
  { title: 'tests in a browser', run: playwright },
  // The short form; `npm run test:faults` by itself goes all the way.
  { title: 'tests under faults', run: () => vitest('test:faults', { FAULTS: 'short' }) },
];

async function check(script) {
  const code = await runScript(script);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(script, env = {}) {
  const report = join(reports, `${script.replace(':', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runScript(script, reporters, env);
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that does not even load has no tests to fail.
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return honest({ passed: numPassedTests, failed: numFailedTests + unloaded.length }, code);
}

async function playwright() {
  const report = join(reports, 'playwright.json');
  const code = await runScript('test:e2e', ['--reporter=list,json'], {
    ...(await findChromium()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const counted = honest(
    { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length },
    code,
  );
  return { ...counted, flaky: suites.flatMap(flakyTests) };
}

/** Names of those that failed at first and passed when tried again. */
function flakyTests({ title, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map((spec) => spec.title), ...suites.flatMap(flakyTests)].map(
    (name) => `${title} › ${name}`,
  );
}

/** A run that ended badly has failed even when no single test did, and so has one without tests. */
function honest({ passed, failed }, code) {
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

function runScript(name, args = [], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn([scripts[name], ...args.map((argument) => `'${argument}'`)].join(' '), {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment(), ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function runStep({ title, run }) {
  say(`\n── ${title} ${'─'.repeat(Math.max(0, 90 - title.length))}`);
  const start = Date.now();
  const result = await run().catch((error) => {
    say(error.message);
    return { passed: 0, failed: 1 };
  });
  return { title, ...result, seconds: Math.round((Date.now() - start) / 1000) };
}

try {
  await prepare({ pages: false });
} catch (error) {
  say(`${error.message}\n\n0 passed, 1 failed`);
  process.exit(1);
}

const results = [];
for (const step of steps) results.push(await runStep(step));
rmSync(reports, { recursive: true, force: true });

say(`\n── summary ${'─'.repeat(83)}`);
for (const { title, passed, failed, flaky = [], seconds } of results) {
  const shaky = flaky.length > 0 ? `, ${flaky.length} flaky` : '';
  say(
    `${failed === 0 ? 'ok  ' : 'FAIL'}  ${title.padEnd(24)} ${passed} passed, ${failed} failed${shaky}  (${seconds} s)`,
  );
  for (const name of flaky) say(`      flaky: ${name}`);
}
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
say(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;
