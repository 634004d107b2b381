import { useEffect, useRef } from 'react';
import { shopName } from '../../../../shop/facts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toasts.tsx';

/** Shows the recovery codes, which is possible only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div className="stack" ref={start} tabIndex={-1}>
      <Alert kind="warn">
        <b>Two-step sign-in is on. Save these codes now: they are not shown again.</b> Each of them signs you
        in once when you don’t have your phone.
      </Alert>
      <div className="recovery-codes">
        <p className="label" id="codes">
          Recovery codes of {shopName}
        </p>
        <ul aria-labelledby="codes">
          {codes.map((code) => (
            <li key={code} className="secret">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="row">
        <CopyButton text={codes.join('\n')} what="the recovery codes" />
        <Button kind="line" small onClick={() => print()}>
          Print<span className="sr-only"> the recovery codes</span>
        </Button>
        <Button small onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

/** Copies a text to the clipboard; if the browser refuses, the text can still be selected by hand. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied');
    } catch {
      toast.warning('Your browser does not let us copy. Please select the text and copy it yourself.');
    }
  };
  return (
    <Button kind="line" small onClick={copy}>
      Copy<span className="sr-only"> {what}</span>
    </Button>
  );
}
