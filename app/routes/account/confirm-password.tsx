import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { AccountForm } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { SubmitOrCancel } from './submit-or-cancel.tsx';

const labels = { currentPassword: 'Current Password' } as const;

/**
 * Asks for the password before something that whoever has taken over a session must not do.
 * @param act names the button that does it
 * @param harmless whether the button needs no red
 * @param onConfirmed may throw a `ShopError`, which is shown in the form
 * @param children what the act brings with it
 */
export function ConfirmPassword({
  act,
  harmless = false,
  onConfirmed,
  onCancel,
  children,
}: {
  act: string;
  harmless?: boolean;
  onConfirmed: (currentPassword: string) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const { form, state, field } = useAccountForm({
    schema: ({ passwordForm }) => passwordForm,
    labels,
    values: { currentPassword: '' },
    focus: 'currentPassword',
    send: ({ currentPassword }) => onConfirmed(currentPassword),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  return (
    <AccountForm state={state}>
      {children}
      <PasswordField autoComplete="current-password" {...field('currentPassword')} />
      <SubmitOrCancel
        kind={harmless ? undefined : 'danger'}
        word={act}
        busy={state.busy}
        onCancel={onCancel}
      />
    </AccountForm>
  );
}
