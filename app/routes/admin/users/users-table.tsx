import type { AdminUser } from '../../../../shop/contracts/accounts-admin.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { call } from '../../../browser/api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { DeleteLine } from '../../../forms/delete-line.tsx';
import { userPath } from './user-path.ts';

const columns: Column<AdminUser>[] = [
  { name: 'Name', className: 'wrap-anywhere', cell: ({ name }) => <b>{name}</b> },
  { name: 'Email', className: 'wrap-anywhere', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  {
    name: 'Email Verified',
    cell: ({ active }) =>
      active ? <span className="state state--good">Yes</span> : <span className="state state--off">No</span>,
  },
  { name: 'Admin', cell: ({ isAdmin }) => (isAdmin ? <span className="tag">Admin</span> : 'No') },
  { name: 'Since', cell: ({ createdAt }) => formatPacific(createdAt) },
  {
    name: 'Actions',
    kind: 'acts',
    cell: (user) => (
      <>
        <ButtonLink kind="line" small to={userPath(user._id)}>
          Edit<span className="sr-only"> {user.name}</span>
        </ButtonLink>
        <DeleteLine
          name={user.name}
          done="User deleted"
          remove={() => call('DELETE /api/users/:id', { params: { id: user._id } })}
        >
          {user.name} ({user.email}) is signed out and cannot sign in any more. Orders and reviews stay.
        </DeleteLine>
      </>
    ),
  },
];

export function UsersTable({ users }: { users: readonly AdminUser[] }) {
  return <CardTable caption="Users, the newest first" columns={columns} rows={users} />;
}
