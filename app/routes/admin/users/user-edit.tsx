import { Link } from 'react-router';
import type { AdminUser } from '../../../../shop/contracts/accounts-admin.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/user-edit';
import { auditPath } from '../audit/audit-path.ts';
import { listPath } from '../orders/list-path.ts';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';
import { NotShown } from '../load-error.tsx';
import { UserForm } from './user-form.tsx';

export const meta = () => pageMeta({ title: 'Edit User', noindex: true });

function load({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<AdminUser>> {
  return loadFound(url, () => call('GET /api/users/:id', { params: { id } }));
}
export const clientLoader = inBrowser(load);

export default function UserEdit({ loaderData: { found: user, refusal } }: Route.ComponentProps) {
  return (
    <>
      <Link className="link" to={listPath('/admin/userlist')}>
        <Icon name="left" /> Go Back
      </Link>
      <SectionHeader level={1} title="Edit User" meta={user && `Since ${formatPacific(user.createdAt)}`} />
      {refusal !== undefined && <NotShown message={refusal} />}
      {user && (
        <>
          <UserForm key={user._id} user={user} />
          <p className="mt-6">
            <Link to={auditPath({ thing: user._id })}>What was changed about this user</Link>
          </p>
        </>
      )}
    </>
  );
}
