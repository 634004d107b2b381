import { href } from 'react-router';
import type { AdminUser } from '../../../../shop/contracts/accounts-admin.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { Load } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/user-edit';
import { SignOutEverywhere } from '../../account/sign-out-everywhere.tsx';
import { customerPath } from '../customers/customer-path.ts';
import { auditPath } from '../audit/audit-path.ts';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { readUserInfo, refreshUserInfo } from '../../../browser/user-info.ts';
import { EditForm } from '../../../forms/edit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { useQuestion } from '../../../forms/use-question.tsx';
import { EmailField } from '../../../forms/email-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/dialog.tsx';
import { Check, TextField } from '../../../ui/field.tsx';
import { BackLink } from '../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Edit User', noindex: true });

function load({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<AdminUser>> {
  return loadOrError(url, () => call('GET /api/users/:id', { params: { id } }));
}
export const clientLoader = inBrowser(load);

export default function UserEdit({ loaderData: { found: user, refusal } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href('/admin/userlist')} />
      <SectionHeader level={1} title="Edit User" meta={user && `Since ${formatPacific(user.createdAt)}`} />
      {refusal !== undefined && <LoadError message={refusal} />}
      {user && (
        <>
          <UserForm key={user._id} user={user} />
          <SendResetLink user={user} />
          <EndSessions user={user} />
          {user.twoStep && <TwoStepOff user={user} />}
          <p className="row mt-6">
            <Link to={customerPath({ user: user._id })}>Their orders and messages</Link>
            <Link to={auditPath({ thingId: user._id })}>What was changed about this user</Link>
          </p>
        </>
      )}
    </>
  );
}

/** For a customer on the phone who can't get in. */
function SendResetLink({ user: { _id: id, email } }: { user: AdminUser }) {
  const { busy, submit } = useSubmit('POST /api/users/:id/password-reset-request', {
    success: `Password reset link sent to ${email}`,
    revalidates: 'never',
    toastsRefusal: true,
  });
  return (
    <p className="mt-6">
      <Button kind="line" busy={busy} onClick={() => void submit({ params: { id } })}>
        Send Password Reset Link
      </Button>
    </p>
  );
}

/** For a lost phone or a password that someone else has learned. */
function EndSessions({ user: { _id: id, name, isAdmin } }: { user: AdminUser }) {
  const { busy, submit } = useSubmit('DELETE /api/users/:id/sessions', {
    success: 'Signed out everywhere',
    revalidates: 'never',
    toastsRefusal: true,
  });
  return (
    <SignOutEverywhere
      kind="line"
      title={`Sign ${name} out everywhere?`}
      consequence="Every device has to sign in again. The password stays the same."
      isAdmin={isAdmin}
      busy={busy}
      onAct={() => submit({ params: { id } })}
    />
  );
}

/** For a customer who has lost their phone and their recovery codes. */
function TwoStepOff({ user: { _id: id, name, isAdmin } }: { user: AdminUser }) {
  const { busy, submit } = useSubmit('DELETE /api/users/:id/two-factor', {
    success: 'Two-step sign-in is off',
    toastsRefusal: true,
  });
  if (isAdmin)
    return (
      <p className="hint mt-6">
        Lost their phone and their recovery codes? Only whoever keeps the shop running can turn off an admin’s
        two-step sign-in.
      </p>
    );
  return (
    <div className="mt-6">
      <ConfirmButton
        kind="line"
        title={`Turn off two-step sign-in for ${name}?`}
        act="Turn Off"
        consequence="Make sure it’s really them: from then on their password alone opens the account. They’re signed out on every device, and get an email if their address is verified."
        busy={busy}
        onAct={() => submit({ params: { id } })}
      >
        Turn Off Two-Step Sign-In…
      </ConfirmButton>
    </div>
  );
}

const labels = { name: 'Name', email: 'Email', isAdmin: 'Is Admin', active: 'Email Verified' };
const valuesOf = ({ name, email, isAdmin, active }: AdminUser) => ({ name, email, isAdmin, active });

/** Name, email and rights of an account. */
function UserForm({ user }: { user: AdminUser }) {
  const { _id: id } = user;
  const { ask, dialog } = useQuestion();
  const mayBecomeAdmin = (name: string) =>
    ask({
      title: `Make ${name || user.name} an admin?`,
      act: 'Make Admin',
      consequence:
        'They can then do everything here: refund money, change prices, read every order, and make other people admins.',
    });
  const { state, text, checkbox } = useEditForm({
    record: user,
    valuesOf,
    labels,
    draft: `${id} user`,
    save: async ({ values, base }) => {
      if (values.isAdmin && !base.isAdmin && !(await mayBecomeAdmin(values.name)))
        throw new ShopError('invalid_input', 'Not saved: uncheck Is Admin first.');
      const body = { userId: id, ...values, version: base.version };
      return call('PUT /api/users/:id', { params: { id }, body });
    },
    success: 'User updated successfully',
    onSaved: () => (readUserInfo()?._id === id ? refreshUserInfo() : undefined),
    next: href('/admin/userlist'),
  });
  return (
    <EditForm state={state} className="form max-w-form">
      <TextField {...text('name')} maxLength={200} />
      <EmailField {...text('email')} hint="A change is also reported to the old address." />
      <div>
        <Check {...checkbox('isAdmin')} />
        <Check {...checkbox('active')} />
      </div>
      {dialog}
    </EditForm>
  );
}
