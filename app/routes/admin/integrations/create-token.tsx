import { useEffect, useState } from 'react';
import type { ApiScope } from '../../../../shop/integrations.ts';
import { apiScopes, apiTokenDays, apiTokenNameMax } from '../../../../shop/integrations.ts';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { PasswordField } from '../../account/password-field.tsx';
import { Choices } from './choices.tsx';
import { CreateSecret } from './create-secret.tsx';
import { SubmitOrCancel } from '../../account/submit-or-cancel.tsx';

export function CreateToken() {
  return (
    <CreateSecret label="Create API Token" what="token">
      {(form) => <TokenForm {...form} />}
    </CreateSecret>
  );
}

function TokenForm({ onDone, onCancel }: { onDone: (token: string) => void; onCancel: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [days, setDays] = useState<(typeof apiTokenDays)[number] | null>(90);
  const [currentPassword, setCurrentPassword] = useState('');
  const { submit, formRef, busy, message, fieldErrors } = useSubmit('POST /api/integrations/tokens', {
    onSuccess: ({ token }) => onDone(token),
  });
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [formRef]);
  return (
    <SubmitForm
      ref={formRef}
      className="form max-w-form mb-6"
      method="post"
      aria-label="New API token"
      onSubmit={() => void submit({ body: { name, scopes, days, currentPassword } })}
    >
      {message !== undefined && <Alert kind="bad">{message}</Alert>}
      <TextField
        label="What is it for?"
        name="name"
        hint="For example ShipStation. The audit log shows this name."
        maxLength={apiTokenNameMax}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fieldErrors.name}
      />
      <Choices
        legend="What may it do?"
        name="scopes"
        options={apiScopes}
        chosen={scopes}
        error={fieldErrors.scopes}
        onChange={setScopes}
      />
      <SelectField
        label="How long does it work?"
        name="days"
        value={days ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setDays(apiTokenDays.find((choice) => String(choice) === value) ?? null)
        }
        error={fieldErrors.days}
      >
        {apiTokenDays.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 365 ? 'A year' : `${choice} days`}
          </option>
        ))}
        <option value="">Until you revoke it</option>
      </SelectField>
      <PasswordField
        label="Current Password"
        name="currentPassword"
        autoComplete="current-password"
        value={currentPassword}
        onChange={({ currentTarget }) => setCurrentPassword(currentTarget.value)}
        error={fieldErrors.currentPassword}
      />
      <SubmitOrCancel word="Create" busyWord="Creating…" busy={busy} onCancel={onCancel} />
    </SubmitForm>
  );
}
