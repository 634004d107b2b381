import { useEffect, useRef } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../account/recovery-codes.tsx';

/** Shows a secret that was just made, which is possible only once. @param what `token` or `secret` */
export function OnceShown({ what, text, onDone }: { what: string; text: string; onDone: () => void }) {
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
