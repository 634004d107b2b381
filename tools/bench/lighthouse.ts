import lighthouse from 'lighthouse';
import { launch } from 'chrome-launcher';
import { publicPages } from '../../shop/public-pages.ts';
import { chromiumPath } from '../browser/chromium.mjs';
import { runShop, temporaryFolder } from '../run-shop.ts';

/** Pages that search engines may list; one product is added to them. */
const indexedPages: readonly string[] = [...publicPages, '/store/page/2', '/store?yearRange=1955-1959'];

/** Public pages that are closed to robots. */
const closedPages: readonly string[] = [
  '/store/search/tailgate',
  '/cart',
  '/guest-checkout',
  '/login',
  '/register',
  '/password-reset-request',
];

const missingPage = '/no-such-page';

/**
 * `npm run bench:lighthouse`: Lighthouse's mobile scores of every public page, the median of RUNS (3) each; or of
 * some pages: `npm run bench:lighthouse -- / /faq`. Fails when a page scores less than 100 for accessibility, best
 * practices or SEO, or less than 95 for performance, which is only meaningful on a quiet machine whose benchmark index is about
 * 1,500: Lighthouse makes it four times slower to be a middling phone.
 */
const floors = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const categories = Object.keys(floors) as (keyof typeof floors)[];
const runsEach = Number(process.env.RUNS ?? 3);

// Before the shop, which would be left running without one.
const chromePath = await chromiumPath();
const folder = temporaryFolder();
const shop = await runShop(folder.path);
const chrome = await launch({
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
  chromePath,
});
const below: string[] = [];
try {
  process.stdout.write(
    `| page | ${categories.join(' | ')} | LCP ms | CLS | TBT ms | KiB | benchmark index | what is painted last |\n` +
      `| --- | ${'--: | '.repeat(categories.length + 5)}--- |\n`,
  );
  for (const path of await pagesToMeasure(process.argv.slice(2))) await measure(path);
} finally {
  chrome.kill();
  await shop.stop();
  folder.remove();
}
for (const line of below) process.stderr.write(`${line}\n`);
process.exitCode = below.length > 0 ? 1 : 0;

async function pagesToMeasure(paths: string[]): Promise<string[]> {
  if (paths.length > 0) return paths;
  const [first] = (await (await fetch(`${shop.url}/api/products/top`)).json()) as { _id: string }[];
  return [...indexedPages, `/product/${first?._id}`, ...closedPages, missingPage];
}

async function measure(path: string): Promise<void> {
  const runs: Scores[] = [];
  for (let run = 0; run < runsEach; run += 1) runs.push(await scoresOf(path));
  const medianOf = (of: (scores: Scores) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  const medians = categories.map((category) => medianOf((scores) => scores[category]));
  for (const [at, category] of categories.entries())
    if ((medians[at] ?? 0) < floors[category]) below.push(`${path}: ${category} ${medians[at]}`);
  const figures = [
    ...medians,
    Math.round(medianOf(({ lcpMs }) => lcpMs)),
    medianOf(({ shift }) => shift).toFixed(3),
    Math.round(medianOf(({ blockedMs }) => blockedMs)),
    medianOf(({ bytes }) => bytes / 1024).toFixed(0),
    Math.round(medianOf(({ benchmarkIndex }) => benchmarkIndex)),
    runs[0]?.lcpElement.replaceAll('|', '/') ?? '',
  ];
  process.stdout.write(`| ${path} | ${figures.join(' | ')} |\n`);
}

type Scores = Record<keyof typeof floors, number> & {
  lcpMs: number;
  shift: number;
  blockedMs: number;
  bytes: number;
  benchmarkIndex: number;
  lcpElement: string;
};

/** @param tries how often to run Lighthouse before giving up */
async function scoresOf(path: string, tries = 3): Promise<Scores> {
  // Some pages are closed to robots on purpose, and the missing page must answer 404.
  const skipAudits = [
    ...(indexedPages.includes(path) || path.startsWith('/product/') ? [] : ['is-crawlable']),
    ...(path === missingPage ? ['http-status-code', 'errors-in-console'] : []),
  ];
  const result = await lighthouse(shop.url + path, {
    port: chrome.port,
    onlyCategories: [...categories],
    skipAudits,
    ignoreStatusCode: path === missingPage,
    logLevel: 'error',
  });
  if (!result || result.lhr.runtimeError) {
    const why = `Lighthouse gave no result for ${path}: ${result?.lhr.runtimeError?.message}`;
    if (tries <= 1) throw new Error(why);
    process.stderr.write(`${why}; trying again\n`);
    return scoresOf(path, tries - 1);
  }
  const { audits } = result.lhr;
  for (const { id, title, score, scoreDisplayMode } of Object.values(audits))
    if (scoreDisplayMode === 'binary' && score !== null && score < 0.9)
      process.stderr.write(`${path}: ${id}: ${title}\n`);
  const figure = (id: string) => audits[id]?.numericValue ?? 0;
  return {
    ...(Object.fromEntries(
      categories.map((category) => [
        category,
        Math.round((result.lhr.categories[category]?.score ?? 0) * 100),
      ]),
    ) as Record<keyof typeof floors, number>),
    lcpMs: figure('largest-contentful-paint'),
    shift: figure('cumulative-layout-shift'),
    blockedMs: figure('total-blocking-time'),
    bytes: figure('total-byte-weight'),
    benchmarkIndex: result.lhr.environment.benchmarkIndex,
    lcpElement: elementIn(audits['largest-contentful-paint-element']?.details),
  };
}

/** Returns a selector of the first element in the details of an audit. */
function elementIn(details: unknown): string {
  return (
    /"selector":"([^"]*)"/
      .exec(JSON.stringify(details) ?? '')?.[1]
      ?.split(' > ')
      .slice(-2)
      .join(' ') ?? ''
  );
}
