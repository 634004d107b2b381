import './edit-form.css';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { CloseButton, DialogActions } from '../ui/dialog.tsx';
import { Check } from '../ui/field.tsx';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { writeDraft } from './drafts.ts';
import { FormFaults } from './form-errors.tsx';
import { HoldSaving } from './hold-saving.ts';
import { inWords } from '../../shop/rules/in-words.ts';
import { SubmitForm } from './submit-form.tsx';
import type { EditState } from './use-edit-form.ts';

const defaultVerb = ['Update', 'Updating…'] as const;

/**
 * Renders a form made with `useEditForm`: messages, fields and buttons.
 * @param name of the form, on a page with several; such a page asks before leaving itself
 * @param verb labels of the button, idle and busy
 * @param actions further buttons
 * @param inDialog puts the buttons where dialogs have them, with one that closes the dialog
 */
export function EditForm({
  state,
  name,
  className = 'form',
  barClassName = 'row',
  inDialog = false,
  verb: [verb, doing] = defaultVerb,
  of,
  actions,
  children,
}: {
  state: EditState;
  name?: string;
  className?: string;
  barClassName?: string;
  inDialog?: boolean;
  verb?: readonly [string, string];
  /** What is saved, for screen readers, where a page has several such buttons. */
  of?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { draft, formRef, busy, isDirty } = state;
  const [holds, setHolds] = useState(0);
  const isHeld = holds > 0;
  const save = (
    <Button type="submit" busy={busy || isHeld}>
      {isHeld ? 'Uploading…' : busy ? doing : verb}
      {of && <span className="sr-only"> {of}</span>}
    </Button>
  );
  const discard = isDirty && (
    <Button kind="quiet" onClick={state.discard}>
      Discard
    </Button>
  );
  const notSaved = <output>{isDirty && <span className="state state--warn">Not saved yet</span>}</output>;
  return (
    <SubmitForm
      ref={formRef}
      className={className}
      aria-label={name}
      onSubmit={() => !isHeld && state.save()}
    >
      {name === undefined && <AskBeforeLeaving draft={draft} onLeave={() => writeDraft(draft, '')} />}
      <EditNotices state={state} verb={verb} />
      <HoldSaving value={(change) => setHolds((all) => all + change)}>{children}</HoldSaving>
      {inDialog ? (
        <DialogActions>
          <div className="row dialog__unsaved">
            {notSaved}
            {discard}
          </div>
          <div className="row">
            <CloseButton />
            {save}
          </div>
        </DialogActions>
      ) : (
        <div className={barClassName}>
          {save}
          {actions}
          {discard}
          {notSaved}
        </div>
      )}
    </SubmitForm>
  );
}

/** Takes the focus after a refusal for which no field is to blame. */
function EditNotices({ state, verb }: { state: EditState; verb: string }) {
  const { isRestored, wrong, message, taken, clashes, error, discard } = state;
  const top = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (error && message !== undefined) top.current?.focus();
  }, [error, message]);
  if (!isRestored && wrong.length < 2 && message === undefined && taken.length + clashes.length === 0)
    return null;
  return (
    <div ref={top} tabIndex={-1} className="stack">
      {isRestored && (
        <Alert kind="note">We restored your unsaved changes. Press Discard to remove them.</Alert>
      )}
      {/* One error needs no count. */}
      {wrong.length > 1 && <FormFaults labels={wrong} />}
      {message !== undefined && (
        <Alert kind="bad">
          <b>{message}</b>
        </Alert>
      )}
      {taken.length > 0 && (
        <Alert kind="note">
          Someone else changed {inWords(taken)} in the meantime. The form now shows their change. Press {verb}{' '}
          to keep both.
        </Alert>
      )}
      {clashes.length > 0 && (
        <section className="sheet sheet--head clashes" aria-labelledby={id}>
          <h2 id={id} className="text-h4">
            Someone else changed {clashes.length === 1 ? 'this field' : 'these fields'}
          </h2>
          <p>Choose what is right, then press {verb}.</p>
          {clashes.map((clash) => (
            <Choice key={clash.label} {...clash} />
          ))}
          <p>
            <Button kind="line" small onClick={discard}>
              Use the Saved Version
            </Button>
          </p>
        </section>
      )}
    </div>
  );
}

function Choice({ label, options }: EditState['clashes'][number]) {
  const name = useId();
  return (
    <fieldset>
      <legend className="legend">{label}</legend>
      {options.map(({ whose, text, isChosen, choose }) => (
        <Check key={whose} type="radio" name={name} checked={isChosen} onChange={choose}>
          <span className="wrap-anywhere">
            {whose === 'mine' ? 'Yours: ' : 'Theirs: '}
            <b>{text}</b>
          </span>
        </Check>
      ))}
    </fieldset>
  );
}
