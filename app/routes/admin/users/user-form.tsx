import { useNavigate } from 'react-router';
import type { AdminUser } from '../../../../shop/contracts/accounts-admin.ts';
import { call } from '../../../browser/api.ts';
import { Check, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { readUserInfo, refreshUserInfo } from '../../../browser/user-info.ts';
import { listPath } from '../orders/list-path.ts';
import { RecordForm } from '../../../forms/record-form.tsx';
import { useRecordForm } from '../../../forms/use-record-form.ts';

/** Name, email and rights of somebody's account. */
export function UserForm({ user }: { user: AdminUser }) {
  const { _id: id } = user;
  const navigate = useNavigate();
  const { frame, text, tick } = useRecordForm({
    record: user,
    typedOf,
    labels: { name: 'Name', email: 'Email', isAdmin: 'Is Admin', active: 'Email Verified' },
    put: (typed, seen) =>
      call('PUT /api/users/:id', { params: { id }, body: { userId: id, ...typed, seen: typedOf(seen) } }),
    done: async () => {
      if (readUserInfo()?._id === id) await refreshUserInfo();
      void toast.success('User updated successfully');
      await navigate(listPath('/admin/userlist'));
    },
  });
  return (
    <RecordForm frame={frame}>
      <TextField {...text('name')} maxLength={200} />
      <TextField {...text('email')} type="email" hint="The old address is told when it changes." />
      <div>
        <Check {...tick('isAdmin')} />
        <Check {...tick('active')} />
      </div>
    </RecordForm>
  );
}

const typedOf = ({ name, email, isAdmin, active }: AdminUser) => ({ name, email, isAdmin, active });
