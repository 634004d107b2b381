import { useEffect, useRef } from 'react';
import { useSubmit } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../layout/focus-heading.ts';

/** The focused button disappears with its row, so the way back takes the focus. */
export function UndoRemoval({ name, onUndo }: { name: string; onUndo: () => Promise<void> }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [name]);
  const { submit, busy } = useSubmit(onUndo, {
    revalidates: 'never',
    toastsRefusal: true,
    onSuccess: () => focusHeading(),
  });
  return (
    <Alert kind="note" icon="remove">
      <span className="row justify-between">
        <span className="wrap-anywhere">Removed: {name}</span>
        <Button ref={button} kind="line" small busy={busy} onClick={() => void submit()}>
          Undo
        </Button>
      </span>
    </Alert>
  );
}
