import { useEffect, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { AccountSection, useAccountData, useRefocus } from '../account-section.tsx';
import { TurnOn } from './two-step-on.tsx';
import { call } from '../../../browser/api.ts';

import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts/toasts.tsx';
import { AccountForm } from '../account-form.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { SubmitOrCancel } from '../submit-or-cancel.tsx';

const sectionId = 'two-step';

/** With this many left or fewer, we suggest new ones. */
const fewCodes = 3;

/** Shows whether two-step sign-in is on, and turns it on and off. @param onSaved called once new recovery codes are saved */
export function TwoStep({ onSaved }: { onSaved?: () => void }) {
  const data = useAccountData('GET /api/users/two-factor');
  const { value, reload } = data;
  const [changing, setChanging] = useState(false);
  const refocus = useRefocus(sectionId);
  const [codes, setCodes] = useState<string[]>();

  function cancel(): void {
    setChanging(false);
    refocus();
  }
  async function done(): Promise<void> {
    setChanging(false);
    await reload();
    refocus();
  }
  async function turnedOn(recoveryCodes: string[]): Promise<void> {
    setCodes(recoveryCodes);
    await done();
  }

  function saved(): void {
    setCodes(undefined);
    onSaved?.();
  }

  return (
    <AccountSection id={sectionId} title="Two-Step Sign-In" data={data}>
      {value && codes ? (
        <RecoveryCodes codes={codes} onDone={saved} />
      ) : value && changing ? (
        value.enabled ? (
          <TurnOff onDone={done} onCancel={cancel} />
        ) : (
          <TurnOn onDone={turnedOn} onCancel={cancel} />
        )
      ) : (
        value && (
          <div className="stack">
            {value.asked && (
              <Alert kind="warn">The admin area opens once this is on: a password alone is not enough.</Alert>
            )}
            {value.enabled ? <IsOn codesLeft={value.recoveryCodesLeft} /> : <IsOff />}
            <Button kind={value.enabled ? 'danger' : 'line'} onClick={() => setChanging(true)}>
              {value.enabled ? 'Turn Off' : 'Turn On'}
            </Button>
          </div>
        )
      )}
    </AccountSection>
  );
}

function IsOff() {
  return (
    <>
      <p className="state state--off">Off</p>
      <p className="prose">
        When it is on, signing in also asks for a code from an app on your phone. Someone who learns your
        password can’t get in with it alone.
      </p>
    </>
  );
}

function IsOn({ codesLeft }: { codesLeft: number }) {
  return (
    <>
      <p className="state state--good">On</p>
      <p className="prose tabular-nums">
        Signing in asks for your password and a code from your app. {codesLeft}{' '}
        {codesLeft === 1 ? 'recovery code is' : 'recovery codes are'} left.
      </p>
      {codesLeft <= fewCodes && (
        <Alert kind="warn">Turn it off and on again to get new recovery codes before you run out.</Alert>
      )}
    </>
  );
}

const labels = { currentPassword: 'Current Password', code: 'Code' } as const;

/** Turns two-step sign-in off, which asks for both the password and a code. */
function TurnOff({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) {
  const { form, state, field } = useAccountForm({
    schema: ({ passwordAndCodeForm }) => passwordAndCodeForm,
    labels,
    values: { currentPassword: '', code: '' },
    focus: 'code',
    send: async (body) => {
      await call('DELETE /api/users/two-factor', { body });
      toast.success('Two-step sign-in is off');
      await onDone();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  return (
    <AccountForm state={state}>
      <PasswordField autoComplete="current-password" {...field('currentPassword')} />
      <TextField
        autoComplete="one-time-code"
        hint="From your app, or one of your recovery codes."
        {...field('code')}
      />
      <SubmitOrCancel kind="danger" word="Turn Off" busy={state.busy} onCancel={onCancel} />
    </AccountForm>
  );
}
