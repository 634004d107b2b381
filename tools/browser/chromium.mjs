// Finds a Chromium for the browser tests: Playwright's own or the system's if one starts; otherwise downloads
// Playwright's or, as root on Debian, installs the package.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, root, say } from '../prepare.mjs';

/** The shell first: without windows to draw, it leaves more of the machine to the tests. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** If Playwright's servers are unreachable the package is tried, so the download must fail quickly. */
const downloadMs = 180_000;

/** @returns the environment variables that point the tests to it, none for Playwright's own. @throws Error when there is none */
export async function findChromium() {
  return (
    (await findStarting()) ??
    (await afterwards('Downloading Chromium', downloadWithPlaywright)) ??
    (await afterwards('Installing the Debian package of Chromium', installPackage)) ??
    fail()
  );
}

/** @returns the path of the program, for other tools. @throws Error when there is none */
export async function chromiumPath() {
  const { CHROMIUM_PATH: given } = await findChromium();
  return given ?? (await import('@playwright/test')).chromium.executablePath();
}

async function findStarting() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return (await starts(given)) ? { CHROMIUM_PATH: given } : undefined;
  if (await starts()) return {};
  for (const executablePath of onPath()) {
    if (await starts(executablePath)) return { CHROMIUM_PATH: executablePath };
  }
  return undefined;
}

/** An existing file may lack its libraries: only a browser that starts counts. */
async function starts(executablePath) {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ executablePath, timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function afterwards(title, install) {
  say(`${title} …`);
  return install() ? findStarting() : undefined;
}

function downloadWithPlaywright() {
  const env = { ...environment(), PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  return runs('playwright', ['install', 'chromium'], { env, timeout: downloadMs });
}

function installPackage() {
  if (process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    runs('apt-get', ['update', '-qq'], { env }) &&
    ['chromium-headless-shell', 'chromium'].some((name) =>
      runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], { env }),
    )
  );
}

function runs(program, args, options) {
  const { status, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', ...options });
  if (status !== 0) say(`  not possible: ${(stderr ?? '').trim().split('\n').at(-1) ?? ''}`);
  return status === 0;
}

function fail() {
  throw new Error('There is no Chromium. Install one and name it: CHROMIUM_PATH=/path/to/chromium');
}
