import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CatalogRow } from '../../server/features/catalog/data.ts';
import { ProductIndex } from '../../server/features/catalog/listing/product-index.ts';
import type { SeedProduct } from '../../server/db/seed/read-catalog.ts';
import { readCatalog } from '../../server/db/seed/read-catalog.ts';
import { varyCatalog } from '../../server/db/seed/vary-catalog.ts';

/**
 * `npm run bench:search [-- --products 653,100000 --queries FILE --part odd --misses]`: what the index costs, how fast it
 * answers, and of queries with known answers how many have the right part first and among the first five. A line of the
 * file is `kind | query | part numbers or their beginnings, without LCT-`, `-` for nothing.
 */
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '653,100000' },
    queries: { type: 'string', default: 'server/features/catalog/search/judged/blind-queries.txt' },
    part: { type: 'string', default: 'all' },
    misses: { type: 'boolean', default: false },
  },
});

interface Judged {
  kind: string;
  query: string;
  right: string[];
}

const shelves = ['aftermarket', 'napco'] as const;
const page = { number: 1, size: 12 };
const judged: Judged[] = readFileSync(options.queries, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))
  .map(([kind = '', query = '', right = '']) => ({
    kind,
    query,
    right: right === '-' ? [] : right.split(' '),
  }))
  .filter((_, at) => options.part === 'all' || at % 2 === (options.part === 'odd' ? 1 : 0));

const asRow = (product: SeedProduct, at: number): CatalogRow => ({
  id: product.lugo_part,
  changeNo: at + 1,
  hidden: false,
  deletedAt: null,
  shelf: product.brand === 'Used' ? 'used' : product.brand === 'NAPCO' ? 'napco' : 'aftermarket',
  brand: product.brand,
  vendor: product.vendor,
  partType: product.part_type,
  name: product.name,
  lugoPart: product.lugo_part,
  vendorPart: product.vendor_part,
  years: product.years,
  fitment: product.fitment,
  description: product.description,
  specs: product.specs,
  fitNotes: product.fit_notes,
  priceCents: product.price_cents,
  ratingSum: product.rating_sum,
  ratingCount: product.rating_count,
  createdAt: new Date(0),
});

for (const count of options.products.split(',').map(Number)) {
  const { products } = readCatalog();
  const before = memory();
  const started = process.cpuUsage();
  const index = new ProductIndex();
  const varied = varyCatalog(products, Math.max(0, count - products.length));
  let batch: CatalogRow[] = [];
  let at = 0;
  let making = 0;
  const apply = () => {
    index.apply(batch);
    batch = [];
  };
  for (const product of products) batch.push(asRow(product, at++));
  apply();
  for (;;) {
    const from = process.cpuUsage();
    const { value, done } = varied.next();
    making += spent(from);
    if (done) break;
    if (batch.push(asRow(structuredClone(value), at++)) === 500) apply();
  }
  apply();
  index.prepare();
  const build = spent(started) - making;
  const used = memory() - before;
  console.log(`${at} products: build ${build.toFixed(0)} ms, memory ${(used / 1e6).toFixed(1)} MB`);
  const firstNumber = time(() => index.find('LCT-TG-5401', { shelves }, page));
  console.log(`first part number ${firstNumber.toFixed(1)} ms`);
  // The median of some runs of each query: the machine has other work, too.
  const times = judged.map(({ query }) => {
    const runs = Array.from({ length: 7 }, () => time(() => index.find(query, { shelves }, page)));
    return runs.sort((a, b) => a - b)[3] as number;
  });
  // Every beginning of every query, as it is typed.
  const typed = judged.flatMap(({ query }) =>
    Array.from({ length: query.length - 1 }, (_, end) => query.slice(0, end + 2)),
  );
  const limits = { products: 5, phrases: 5, categories: 2 };
  const suggesting = typed.map((text) =>
    Math.min(...[1, 2, 3].map(() => time(() => index.suggest(text, { shelves }, limits)))),
  );
  console.log(`suggestions p50 ${quantile(suggesting, 0.5)} ms, p99 ${quantile(suggesting, 0.99)} ms`);
  if (options.misses)
    for (const [at, text] of typed.entries())
      if ((suggesting[at] as number) > 8) console.log(`${(suggesting[at] as number).toFixed(1)} ms ${text}`);
  if (options.misses)
    for (const [at, { query }] of judged.entries())
      if ((times[at] as number) > 3) console.log(`${(times[at] as number).toFixed(1)} ms ${query}`);
  console.log(`search p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`);
  if (at === products.length) judge(index);
}

function judge(index: ProductIndex): void {
  const kinds = new Map<string, { asked: number; first: number; five: number; none: number }>();
  for (const { kind, query, right } of judged) {
    const { items } = index.find(query, { shelves }, page);
    const counted = kinds.get(kind) ?? { asked: 0, first: 0, five: 0, none: 0 };
    kinds.set(kind, counted);
    counted.asked++;
    const isRight = (item: string | undefined) => right.some((part) => item?.startsWith(`LCT-${part}`));
    const first = right.length === 0 ? items.length === 0 : isRight(items[0]);
    const five = right.length === 0 ? items.length === 0 : items.slice(0, 5).some(isRight);
    if (first) counted.first++;
    if (five) counted.five++;
    if (items.length === 0 && right.length > 0) counted.none++;
    if (options.misses && !first)
      console.log(
        `${five ? '~' : '✗'} ${kind}: ${query} → ${items.slice(0, 5).join(' ') || 'nothing'} (${right.join(' ')})`,
      );
  }
  const all = [...kinds.values()];
  const sum = (key: 'asked' | 'first' | 'five' | 'none') => all.reduce((total, kind) => total + kind[key], 0);
  kinds.set('all', { asked: sum('asked'), first: sum('first'), five: sum('five'), none: sum('none') });
  for (const [kind, { asked, first, five, none }] of kinds)
    console.log(
      `${kind.padEnd(10)} ${String(asked).padStart(4)} asked, first ${percent(first, asked)}, in five ${percent(five, asked)}, nothing found ${none}`,
    );
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function spent(from: NodeJS.CpuUsage): number {
  return process.cpuUsage(from).user / 1000;
}

function memory(): number {
  for (let at = 0; at < 3; at++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function quantile(values: number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
}
