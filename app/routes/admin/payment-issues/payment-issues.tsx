import { Link, useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Head } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { asAdmin } from '../admin-guard.ts';
import { BreaksTable } from './issues-table.tsx';
import type { BreakState } from './issues-path.ts';
import { breaksPath, breakStateOf } from './issues-path.ts';

export const meta = () => pageMeta({ title: 'Payment Breaks', noindex: true });

interface LoaderData {
  state: BreakState;
  found: Reply<'GET /api/payments/breaks'>;
}
/** Named by hand: two addresses share this page. */
interface Args {
  params: { pageNumber?: string };
  url: URL;
  request: Request;
}

function load({ call, params: { pageNumber }, url }: Load<Args>): Promise<LoaderData> {
  const state = breakStateOf(url);
  return asAdmin(url, async () => ({
    state,
    found: await call('GET /api/payments/breaks', { query: { state, pageNumber } }),
  }));
}
export const clientLoader = inBrowser(load);

/** What a human must look at about payments, because the shop could not decide it by itself. */
export default function PaymentBreaks({ loaderData: { state, found } }: { loaderData: LoaderData }) {
  const busy = useNavigation().state === 'loading';
  const { breaks, page, pages, total } = found;
  return (
    <div aria-busy={busy}>
      <Head level={1} title="Payment Breaks" folio={folioOf(state, found)} />
      <nav aria-label="Which payment breaks" className="tabs">
        <Tab state="open" present={state} name="Open" />
        <Tab state="all" present={state} name="All" />
      </nav>
      {total === 0 ? <NoBreaks state={state} /> : <BreaksTable breaks={breaks} />}
      <Pagination page={page} pages={pages} to={(number) => breaksPath({ state, page: number })} />
    </div>
  );
}

function folioOf(state: BreakState, { total, page, pages }: LoaderData['found']): string {
  const count = state === 'open' ? `${total} open` : `${total} in all`;
  return pages > 1 ? `${count} · page ${page} of ${pages}` : count;
}

function Tab({ state, present, name }: { state: BreakState; present: BreakState; name: string }) {
  return (
    <Link to={breaksPath({ state })} {...(state === present && { 'aria-current': 'page' })}>
      {name}
    </Link>
  );
}

function NoBreaks({ state }: { state: BreakState }) {
  if (state === 'all') {
    return (
      <Empty title="No payment breaks">
        <p>Nothing about payments has needed a human so far.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No open payment breaks">
      <p>Every payment is where it belongs. When one needs you, it stands here and you get an email.</p>
    </Empty>
  );
}
