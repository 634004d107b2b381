import type { ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { FormFaults } from './form-errors.tsx';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { EditConflict } from './edit-conflict.tsx';
import type { useRecordForm } from './use-record-form.ts';

/** What stands around the fields of a record; see `useRecordForm`. */
export function RecordForm({
  frame: { form, busy, faults, refusal, conflict, restored, isUnsaved, onLeave, onDiscard, onSave },
  children,
}: {
  frame: ReturnType<typeof useRecordForm>['frame'];
  children: ReactNode;
}) {
  const unsaved = isUnsaved();
  return (
    <div className="max-w-form">
      <AskBeforeLeaving isUnsaved={isUnsaved} onLeave={onLeave} />
      {restored && unsaved && (
        <div className="mb-4">
          <Alert kind="note">
            What you had typed here and not saved is still there. Discard takes it back.
          </Alert>
        </div>
      )}
      {conflict && <EditConflict {...conflict} busy={busy} />}
      <FormFaults labels={faults} />
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {refusal !== undefined && <Alert kind="bad">{refusal}</Alert>}
        {children}
        <p className="row">
          <Button type="submit" busy={busy}>
            {busy ? 'Updating…' : 'Update'}
          </Button>
          {unsaved && (
            <Button kind="quiet" onClick={onDiscard}>
              Discard
            </Button>
          )}
          {unsaved && <span className="text-small text-ink-2">Not saved yet</span>}
        </p>
      </form>
    </div>
  );
}
