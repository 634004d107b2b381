import { Link, useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { auditPath } from './audit-path.ts';
import { AuditTable } from './audit-table.tsx';
import { countLabel } from '../count-label.ts';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';
import { NotShown } from '../load-error.tsx';

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
      <SectionHeader level={1} title="Audit" meta={found && countLabel(found, 'entry', 'entries')} />
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
