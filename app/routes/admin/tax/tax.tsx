import '../../../styles/tables.css';
import { Link } from '../../../ui/link.tsx';
import './tax.css';
import type { Reply } from '../../../../shop/api-client.ts';
import { countOf, formatCount } from '../../../../shop/rules/in-words.ts';
import { stateName } from '../../../../shop/states.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { ExportLink } from '../lists/export-link.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { missing, formatAmount } from '../format-amount.ts';
import { PeriodFields } from '../period/period-fields.tsx';
import { askedPeriod, periodOf, presentYear } from '../period/period.ts';
import { KeptFees } from './tax-tables.tsx';
import { taxFile, taxPath } from './tax-path.ts';

export const meta = () => pageMeta({ title: 'Tax by State', noindex: true });

type Found = Reply<'GET /api/orders/admin/tax'>;
interface LoaderData extends Loaded<Found> {
  period: string;
}

async function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const period = periodOf(url);
  const query = { pageNumber, period: askedPeriod(period) };
  return { period, ...(await loadOrError(url, () => call('GET /api/orders/admin/tax', { query }))) };
}
export const clientLoader = inBrowser(load);

/** Tax by state, for filing. */
export default function Tax({ loaderData }: { loaderData: LoaderData }) {
  const { period, found } = loaderData;
  return (
    <AdminList
      title="Tax by State"
      meta="Paid orders, refunds taken off"
      loaded={loaderData}
      tools={
        <div className="period-tools">
          <PeriodFields
            period={period}
            firstYear={found?.firstYear ?? Number(presentYear())}
            to={(wanted) => taxPath({ period: wanted })}
          />
          <ExportLink name="Export CSV" file={taxFile(period)} />
        </div>
      }
      empty={
        <Empty title="No orders found">
          <p>Nothing was paid in this time. Another year or month may have something.</p>
        </Empty>
      }
      to={(page) => taxPath({ period, page })}
    >
      {(found) => (
        <>
          <StatesTable found={found} period={period} />
          <KeptFees />
        </>
      )}
    </AdminList>
  );
}

function StatesTable({ found: { taxInfoByState, totals, total }, period }: { found: Found; period: string }) {
  return (
    <table className="table table--cards">
      <caption className="sr-only">Orders, sales and tax of each state</caption>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col" className="numeric">
            Orders
          </th>
          <th scope="col" className="numeric">
            Sales of parts
          </th>
          <th scope="col" className="numeric">
            Tax collected
          </th>
        </tr>
      </thead>
      <tbody>
        {taxInfoByState.map((state) => (
          <tr key={state._id}>
            <td className="wide-cell">
              <Link className="font-semibold" to={taxPath({ state: state._id, period })}>
                {stateName(state._id) || missing}
              </Link>
            </td>
            <Sums sums={state} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="wide-cell">Total, {countOf(total, 'state')}</td>
          <Sums sums={totals} />
        </tr>
      </tfoot>
    </table>
  );
}

function Sums({ sums }: { sums: Found['totals'] }) {
  return (
    <>
      <td data-th="Orders" className="numeric">
        {sums.totalOrders === undefined ? missing : formatCount(sums.totalOrders)}
      </td>
      <td data-th="Sales of parts" className="numeric">
        {formatAmount(sums.totalItemCosts)}
      </td>
      <td data-th="Tax collected" className="numeric">
        {formatAmount(sums.totalTaxCollected)}
      </td>
    </>
  );
}
