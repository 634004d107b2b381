import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before something that cannot be undone.
 * @param act the word on the button that does it
 * @param children the consequence in one sentence
 */
export function Confirm({
  title,
  act,
  busy,
  onClose,
  onAct,
  children,
}: {
  title: string;
  act: string;
  busy: boolean;
  onClose: () => void;
  onAct: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>{children}</p>
      <div className="row justify-end">
        {/* As Escape does it: the dialog gives the focus back before it goes. */}
        <Button kind="line" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
          Cancel
        </Button>
        <Button kind="danger" busy={busy} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
