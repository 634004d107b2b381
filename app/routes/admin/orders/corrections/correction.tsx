import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { EditForm } from '../../../../forms/edit-form.tsx';
import type { EditState } from '../../../../forms/use-edit-form.ts';
import { readDraft, useDraft } from '../../../../forms/drafts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';

/**
 * A button and the dialog it opens. What was typed stays when it is closed, and opens it again after a reload.
 * @param of what is corrected, for screen readers, where a page has several such buttons
 * @param draft the key of the form's draft, see `useDraft`
 * @param children returns the form
 */
export function Correction({
  act,
  of,
  title,
  draft,
  kind = 'line',
  children,
}: {
  act: string;
  of?: string;
  title: string;
  draft: string;
  kind?: 'line' | 'plain';
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(() => readDraft(draft) !== '');
  const [typed] = useDraft(draft);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind={kind} small onClick={() => setOpen(true)}>
        {act}
        {of && <span className="sr-only"> {of}</span>}
      </Button>
      {typed !== '' && !open && <span className="state state--warn">Not saved yet</span>}
      {open && (
        <Dialog title={title} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}

/** Returns a function that returns the toast after saving, for which the order may have been right already. */
export const correctedText =
  (text: string, before: Order) =>
  ({ version }: Order): string =>
    version === before.version ? 'Nothing has changed' : text;

/** The form in the dialog. @param name of the form */
export function CorrectionForm({
  state,
  name,
  children,
}: {
  state: EditState;
  name: string;
  children: ReactNode;
}) {
  return (
    <EditForm state={state} name={name} verb={['Save', 'Saving…']} inDialog>
      {children}
    </EditForm>
  );
}
