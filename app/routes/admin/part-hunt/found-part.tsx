import { useState } from 'react';
import type { HuntState, PartHunt } from '../../../../shop/contracts/wanted/part-hunt.ts';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';

/** Asks which part a search meant: those who wait for it are told of that part. */
export function FoundPart({
  hunt,
  isChanging,
  onFound,
  onClose,
}: {
  hunt: PartHunt;
  /** Whether another change is on its way: only one is sent at a time. */
  isChanging: boolean;
  onFound: (hunt: PartHunt, to: HuntState) => void;
  onClose: () => void;
}) {
  const { _id: id, words, waiting, version } = hunt;
  const [lugoPart, setLugoPart] = useState('');
  const { submit, busy, formRef, fieldErrors, message } = useSubmit('PUT /api/part-hunt/:id', {
    success: 'Found',
    onSuccess: onClose,
  });
  function answer() {
    if (lugoPart.trim()) return void submit({ params: { id }, body: { state: 'found', lugoPart, version } });
    // The way back, which takes the focus, is outside of the dialog.
    onClose();
    onFound(hunt, 'found');
  }
  const people = waiting === 1 ? 'One person waits' : `${waiting} people wait`;
  return (
    <Dialog title={`Found: ${words}`} onClose={onClose}>
      <SubmitForm ref={formRef} onSubmit={answer}>
        <TextField
          label="Part number"
          optional
          name="lugoPart"
          autoComplete="off"
          maxLength={100}
          value={lugoPart}
          error={fieldErrors.lugoPart}
          hint={
            waiting > 0
              ? `${people} for it: with the number, they get an email once it’s in stock. That can’t be undone.`
              : 'The part in the store that was meant.'
          }
          onChange={({ currentTarget }) => setLugoPart(currentTarget.value)}
        />
        {message && <Alert kind="bad">{message}</Alert>}
        <DialogActions>
          <CloseButton>Cancel</CloseButton>
          <Button type="submit" busy={busy || isChanging}>
            Found
          </Button>
        </DialogActions>
      </SubmitForm>
    </Dialog>
  );
}
