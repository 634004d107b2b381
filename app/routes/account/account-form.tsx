import type { ReactNode, SubmitEvent } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFaults } from '../../forms/form-errors.tsx';
import { useHydrated } from '../../browser/hydrated.ts';

/** What stands above and around the fields; see `useAccountForm`. */
export interface AccountFormState {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Labels of the fields that are wrong, once the form has been sent. */
  faults: string[];
  /** Why the server would not, where no field is to blame. */
  refusal: string;
  busy: boolean;
}

/**
 * A form with a password or an address in it. By POST and without a button that sends it before its script runs,
 * so that nothing of it can ever stand in an address.
 */
export function AccountForm({
  state: { onSubmit, faults, refusal },
  children,
}: {
  state: AccountFormState;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <>
      <FormFaults labels={faults} />
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {/* Enter presses the first button that sends a form, unless that one is disabled. */}
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
