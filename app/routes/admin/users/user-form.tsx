import type { AdminUser } from '../../../../shop/contracts/accounts-admin.ts';
import { call } from '../../../browser/api.ts';
import { readUserInfo, refreshUserInfo } from '../../../browser/user-info.ts';
import { EditForm } from '../../../forms/edit-form.tsx';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { Check, TextField } from '../../../ui/field.tsx';
import { listPath } from '../orders/list-path.ts';

const labels = { name: 'Name', email: 'Email', isAdmin: 'Is Admin', active: 'Email Verified' };
const valuesOf = ({ name, email, isAdmin, active }: AdminUser) => ({ name, email, isAdmin, active });

/** Name, email and rights of an account. */
export function UserForm({ user }: { user: AdminUser }) {
  const { _id: id } = user;
  const { state, text, tick } = useEditForm({
    record: user,
    valuesOf,
    labels,
    draft: `${id} user`,
    save: ({ values, base }) => {
      const body = { userId: id, ...values, version: base.version };
      return call('PUT /api/users/:id', { params: { id }, body });
    },
    success: 'User updated successfully',
    onSaved: () => (readUserInfo()?._id === id ? refreshUserInfo() : undefined),
    next: listPath('/admin/userlist'),
  });
  return (
    <EditForm state={state} className="form max-w-form">
      <TextField {...text('name')} maxLength={200} />
      <TextField {...text('email')} type="email" hint="A change is also reported to the old address." />
      <div>
        <Check {...tick('isAdmin')} />
        <Check {...tick('active')} />
      </div>
    </EditForm>
  );
}
