import { useEffect, useState } from 'react';
import type { UserInfo } from '../../../shop/contracts/accounts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts/toasts.tsx';
import { rememberUser } from '../../browser/user-info.ts';
import { AccountForm } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

const labels = {
  name: 'Name',
  email: 'Email',
  password: 'New Password',
  confirmPassword: 'Confirm Password',
  currentPassword: 'Current Password',
} as const;

/** Name, email and password. The current password is asked for once the server requires it; nothing typed is lost. */
export function ProfileForm({ user }: { user: UserInfo }) {
  const [confirming, setConfirming] = useState(false);
  const [note, setNote] = useState('');

  const { form, state, field } = useAccountForm({
    schema: ({ profileForm }) => profileForm,
    labels,
    values: { name: user.name, email: user.email, password: '', confirmPassword: '' },
    send: async ({ name, email, password, currentPassword }) => {
      const body = {
        _id: user._id,
        name,
        email,
        ...(password ? { password } : {}),
        ...(currentPassword ? { currentPassword } : {}),
      };
      setNote('');
      try {
        const saved = await call('PUT /api/users/profile', { body });
        rememberUser(saved);
        setConfirming(false);
        setNote(password ? 'Saved. Your other devices are signed out.' : 'Saved.');
        form.reset({ name: saved.name, email: saved.email, password: '', confirmPassword: '' });
        toast.success('Profile updated successfully');
      } catch (error) {
        if (error instanceof ShopError && error.details.fields?.currentPassword) setConfirming(true);
        throw error;
      }
    },
  });
  const { setFocus, reset } = form;
  useEffect(() => {
    // The profile changed in another tab: the old values here would change it back.
    const { name, email } = user;
    reset({ name, email, password: '', confirmPassword: '' }, { keepDirtyValues: true });
  }, [reset, user]);
  useEffect(() => {
    if (confirming) setFocus('currentPassword');
  }, [confirming, setFocus]);
  return (
    <AccountForm state={state}>
      <TextField autoComplete="name" {...field('name')} />
      <EmailField
        autoComplete="username"
        hint={`We write to the ${user.active ? 'old and the new' : 'new'} address when it changes.`}
        {...field('email')}
      />
      <PasswordField
        autoComplete="new-password"
        hint="At least 8 characters. Leave empty to keep your current password."
        {...field('password')}
      />
      <PasswordField autoComplete="new-password" {...field('confirmPassword')} />
      {confirming && <PasswordField autoComplete="current-password" {...field('currentPassword')} />}
      <div className="row">
        <Button type="submit" busy={state.busy}>
          {state.busy ? 'Updating…' : 'Update'}
        </Button>
        {/* Stays after the toast is gone, until something is changed. */}
        <output>
          {note && !form.formState.isDirty && <span className="state state--good">{note}</span>}
        </output>
      </div>
    </AccountForm>
  );
}
