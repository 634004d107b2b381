import { useState } from 'react';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import type { ProjectList } from '../../../shop/rules/projects/project-list.ts';
import { projectLimits } from '../../../shop/rules/projects/project-list.ts';
import { useTrucks } from '../../browser/truck.ts';
import { SubmitForm } from '../../forms/submit-form.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CloseButton, DialogActions } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { parseTruckCode, truckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { truckName } from '../../../shop/rules/fitment/truck-name.ts';

const { nameLength } = projectLimits;

type Named = Omit<ProjectList, 'entries'>;

/**
 * Name and truck of a list. What was typed stays when it is refused.
 * @param send saves it; a path that it returns is opened
 * @param inDialog adds a button that closes the dialog without saving
 */
export function ListForm({
  list,
  act,
  send,
  inDialog = false,
}: {
  list?: Named;
  act: string;
  send: (named: Named) => Promise<string | undefined>;
  inDialog?: boolean;
}) {
  const trucks = useTruckChoices(list?.truck ?? null);
  const [name, setName] = useState(list?.name ?? '');
  const [chosen, setChosen] = useState<string>();
  const truck = chosen ?? (list ? (list.truck ? truckCode(list.truck) : '') : (trucks[0] ?? ''));
  const { submit, busy, formRef, fieldErrors, message } = useSubmit(
    () => send({ name: name.trim(), truck: truck ? parseTruckCode(truck) : null }),
    { next: (path) => path },
  );
  const button = (
    <Button type="submit" busy={busy}>
      {act}
    </Button>
  );
  return (
    <SubmitForm ref={formRef} onSubmit={() => void submit()}>
      <ListNameField value={name} error={fieldErrors.name} onChange={setName} />
      {trucks.length > 0 && (
        <SelectField
          label="Truck"
          value={truck}
          hint="Each part then says whether it fits."
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {trucks.map((text) => (
            <option key={text} value={text}>
              {truckName(parseTruckCode(text))}
            </option>
          ))}
          <option value="">None</option>
        </SelectField>
      )}
      {message && <Alert kind="bad">{message}</Alert>}
      {inDialog ? (
        <DialogActions>
          <CloseButton>Cancel</CloseButton>
          {button}
        </DialogActions>
      ) : (
        <div className="row">{button}</div>
      )}
    </SubmitForm>
  );
}

/** Returns the trucks to choose from, as text: that of the list, and the shopper's. */
function useTruckChoices(own: Truck | null): string[] {
  const mine = useTrucks();
  return [...new Set([...(own ? [truckCode(own)] : []), ...mine])];
}

export function ListNameField({
  label = 'Name',
  value,
  error,
  onChange,
}: {
  label?: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  return (
    <TextField
      label={label}
      name="name"
      placeholder="The blue step-side"
      maxLength={nameLength}
      hint={value.length >= nameLength && `At most ${nameLength} characters`}
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
