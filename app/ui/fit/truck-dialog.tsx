import type { FormEvent } from 'react';
import { useState } from 'react';
import { trucksMax } from '../../../shop/facts.ts';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import {
  mattersIn,
  parseTruckCode,
  possibleTruck,
  truckCode,
} from '../../../shop/rules/fitment/truck-code.ts';
import { truckName } from '../../../shop/rules/fitment/truck-name.ts';
import type { TruckFactName, TruckOption } from '../../../shop/trucks.ts';
import { cameWith, mayHave, truckFactNames, truckFacts, truckYears } from '../../../shop/trucks.ts';
import { saveTruckYear } from '../../browser/truck-year.ts';
import { saveTrucks, useTrucks } from '../../browser/truck.ts';
import { useUserInfo } from '../../browser/user-info.ts';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { CloseButton, closeDialog, Dialog, DialogActions } from '../dialog.tsx';
import { Check, SelectField } from '../field.tsx';
import { sendTrucks } from './sync-trucks.ts';

const yearsOnOffer = Array.from(
  { length: truckYears.to - truckYears.from + 1 },
  (_, at) => truckYears.from + at,
);

/**
 * Asks for the shopper's trucks. Only the year is needed; each further fact settles more parts.
 * @param ask the facts that a part depends on; the first has the focus
 */
export function TruckDialog({ ask, onClose }: { ask?: readonly TruckFactName[]; onClose: () => void }) {
  const trucks = useTrucks();
  const user = useUserInfo();
  /** The truck that is edited; empty for another one. */
  const [edited, setEdited] = useState(trucks[0] ?? '');
  const keep = (next: readonly string[], inside: HTMLElement) => {
    saveTrucks(next);
    saveTruckYear('');
    if (user) void sendTrucks(user._id);
    closeDialog(inside);
  };
  const others = trucks.filter((code) => code !== edited);
  return (
    <Dialog title="Your truck" onClose={onClose}>
      <p className="text-small text-ink-2">
        Parts then say whether they fit it. Only the year is needed; leave out what you don’t know.{' '}
        {user ? 'It stays in your account.' : 'It stays in this browser.'}
      </p>
      {trucks.length > 0 && (
        <fieldset>
          <legend className="label">Which one do you shop for?</legend>
          {trucks.map((code) => (
            <Check
              key={code}
              type="radio"
              name="truck"
              checked={code === edited}
              onChange={() => setEdited(code)}
            >
              <span className="wrap-anywhere">{truckName(parseTruckCode(code))}</span>
            </Check>
          ))}
          {trucks.length < trucksMax && (
            <Check type="radio" name="truck" checked={edited === ''} onChange={() => setEdited('')}>
              Another truck
            </Check>
          )}
        </fieldset>
      )}
      <TruckForm
        key={edited}
        truck={edited}
        ask={ask}
        onSave={(code, inside) => keep([code, ...others.filter((other) => other !== code)], inside)}
        onForget={(inside) => keep(others, inside)}
      />
    </Dialog>
  );
}

function TruckForm({
  truck,
  ask,
  onSave,
  onForget,
}: {
  truck: string;
  ask: readonly TruckFactName[] | undefined;
  onSave: (code: string, inside: HTMLElement) => void;
  onForget: (inside: HTMLElement) => void;
}) {
  const [draft, setDraft] = useState<Partial<Truck>>(() => (truck ? parseTruckCode(truck) : {}));
  const [isAsked, setAsked] = useState(false);
  const facts = truckFactNames.filter((fact) => mattersIn(draft.year, fact));
  const [dropped, setDropped] = useState('');
  /** Leaves out what such a truck can't have, and says so. */
  const change = (told: Partial<Truck>) => {
    const next = possibleTruck(told);
    const lost = facts.flatMap((fact) =>
      fact !== 'series' && !next[fact]
        ? truckFacts[fact].options.flatMap(({ value, name }) => (value === told[fact] ? [name] : []))
        : [],
    );
    const { year, series } = next;
    setDraft(next);
    setDropped(
      year && lost.length > 0
        ? `Left out, as no ${truckName({ year, series })} had it: ${lost.join(', ')}`
        : '',
    );
  };
  const save = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    setAsked(true);
    const { year } = draft;
    if (year === undefined) {
      // The button may be far below it.
      event.currentTarget.querySelector('select')?.focus();
      return;
    }
    const known = facts.flatMap((fact) => (draft[fact] ? [[fact, draft[fact]]] : []));
    onSave(truckCode({ ...Object.fromEntries(known), year }), event.currentTarget);
  };
  return (
    <form className="form" noValidate onSubmit={save}>
      <div>
        <SelectField
          label="Year"
          value={draft.year ?? ''}
          error={isAsked && !draft.year ? 'Please choose the year' : undefined}
          onChange={({ currentTarget: { value } }) =>
            change({ ...draft, year: value ? Number(value) : undefined })
          }
        >
          <option value="">Choose</option>
          {yearsOnOffer.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        <output>{dropped && <Alert kind="warn">{dropped}</Alert>}</output>
      </div>
      <div className="form form--two">
        {facts.map((fact) => (
          <FactField
            key={fact}
            fact={fact}
            isAsked={ask?.includes(fact) ?? false}
            isFirst={fact === ask?.[0]}
            value={draft[fact]}
            truck={draft}
            onChange={(value) => change({ ...draft, [fact]: value })}
          />
        ))}
      </div>
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        {truck && (
          <Button kind="line" onClick={({ currentTarget }) => onForget(currentTarget)}>
            Remove
          </Button>
        )}
        <Button type="submit">Save</Button>
      </DialogActions>
    </form>
  );
}

function FactField({
  fact,
  isAsked,
  isFirst,
  truck,
  value,
  onChange,
}: {
  fact: TruckFactName;
  isAsked: boolean;
  isFirst: boolean;
  truck: Partial<Truck>;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { label } = truckFacts[fact];
  const options: readonly TruckOption[] = truckFacts[fact].options;
  const offered = options.filter((option) => mayHave(truck, option));
  const common = offered.filter((option) => cameWith(truck, option));
  const others = offered.filter((option) => !common.includes(option));
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      hint={isAsked && 'The part depends on it'}
      // As an attribute, which the dialog follows; React would move the focus before the dialog is open.
      ref={(select) => void select?.toggleAttribute('autofocus', isFirst)}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">I don’t know</option>
      {others.length === 0 || common.length === 0 ? (
        offered.map(toOption)
      ) : (
        <>
          <optgroup label="From the factory">{common.map(toOption)}</optgroup>
          <optgroup label="Swapped in later">{others.map(toOption)}</optgroup>
        </>
      )}
    </SelectField>
  );
}

const toOption = ({ value, name }: TruckOption) => (
  <option key={value} value={value}>
    {name}
  </option>
);
