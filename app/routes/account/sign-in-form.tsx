import type { ComponentProps } from 'react';
import { useEffect, useState } from 'react';
import { ShopError } from '../../../shop/shop-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { signIn } from '../../browser/user-info.ts';
import { AccountForm, SubmitButton } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

const labels = { email: 'Email', password: 'Password', code: 'Code' } as const;

/** Email and password, then the code when the account has two-step sign-in. What was typed stays. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [secondStep, setSecondStep] = useState(false);
  const { form, state, field } = useAccountForm({
    schema: ({ signInSchema }) => signInSchema,
    labels,
    focus: secondStep ? 'code' : 'password',
    send: async (credentials) => {
      try {
        await signIn(credentials);
      } catch (error) {
        if (!(error instanceof ShopError && error.code === 'code_required')) throw error;
        setSecondStep(true);
        return;
      }
      await onSignedIn();
    },
  });
  const { setFocus, unregister, getValues } = form;
  useEffect(() => {
    if (secondStep) setFocus('code');
  }, [secondStep, setFocus]);

  function startOver(): void {
    unregister('code');
    setSecondStep(false);
    requestAnimationFrame(() => setFocus('email', { shouldSelect: true }));
  }

  return (
    <AccountForm state={state}>
      {/* Hidden, not removed: password managers save the pair that worked. */}
      <div className="form" hidden={secondStep}>
        <TextField type="email" autoComplete="username" {...field('email')} />
        <PasswordField autoComplete="current-password" {...field('password')} />
      </div>
      {secondStep && <CodeField email={getValues('email')} field={field('code')} />}
      <SubmitButton busy={state.busy} word="Sign In" busyWord="Signing in…" />
      {secondStep && (
        <Button kind="line" block onClick={startOver}>
          Use Another Account
        </Button>
      )}
    </AccountForm>
  );
}

function CodeField({ email, field }: { email: string; field: ComponentProps<typeof TextField> }) {
  const [recovery, setRecovery] = useState(false);
  return (
    <>
      <p>
        <b className="wrap-anywhere">{email}</b> uses two-step sign-in. The password was right; now enter the
        code.
      </p>
      <TextField
        {...field}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={
          recovery
            ? 'One of the recovery codes that you saved when you turned on two-step sign-in. Each works once.'
            : 'The six digits that your authenticator app shows now.'
        }
      />
      <button type="button" className="link justify-self-start" onClick={() => setRecovery(!recovery)}>
        {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </button>
    </>
  );
}
