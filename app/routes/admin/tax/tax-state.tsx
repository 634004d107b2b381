import './tax.css';
import { useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import { pageSize } from '../../../../shop/facts.ts';
import { formatDollars } from '../../../../shop/rules/money.ts';
import { pagingOf } from '../../../../shop/rules/paging.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import { stateName } from '../../../../shop/states.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import type { Route } from './+types/tax-state';
import { Figures } from '../figures.tsx';
import { ListTabs } from '../lists/admin-list.tsx';
import { countLabel } from '../lists/count-label.ts';
import { ExportLink } from '../lists/export-link.tsx';
import { missing } from '../format-amount.ts';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { PeriodFields } from '../period/period-fields.tsx';
import { askedPeriod, periodOf, presentYear } from '../period/period.ts';
import type { CitySort } from './tax-by-city.ts';
import { cityKey, cityName, citySorts, taxByCity } from './tax-by-city.ts';
import { taxOrdersFile, taxPath } from './tax-path.ts';
import { TaxCities, TaxOrders, TaxRefunds, KeptFees } from './tax-tables.tsx';
import { taxTotals } from './tax-totals.ts';
import { BackLink } from '../lists/back-link.tsx';

export const meta = ({ params: { state } }: Route.MetaArgs) =>
  pageMeta({ title: `Tax: ${stateName(state.toUpperCase())}`, noindex: true });

interface LoaderData extends Loaded<Reply<'GET /api/orders/admin/tax/:state'>> {
  state: string;
  period: string;
  page: number;
  cities: CitySort | undefined;
  /** Key of the one city whose orders are shown. */
  city: string | undefined;
}

async function load({ call, params, url }: Load<Route.ClientLoaderArgs>): Promise<LoaderData> {
  const state = params.state.toUpperCase();
  const period = periodOf(url);
  const asked = { params: { state }, query: { period: askedPeriod(period) } };
  const page = Math.max(1, Math.floor(Number(url.searchParams.get('pageNumber'))) || 1);
  const loaded = await loadOrError(url, () => call('GET /api/orders/admin/tax/:state', asked));
  const asksFor = (city: CitySort) => url.searchParams.get('cities') === city;
  const city = url.searchParams.get('city') ?? undefined;
  return { state, period, page, cities: citySorts.find(asksFor), city, ...loaded };
}
export const clientLoader = inBrowser(load);

/** The orders and refunds that add up to the line of one state. */
export default function TaxState({
  loaderData: { state, period, page, cities, city, found, refusal },
}: Route.ComponentProps) {
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <BackLink to={taxPath({ period })} />
      <SectionHeader level={1} title={stateName(state)} meta="Paid orders, refunds taken off" />
      <div className="period-tools">
        <PeriodFields
          period={period}
          firstYear={found?.firstYear ?? Number(presentYear())}
          to={(wanted) => taxPath({ state, period: wanted, cities, city })}
        />
        <ExportLink name="Export CSV" file={taxOrdersFile(state, period)} />
      </div>
      {refusal !== undefined && <LoadError message={refusal} />}
      <ListTabs
        label="What to list"
        tabs={views}
        present={cities && 'cities'}
        to={(view) => taxPath({ state, period, cities: view && '-tax' })}
      />
      {found && cities && <Cities {...found} state={state} period={period} sort={cities} />}
      {found && !cities && <Lists {...found} state={state} period={period} number={page} city={city} />}
    </div>
  );
}

const views = [
  [undefined, 'Orders'],
  ['cities', 'By city'],
] as const;

const inDollars = (cents: number | undefined): string =>
  cents === undefined ? missing : formatDollars(cents);

interface Place {
  state: string;
  period: string;
}
type Found = NonNullable<LoaderData['found']>;

function Cities({ orders, refunds, state, period, sort }: Found & Place & { sort: CitySort }) {
  if (orders.length + refunds.length === 0) return <NoOrders state={state} />;
  return (
    <TaxCities
      cities={taxByCity(orders, refunds, sort)}
      sorting={{ present: sort, to: (cities) => taxPath({ state, period, cities: cities as CitySort }) }}
      to={(city) => taxPath({ state, period, city })}
    />
  );
}

function NoOrders({ state }: { state: string }) {
  return (
    <Empty title="No orders found">
      <p>Nothing from {stateName(state)} was paid in this time.</p>
    </Empty>
  );
}

function Lists({
  state,
  period,
  number,
  city,
  ...found
}: Found & Place & { number: number; city: string | undefined }) {
  const isThere = (place: Parameters<typeof cityKey>[0]) => city === undefined || cityKey(place) === city;
  const [orders, refunds] = [found.orders.filter(isThere), found.refunds.filter(isThere)];
  const totals = taxTotals(orders, refunds);
  const size = pageSize.admin;
  const paging = pagingOf(orders.length, { number, size });
  const end = paging.page * size;
  return (
    <>
      <Figures
        figures={[
          { name: 'Orders', text: formatCount(totals.orders) },
          { name: 'Sales of parts', text: inDollars(totals.itemsCents) },
          { name: 'Tax collected', text: inDollars(totals.taxCents) },
        ]}
      />
      <section className="mt-8" aria-labelledby="orders">
        <h2 id="orders" className="mb-2 text-h3">
          {countLabel(paging, 'order')}
          {city !== undefined && `, ${cityName(city, (orders[0] ?? refunds[0])?.city ?? '')}`}
        </h2>
        {orders.length === 0 ? (
          <NoOrders state={state} />
        ) : (
          <TaxOrders orders={orders.slice(end - size, end)} />
        )}
        <Pagination {...paging} to={(page) => taxPath({ state, period, page, city })} />
      </section>
      {refunds.length > 0 && (
        <section className="mt-8" aria-labelledby="refunds">
          <h2 id="refunds" className="mb-2 text-h3">
            Refunds taken off
          </h2>
          <TaxRefunds refunds={refunds} />
          <KeptFees />
        </section>
      )}
    </>
  );
}
