import { Link, useNavigation } from 'react-router';
import type { Reply } from '../../../shop/api-client.ts';
import type { Load } from '../../api.ts';
import { inBrowser } from '../../api.ts';
import { Empty } from '../../ui/empty.tsx';
import { Head } from '../../ui/head.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { auditPath } from './audit-path.ts';
import { AuditTable } from './audit-table.tsx';
import { listFolio } from './list-folio.ts';
import type { Loaded } from './load-found.ts';
import { loadFound } from './load-found.ts';
import { NotShown } from './not-shown.tsx';

export const meta = () => pageMeta({ title: 'Audit', noindex: true });

/** Named by hand: two addresses share this page. */
interface Args {
  params: { pageNumber?: string };
  url: URL;
  request: Request;
}
interface LoaderData extends Loaded<Reply<'GET /api/audit'>> {
  thing?: string | undefined;
}

async function load({ call, params: { pageNumber }, url }: Load<Args>): Promise<LoaderData> {
  const thing = url.searchParams.get('thing') ?? undefined;
  return { ...(await loadFound(url, () => call('GET /api/audit', { query: { thing, pageNumber } }))), thing };
}
export const clientLoader = inBrowser(load);

/** Who of the office has changed what, the newest first. */
export default function Audit({ loaderData: { thing, found, refusal } }: { loaderData: LoaderData }) {
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <Head level={1} title="Audit" folio={found && listFolio(found, 'entry', 'entries')} />
      {thing !== undefined && (
        <p className="mb-4">
          Only what was done to one thing. <Link to={auditPath()}>Show everything</Link>
        </p>
      )}
      {refusal !== undefined && (
        <NotShown message={refusal} back={thing === undefined ? undefined : auditPath()} />
      )}
      {found && (found.total === 0 ? <NothingDone /> : <AuditTable entries={found.entries} />)}
      {found && <Pagination {...found} to={(page) => auditPath({ thing, page })} />}
    </div>
  );
}

function NothingDone() {
  return (
    <Empty title="Nothing has been changed">
      <p>Whatever somebody of the office changes stands here, with his name and the time.</p>
    </Empty>
  );
}
