import '../../../styles/tables.css';
import './today.css';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import type { Sold, Today } from '../../../../shop/contracts/reports.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import { pacificDay, weekday } from '../../../../shop/rules/dates/calendar.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { formatDollars, toCents } from '../../../../shop/rules/money.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { MoreLink, SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/admin-home';
import { Figures } from '../figures.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { LastBackup } from './last-backup.tsx';
import { OrdersChart } from './orders-chart.tsx';
import { ToDo } from './to-do.tsx';
import { Troubles } from './troubles.tsx';
import { href } from 'react-router';
import { OrdersTable } from '../orders/orders-table.tsx';

export const meta = () => pageMeta({ title: 'Today', noindex: true });

const latestShown = 5;

interface Found {
  today: Today;
  sales: { days: Sold[]; weeks: Sold[]; months: Sold[] };
  latest: Order[];
  troubles: Reply<'GET /api/reports/troubles'>;
  at: string;
}

function load({ call, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<Found>> {
  return loadOrError(url, async () => {
    const [today, sales, { orders }, troubles] = await Promise.all([
      call('GET /api/reports/today'),
      call('GET /api/reports/sales'),
      call('GET /api/orders', { query: { show: 'paid' } }),
      call('GET /api/reports/troubles'),
    ]);
    return { today, sales, latest: orders.slice(0, latestShown), troubles, at: new Date().toISOString() };
  });
}
export const clientLoader = inBrowser(load);

/** The start page: what needs attention, then the sales. */
export default function AdminHome({ loaderData: { found, refusal } }: Route.ComponentProps) {
  return (
    <>
      <SectionHeader
        level={1}
        title="Today"
        meta={found && `${weekday(pacificDay(new Date(found.at)))}, ${formatPacific(found.at)}`}
      />
      {refusal !== undefined && <LoadError message={refusal} />}
      {found && <TodaySections {...found} />}
    </>
  );
}

function TodaySections({ today, sales: { days, weeks, months }, latest, at, troubles }: Found) {
  return (
    <>
      <div className="cols">
        <section aria-labelledby="needs-you">
          <h2 id="needs-you" className="mb-4 text-h3">
            Needs you
          </h2>
          <ToDo today={today} />
          <div className="mt-4">
            <LastBackup {...today} now={new Date(at)} />
          </div>
        </section>
        <OrdersChart weeks={weeks} />
      </div>
      <Troubles troubles={troubles} />
      <div className="mt-8">
        <Figures
          figures={[
            { name: 'Orders, 30 days', text: ordersIn(days) },
            { name: 'Total sales, 30 days', text: totalOf(days) },
            { name: 'Orders, 12 months', text: ordersIn(months) },
            { name: 'Total sales, 12 months', text: totalOf(months) },
          ]}
        />
        <p className="hint mt-2">
          With shipping, handling and tax, less refunds. The Tax Panel has the sales of parts alone.
        </p>
      </div>
      <LatestOrders orders={latest} />
    </>
  );
}

const ordersIn = (sold: readonly Sold[]): string =>
  formatCount(sold.reduce((sum, { orders }) => sum + orders, 0));

const totalOf = (sold: readonly Sold[]): string =>
  formatDollars(sold.reduce((sum, { total }) => sum + toCents(total), 0));

function LatestOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <section className="mt-8">
      <SectionHeader level={2} title="Latest paid orders">
        <MoreLink to={href('/admin/orderlist')}>All orders</MoreLink>
      </SectionHeader>
      {orders.length === 0 ? (
        <p className="text-ink-2">The first paid order will be listed here.</p>
      ) : (
        <OrdersTable orders={orders} />
      )}
    </section>
  );
}
