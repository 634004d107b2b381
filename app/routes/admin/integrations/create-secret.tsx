import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../account/two-step/recovery-codes.tsx';

/**
 * A button that opens a form, which makes a secret; that is shown once. Afterwards the focus is on the button again.
 * @param what the form makes: `token` or `secret`
 */
export function CreateSecret({
  label,
  what,
  children,
}: {
  label: string;
  what: string;
  children: (form: { onDone: (text: string) => void; onCancel: () => void }) => ReactNode;
}) {
  const [state, setState] = useState<'begin' | 'closed' | 'form' | { text: string }>('begin');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state === 'closed') button.current?.focus();
  }, [state]);
  const close = () => setState('closed');
  if (typeof state === 'object') return <OnceShown what={what} text={state.text} onDone={close} />;
  if (state === 'form') return children({ onDone: (text) => setState({ text }), onCancel: close });
  return (
    <p className="row mb-4">
      <Button ref={button} small onClick={() => setState('form')}>
        {label}
      </Button>
    </p>
  );
}

function OnceShown({ what, text, onDone }: { what: string; text: string; onDone: () => void }) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div className="stack sheet mb-6" ref={start} tabIndex={-1}>
      <Alert kind="warn">
        <b>Copy the {what} now: it is not shown again.</b> Keep it like a password.
      </Alert>
      <p className="partno wrap-anywhere">{text}</p>
      <div className="row">
        <CopyButton text={text} what={`the ${what}`} />
        <Button small onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </div>
  );
}
