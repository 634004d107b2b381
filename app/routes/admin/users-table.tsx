import type { AdminUser } from '../../../shop/contracts/accounts-admin.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DeleteUser } from './delete-user.tsx';
import { userPath } from './user-path.ts';

/** Accounts as lines of a table, below 768 px as cards. */
export function UsersTable({ users }: { users: readonly AdminUser[] }) {
  return (
    <table className="table table--cards">
      <caption className="sr-only">Users, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Email Verified</th>
          <th scope="col">Admin</th>
          <th scope="col">Since</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserLine key={user._id} user={user} />
        ))}
      </tbody>
    </table>
  );
}

function UserLine({ user }: { user: AdminUser }) {
  const { _id, name, email, active, isAdmin, createdAt } = user;
  return (
    <tr>
      <td data-th="Name" className="wrap-anywhere">
        <b>{name}</b>
      </td>
      <td data-th="Email" className="wrap-anywhere">
        <a href={`mailto:${email}`}>{email}</a>
      </td>
      <td data-th="Email Verified">
        {active ? (
          <span className="state state--good">Yes</span>
        ) : (
          <span className="state state--off">No</span>
        )}
      </td>
      <td data-th="Admin">{isAdmin ? <span className="tag">Admin</span> : 'No'}</td>
      <td data-th="Since">{formatPacific(createdAt)}</td>
      <td className="wide-cell">
        <div className="acts">
          <ButtonLink kind="line" small to={userPath(_id)}>
            Edit<span className="sr-only"> {name}</span>
          </ButtonLink>
          <DeleteUser user={user} />
        </div>
      </td>
    </tr>
  );
}
