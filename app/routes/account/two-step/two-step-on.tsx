import { useEffect, useState } from 'react';
import type { Reply } from '../../../../shop/api-client.ts';
import { call } from '../../../browser/api.ts';
import { TextField } from '../../../ui/field.tsx';
import { AccountForm } from '../account-form.tsx';
import { CopyButton } from './recovery-codes.tsx';
import { ConfirmPassword } from '../confirm-password.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { SubmitOrCancel } from '../submit-or-cancel.tsx';

type Setup = Reply<'POST /api/users/two-factor'>;

/** Turns two-step sign-in on: asks for the password, shows the secret for the app, then asks for a first code. */
export function TurnOn({
  onDone,
  onCancel,
}: {
  onDone: (recoveryCodes: string[]) => Promise<void>;
  onCancel: () => void;
}) {
  const [setup, setSetup] = useState<Setup>();
  return setup ? (
    <FirstCode setup={setup} onDone={onDone} onCancel={onCancel} />
  ) : (
    <ConfirmPassword
      harmless
      act="Continue"
      onConfirmed={async (currentPassword) =>
        setSetup(await call('POST /api/users/two-factor', { body: { currentPassword } }))
      }
      onCancel={onCancel}
    >
      <p>You need an authenticator app on your phone, too.</p>
    </ConfirmPassword>
  );
}

const codeLabels = { code: 'Code' } as const;

function FirstCode({
  setup,
  onDone,
  onCancel,
}: {
  setup: Setup;
  onDone: (recoveryCodes: string[]) => Promise<void>;
  onCancel: () => void;
}) {
  const { form, state, field } = useAccountForm({
    schema: ({ codeForm }) => codeForm,
    labels: codeLabels,
    values: { code: '' },
    focus: 'code',
    send: async (body) => {
      const { recoveryCodes } = await call('PUT /api/users/two-factor', { body });
      await onDone(recoveryCodes);
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <div className="stack">
      <p className="on-phone">
        <a className="btn btn--line" href={setup.uri}>
          Open My Authenticator App
        </a>
      </p>
      <p>Scan this with your authenticator app, or type the secret into it.</p>
      <img
        className="qr"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qrCode)}`}
        alt="QR code with the secret below"
        width="200"
        height="200"
      />
      <div className="row">
        <code className="secret">{inGroups(setup.secret)}</code>
        <CopyButton text={setup.secret} what="the secret" />
      </div>
      <AccountForm state={state}>
        <TextField
          autoComplete="one-time-code"
          inputMode="numeric"
          hint="The six digits that the app shows now."
          {...field('code')}
        />
        <SubmitOrCancel word="Turn On" busy={state.busy} onCancel={onCancel} />
      </AccountForm>
    </div>
  );
}

/** Splits a secret into groups of four characters, as people read them aloud. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
