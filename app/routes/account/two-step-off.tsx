import { useEffect } from 'react';
import { z } from 'zod';
import { signInSchema } from '../../../shop/contracts/accounts.ts';
import { call } from '../../browser/api.ts';
import { useAsCustomer } from '../../browser/session-ended.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { AccountForm } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

const schema = z.object({
  currentPassword: signInSchema.shape.password,
  code: signInSchema.shape.code.unwrap(),
});
const labels = { currentPassword: 'Current Password', code: 'Code' } as const;

/** Turns two-step sign-in off, which takes both steps. */
export function TurnOff({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) {
  const asCustomer = useAsCustomer();
  const { form, state, field } = useAccountForm({
    schema,
    labels,
    values: { currentPassword: '', code: '' },
    focus: 'code',
    send: (body) =>
      asCustomer(async () => {
        await call('DELETE /api/users/two-factor', { body });
        void toast.success('Two-step sign-in is off');
        await onDone();
      }),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  return (
    <AccountForm state={state}>
      <PasswordField autoComplete="current-password" {...field('currentPassword')} />
      <TextField
        autoComplete="one-time-code"
        hint="Of your app, or one of your recovery codes."
        {...field('code')}
      />
      <div className="row">
        <Button kind="danger" type="submit" busy={state.busy}>
          {state.busy ? 'One moment…' : 'Turn Off'}
        </Button>
        <Button kind="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </AccountForm>
  );
}
