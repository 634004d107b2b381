import type { AdminUser } from '../../../shop/contracts/accounts-admin.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Check, TextField } from '../../ui/field.tsx';
import { FormFaults } from '../../ui/form-faults.tsx';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { useUserForm, userLabels } from './use-user-form.ts';

/** Name, email and rights of somebody's account. */
export function UserForm({ user }: { user: AdminUser }) {
  const { form, typed, change, faults, refusal, clash, busy, isUnsaved, save, takeTheirs } =
    useUserForm(user);
  const text = (name: 'name' | 'email') => ({
    label: userLabels[name],
    name,
    value: typed[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const tick = (name: 'isAdmin' | 'active') => ({
    name,
    checked: typed[name],
    onChange: (event: { target: { checked: boolean } }) => change({ [name]: event.target.checked }),
  });
  return (
    <>
      <AskBeforeLeaving isUnsaved={isUnsaved} />
      {clash && (
        <EditConflict
          message={clash.message}
          clashes={clash.fields}
          busy={busy}
          onMine={() => void save(clash.theirs)}
          onTheirs={takeTheirs}
        />
      )}
      <FormFaults labels={Object.keys(faults).length > 1 ? Object.keys(faults).map(labelOf) : []} />
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {refusal !== undefined && <Alert kind="bad">{refusal}</Alert>}
        <TextField {...text('name')} maxLength={200} />
        <TextField {...text('email')} type="email" hint="The old address is told when it changes." />
        <div>
          <Check {...tick('isAdmin')}>{userLabels.isAdmin}</Check>
          <Check {...tick('active')}>{userLabels.active}</Check>
        </div>
        <p className="row">
          <Button type="submit" busy={busy}>
            {busy ? 'Updating…' : 'Update'}
          </Button>
          {isUnsaved() && <span className="text-small text-ink-2">Not saved yet</span>}
        </p>
      </form>
    </>
  );
}

const labelOf = (field: string): string => userLabels[field as keyof typeof userLabels] ?? field;
