import { useId } from 'react';
import { href, useNavigate } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { SecurityEvent } from '../../../../shop/security-events.ts';
import { securityEventDays, securityEventNames, securityEvents } from '../../../../shop/security-events.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { listPath } from '../../../list-path.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Link } from '../../../ui/link.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { ledger } from '../empty-drawings.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { OrderLink } from '../orders/order-link.tsx';

export const meta = () => pageMeta({ title: 'Security', noindex: true });

interface LoaderData extends Loaded<Reply<'GET /api/security-events'>> {
  event?: SecurityEvent | undefined;
}

async function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const asked = url.searchParams.get('event');
  const event = securityEventNames.find((name) => name === asked);
  const query = { event, pageNumber };
  return { ...(await loadOrError(url, () => call('GET /api/security-events', { query }))), event };
}
export const clientLoader = inBrowser(load);

const pathTo = (event: string | undefined, page = 1) =>
  listPath('/admin/security', { page, query: event ? new URLSearchParams({ event }) : '' });

/** Sign-ins, failures and changes of accounts, the newest first. */
export default function Security({ loaderData }: { loaderData: LoaderData }) {
  const { event } = loaderData;
  return (
    <AdminList
      title="Security"
      noun="event"
      loaded={loaderData}
      tools={<EventSelect present={event} />}
      back={event && pathTo(undefined)}
      empty={
        <Empty title="Nothing here" drawing={ledger}>
          <p>
            Sign-ins, wrong passwords and changes of accounts are listed here for {securityEventDays} days.
          </p>
        </Empty>
      }
      to={(page) => pathTo(event, page)}
    >
      {({ events }) => (
        <CardTable caption="Security events, the newest first" columns={columns} rows={events} />
      )}
    </AdminList>
  );
}

function EventSelect({ present }: { present: SecurityEvent | undefined }) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <div className="list-sort">
      <label htmlFor={id}>Show</label>
      <span className="select">
        <select
          id={id}
          className="input"
          value={present ?? ''}
          onChange={({ currentTarget }) => void navigate(pathTo(currentTarget.value))}
        >
          <option value="">Everything</option>
          {securityEventNames.map((name) => (
            <option key={name} value={name}>
              {securityEvents[name]}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

type Row = Reply<'GET /api/security-events'>['events'][number];

const columns: Column<Row>[] = [
  { name: 'When', card: 'lead', cell: ({ at }) => formatPacific(at) },
  { name: 'What', card: 'wide', cell: ({ event }) => securityEvents[event] },
  { name: 'Who', card: 'line', className: 'wrap-anywhere', cell: (row) => <Who row={row} /> },
  { name: 'From', className: 'wrap-anywhere tabular-nums', cell: ({ address }) => address },
  { name: 'About', className: 'wrap-anywhere', cell: (row) => <About row={row} /> },
  {
    name: 'Details',
    className: 'text-small text-ink-2',
    cell: ({ reqId, emailHash }) => (
      <details>
        <summary className="link">Find it in the log</summary>
        <span className="wrap-anywhere">
          In the server’s log: {reqId}
          {emailHash !== null && <>. The same email has the same code: {emailHash.slice(0, 6)}</>}
        </span>
      </details>
    ),
  },
];

/** Failures name an account when there is one; otherwise all that is known of the email is a hash, among the details. */
function Who({ row: { user, emailHash } }: { row: Row }) {
  if (user)
    return (
      <Link className="link" to={href('/admin/user/:id/edit', { id: user._id })}>
        {user.name}
      </Link>
    );
  return emailHash === null ? 'N/A' : 'No account has this email';
}

/** Names the order, the account or the token; what has no name anymore shows the end of its id. */
function About({ row: { event, subject, subjectName } }: { row: Row }) {
  if (subject === null) return null;
  if (subjectName === null) return event === 'export' ? subject : `…${subject.slice(-6)}`;
  if (event === 'token-created' || event === 'token-revoked') return subjectName;
  if (event === 'refund')
    return (
      <OrderLink id={subject} className="link">
        {subjectName}
      </OrderLink>
    );
  return (
    <Link className="link" to={href('/admin/user/:id/edit', { id: subject })}>
      {subjectName}
    </Link>
  );
}
