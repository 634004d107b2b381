import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { openDatabase } from '../../server/db/open.ts';
import { endpoints } from '../../shop/contracts/endpoints.ts';
import { percentile, row, signIn } from './measure.ts';
import { insertManyAdminRows, insertManyOrders } from './many-rows.ts';
import { runDatabaseCommand, runShop, temporaryFolder } from '../run-shop.ts';

/**
 * `npm run bench:admin [-- --products 100000 --orders 50000 --times 20]`: how long the built shop takes for each list and
 * report of the admin pages, requested one after the other. Measured at the client on the same machine.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '50000' },
    times: { type: 'string', default: '20' },
  },
});
const [products, orders, times] = [values.products, values.orders, values.times].map(Number) as [
  number,
  number,
  number,
];
const year = new Date().getFullYear();
const lastOf = (count: number) => Math.ceil(count / 20);

const paths = {
  'products, first page': '/api/products/admin',
  'products, last page': `/api/products/admin?pageNumber=${lastOf(products)}`,
  'products, keyword': '/api/products/admin?keyword=fender',
  'products, short': '/api/products/admin?show=low',
  'products, short, last page': '/api/products/admin?show=low&pageNumber=99999',
  'products, short, keyword': '/api/products/admin?show=low&keyword=fender',
  'products, hidden': '/api/products/admin?show=hidden',
  'products, deleted': '/api/products/admin?show=deleted',
  'orders, first page': '/api/orders',
  'orders, last page': `/api/orders?pageNumber=${lastOf(orders)}`,
  'orders, to ship': '/api/orders?show=to-ship',
  'orders, unpaid, last page': '/api/orders?show=unpaid&pageNumber=99999',
  'orders, delivered, last page': '/api/orders?show=delivered&pageNumber=99999',
  'orders, by id': `/api/orders?keyword=b1${'1f4'.padStart(22, '0')}`,
  'orders, by email': '/api/orders?keyword=guest-78%40example.com',
  'orders, by a common piece': '/api/orders?keyword=buyer',
  'orders, by words of a part': '/api/orders?keyword=bumper%20bolt',
  'orders, by a piece of a number': '/api/orders?keyword=4702',
  'orders paid in a month': `/api/orders?period=${year}-01&by=paid`,
  'orders of a month, by a word': `/api/orders?keyword=grille&period=${year}-01`,
  'users, first page': '/api/users',
  'users, last page': '/api/users?pageNumber=99999',
  'users, keyword': '/api/users?keyword=buyer-77',
  'a customer, as a guest': '/api/customers/overview?email=guest-78%40example.com',
  'a customer, with an account': '/api/customers/overview?email=buyer-77%40example.com',
  coupons: '/api/coupons',
  'tax by state, all time': '/api/orders/admin/tax',
  'tax by state, a year': `/api/orders/admin/tax?period=${year}`,
  'tax of a state, a quarter': `/api/orders/admin/tax/CA?period=${year}-Q1`,
  'tax of a state, a year': `/api/orders/admin/tax/CA?period=${year}`,
  today: '/api/reports/today',
  sales: '/api/reports/sales',
  'audit, first page': '/api/audit',
  'audit, last page': '/api/audit?pageNumber=99999',
  'security, first page': '/api/security-events',
  'security, failures, last page': '/api/security-events?event=sign-in-failed&pageNumber=99999',
  'payment issues, open': '/api/payment-issues',
  'payment issues, all, last page': '/api/payment-issues?state=all&pageNumber=99999',
  'disputes, open': '/api/disputes',
  'disputes, all, last page': '/api/disputes?state=all&pageNumber=99999',
  'restorations, first page': '/api/restoration',
  'restorations, last page': '/api/restoration?pageNumber=99999',
  'part inquiries, new ones': '/api/part?status=new',
  'part inquiries, keyword': '/api/part?keyword=visitor-777',
  'part inquiries, last page': '/api/part?pageNumber=99999',
  'applications, first page': '/api/careers',
  'applications, last page': '/api/careers?pageNumber=99999',
  'part hunt': '/api/part-hunt',
  'part hunt, last asked': '/api/part-hunt?sort=last',
  'questions, open': '/api/questions?state=open',
  'questions, keyword': '/api/questions?keyword=visitor-777',
  'reviews, first page': '/api/reviews',
  'reviews, keyword': '/api/reviews?keyword=visitor-777&rating=1',
  'reviews, last page': '/api/reviews?pageNumber=99999',
  gallery: '/api/gallery',
  'latest imports': '/api/products/imports',
  'brands and vendors': '/api/products/prices/choices',
  'page views': '/api/reports/page-views',
  'income, all time': '/api/reports/income',
  'income, a year': `/api/reports/income?period=${year}`,
  'income, a month': `/api/reports/income?period=${year}-01`,
  'best sellers, all time': '/api/reports/best-sellers',
  'best sellers, all time, by stock': '/api/reports/best-sellers?sort=stock',
};
const files = {
  'orders.csv': '/api/reports/orders.csv',
  'customers.csv': '/api/reports/customers.csv',
  'tax.csv': '/api/reports/tax.csv',
  'tax-orders.csv': '/api/reports/tax-orders.csv?state=CA',
  'income.csv': '/api/reports/income.csv',
  'best-sellers.csv': '/api/reports/best-sellers.csv',
  'low-stock.csv': '/api/reports/low-stock.csv',
  'products.csv': '/api/products/export',
};
requireAllMeasured();

const folder = temporaryFolder();
try {
  await runDatabaseCommand(folder.path, 'seed', '--products', String(products));
  await fill(folder.path);
  const shop = await runShop(folder.path, { RATE_LIMITS: 'off' });
  try {
    await measure(shop.url);
    process.stdout.write(`\nmemory of the app afterwards: ${Math.round(shop.memoryMb())} MB\n`);
  } finally {
    await shop.stop();
  }
} finally {
  folder.remove();
}

async function fill(dataDir: string): Promise<void> {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const embedded = await startEmbedded({ dataDir, log: quiet });
  const { db, close } = openDatabase(embedded.connectionString, { log: quiet });
  const many = async () => {
    await insertManyOrders(db, orders);
    await insertManyAdminRows(db, { inquiries: 10_000, paymentIssues: orders / 50, changes: 2 * orders });
  };
  await many().finally(close).finally(embedded.stop);
}

/** @throws Error when an admin list or report is missing above */
function requireAllMeasured(): void {
  const measured = [...Object.values(paths), ...Object.values(files)].map((path) => path.split('?')[0]);
  for (const [name, { guard }] of Object.entries(endpoints)) {
    const [method, path = ''] = name.split(' ');
    if (guard === 'admin' && method === 'GET' && !path.includes(':') && !measured.includes(path))
      throw new Error(`${name} is not measured`);
  }
}

async function measure(url: string): Promise<void> {
  const admin = await signIn(url);
  row('', 'p50 ms', 'worst ms', 'KiB');
  row('---', '--:', '--:', '--:');
  for (const [name, path] of Object.entries(paths)) {
    const taken: number[] = [];
    let bytes = 0;
    for (let time = 0; time <= times; time += 1) {
      const begun = performance.now();
      bytes = await read(url + path, admin);
      // Skips the first, which opens connections and fills caches.
      if (time > 0) taken.push(performance.now() - begun);
    }
    row(name, ms(percentile(taken, 0.5)), ms(Math.max(...taken)), Math.round(bytes / 1024));
  }
  for (const [name, path] of Object.entries(files)) {
    const begun = performance.now();
    const bytes = await read(url + path, admin);
    row(`${name}, whole`, ms(performance.now() - begun), '', Math.round(bytes / 1024));
  }
}

async function read(url: string, init: RequestInit): Promise<number> {
  const reply = await fetch(url, init);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return (await reply.arrayBuffer()).byteLength;
}

function ms(value: number): string {
  return value.toFixed(1);
}
