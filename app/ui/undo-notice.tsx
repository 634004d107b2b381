import type { ComponentProps } from 'react';
import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/**
 * Says in the page what was done and offers to undo it: a toast would disappear too soon. Takes the focus, because the
 * button that was pressed disappears with its row.
 * @param of what was done last: another one takes the focus again
 */
export function UndoNotice({
  kind = 'note',
  of,
  busy = false,
  onUndo,
  children,
  ...alert
}: Partial<ComponentProps<typeof Alert>> & {
  of: unknown;
  busy?: boolean;
  onUndo: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [of]);
  return (
    <Alert kind={kind} {...alert}>
      <span className="row justify-between">
        <span className="wrap-anywhere">{children}</span>
        <Button ref={button} kind="line" small busy={busy} onClick={onUndo}>
          Undo
        </Button>
      </span>
    </Alert>
  );
}
