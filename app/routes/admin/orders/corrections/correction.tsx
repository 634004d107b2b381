import type { ReactNode } from 'react';
import { useState } from 'react';
import { readDraft, useDraft } from '../../../../forms/drafts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';

/**
 * A button and the dialog it opens. What was typed stays when it is closed, and opens it again after a reload.
 * @param draft the key of the form's draft, see `useDraft`
 * @param children returns the form
 */
export function Correction({
  act,
  title,
  draft,
  children,
}: {
  act: string;
  title: string;
  draft: string;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(() => readDraft(draft) !== '');
  const [typed] = useDraft(draft);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="line" small onClick={() => setOpen(true)}>
        {act}
      </Button>
      {typed !== '' && !open && <span className="state state--warn">Not saved yet</span>}
      <Dialog open={open} title={title} onClose={close}>
        {open && children(close)}
      </Dialog>
    </>
  );
}
