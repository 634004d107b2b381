import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import { keywordMaxLength } from '../../../../shop/facts.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { readUserInfo } from '../../../browser/user-info.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Link } from '../../../ui/link.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { listPath } from '../../../list-path.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { listQuery, sortOf } from '../lists/list-sort.ts';
import { AdminList } from '../lists/admin-list.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import type { AdminUser, UserSort } from '../../../../shop/contracts/accounts-admin.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { DeleteLine } from '../../../forms/delete-line.tsx';
import { customerPath } from '../customers/customer-path.ts';
import { OpenOrders } from './open-orders.tsx';

export const meta = () => pageMeta({ title: 'Users', noindex: true });

interface LoaderData extends Loaded<Reply<'GET /api/users'>> {
  keyword: string;
  sort: UserSort | undefined;
}

async function load({ call, params: { keyword = '', pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const sort = sortOf(url, sorts);
  const loaded = await loadOrError(url, () =>
    call('GET /api/users', { query: { keyword, pageNumber, sort } }),
  );
  return { ...loaded, keyword, sort };
}
export const clientLoader = inBrowser(load);

/** All users, the newest first. */
export default function UserList({ loaderData }: { loaderData: LoaderData }) {
  const { keyword, sort } = loaderData;
  const pathTo = (word: string, page = 1, by: string | undefined = sort) =>
    listPath('/admin/userlist', { keyword: word, page, query: listQuery({ sort: by }) });
  return (
    <AdminList
      title="Users"
      noun="user"
      loaded={loaderData}
      tools={
        <div className="list-tools">
          <ListSearch
            label="Name or email"
            keyword={keyword}
            maxLength={keywordMaxLength}
            to={(word) => pathTo(word)}
          />
          <div className="row">
            <ExportLink name="Export Customers CSV" file="/api/reports/customers.csv" />
            <ButtonLink kind="line" small to={href('/admin/erase-customer')}>
              Erase a Customer…
            </ButtonLink>
          </div>
        </div>
      }
      back={keyword === '' ? undefined : pathTo('')}
      empty={
        <Empty title="No users found">
          <p>No name or email contains that. Try a shorter piece of it.</p>
          {keyword !== '' && (
            <p>
              Guests have no account:{' '}
              <Link to={listPath('/admin/orderlist', { keyword })}>search orders</Link>.
            </p>
          )}
        </Empty>
      }
      to={(page) => pathTo(keyword, page)}
    >
      {({ users }) => (
        <CardTable
          caption="Users"
          className="users"
          columns={columns}
          sorting={{ present: sort ?? '-since', to: (by) => pathTo(keyword, 1, by) }}
          rows={users}
        />
      )}
    </AdminList>
  );
}

const sorts = ['name', '-name', 'email', '-email', 'since', '-since'] as const satisfies readonly UserSort[];

const columns: Column<AdminUser>[] = [
  {
    name: 'Name',
    sort: 'name',
    card: 'lead',
    className: 'wrap-anywhere',
    cell: ({ _id, name }) => (
      <Link to={customerPath({ user: _id })}>
        <b>{name}</b>
      </Link>
    ),
  },
  {
    name: 'Email',
    sort: 'email',
    card: 'wide',
    className: 'wrap-anywhere',
    cell: ({ email }) => (
      <a href={`mailto:${email}`}>
        <EmailText email={email} />
      </a>
    ),
  },
  {
    name: 'Email Verified',
    cell: ({ active }) =>
      active ? <span className="state state--good">Yes</span> : <span className="state state--off">No</span>,
  },
  { name: 'Admin', cell: ({ isAdmin }) => (isAdmin ? <span className="tag">Admin</span> : 'No') },
  {
    name: 'Since',
    kind: 'date',
    sort: '-since',
    card: 'line',
    cell: ({ createdAt }) => formatPacific(createdAt),
  },
  {
    name: 'Actions',
    kind: 'acts',
    cell: (user) => (
      <>
        <ButtonLink kind="line" small to={href('/admin/user/:id/edit', { id: user._id })}>
          Edit<span className="sr-only"> {user.name}</span>
        </ButtonLink>
        {user._id !== readUserInfo()?._id && (
          <DeleteLine
            name={user.name}
            done="User deleted"
            remove={() => call('DELETE /api/users/:id', { params: { id: user._id } })}
          >
            <OpenOrders email={user.email} />
            The name, email, password and addresses of {user.name} ({user.email}) are erased for good: this
            can’t be undone. Orders are kept, as tax law asks, and reviews without the name.
          </DeleteLine>
        )}
      </>
    ),
  },
];
