import type { ReactNode, SubmitEvent } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFaults } from '../../forms/form-errors.tsx';
import { useHydrated } from '../../browser/hydrated.ts';

/** The state of a form; see `useAccountForm`. */
export interface AccountFormState {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Labels of the fields with an error, once the form has been sent. */
  wrongFields: string[];
  /** The server's error when it names no field; else empty. */
  refusal: string;
  busy: boolean;
}

/**
 * A form with a password or an address in it. It uses POST and cannot be sent before its script runs, so that its
 * content never gets into a URL.
 */
export function AccountForm({
  state: { onSubmit, wrongFields, refusal },
  children,
}: {
  state: AccountFormState;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <>
      <FormFaults labels={wrongFields} />
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {/* Enter presses the form's first submit button, which does nothing when it is disabled. */}
        {!hydrated && <button type="submit" disabled hidden aria-label="Not yet" />}
        {refusal && <Alert kind="bad">{refusal}</Alert>}
        {children}
      </form>
    </>
  );
}

/** The form's one button. */
export function SubmitButton({ busy, word, busyWord }: { busy: boolean; word: string; busyWord: string }) {
  const hydrated = useHydrated();
  return (
    <Button type={hydrated ? 'submit' : 'button'} block busy={busy}>
      {busy ? busyWord : word}
    </Button>
  );
}
