import lighthouse from 'lighthouse';
import { launch } from 'chrome-launcher';
import { runShop, temporaryFolder } from '../run-shop.ts';

/** `npm run bench:lighthouse`: Lighthouse's mobile scores of home, listing and product, medians of three. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const folder = temporaryFolder();
const shop = await runShop(folder.path);
const chrome = await launch({
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
  ...(process.env.CHROMIUM_PATH ? { chromePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  const [first] = (await (await fetch(`${shop.url}/api/products/top`)).json()) as { _id: string }[];
  process.stdout.write(
    `| page | ${categories.join(' | ')} | LCP ms | CLS | TBT ms |\n| --- | --: | --: | --: | --: | --: | --: | --: |\n`,
  );
  for (const path of ['/', '/store', `/product/${first?._id}`]) {
    const runs = [
      await scores(shop.url + path),
      await scores(shop.url + path),
      await scores(shop.url + path),
    ];
    const medians = runs[0]?.map(
      (_, column) => runs.map((run) => run[column] ?? 0).toSorted((a, b) => a - b)[1],
    );
    process.stdout.write(`| ${path} | ${medians?.join(' | ')} |\n`);
  }
} finally {
  chrome.kill();
  await shop.stop();
  folder.remove();
}

async function scores(url: string): Promise<number[]> {
  const result = await lighthouse(url, {
    port: chrome.port,
    onlyCategories: [...categories],
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { audits } = result.lhr;
  const missed = Object.values(audits).filter(
    (audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary',
  );
  for (const audit of missed) process.stderr.write(`${url}: ${audit.id}: ${audit.title}\n`);
  return [
    ...categories.map((category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)),
    Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    Number((audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)),
    Math.round(audits['total-blocking-time']?.numericValue ?? 0),
  ];
}
