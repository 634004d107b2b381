import type { FormEvent } from 'react';
import { useState } from 'react';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import type { TruckFactName } from '../../../shop/trucks.ts';
import { truckFactNames, truckFacts, truckYears, yearOfTwoSeries } from '../../../shop/trucks.ts';
import { saveTruckYear } from '../../browser/truck-year.ts';
import { saveTruck } from '../../browser/truck.ts';
import { parseTruck, truckText } from './truck-text.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { SelectField } from '../field.tsx';

const yearsOnOffer = Array.from(
  { length: truckYears.to - truckYears.from + 1 },
  (_, at) => truckYears.from + at,
);

/** Asks for the shopper's truck. Only the year is needed; each further fact settles more parts. */
export function TruckDialog({ truck, onClose }: { truck: string; onClose: () => void }) {
  const [draft, setDraft] = useState<Partial<Truck>>(() => (truck ? parseTruck(truck) : {}));
  const [isAsked, setAsked] = useState(false);
  const facts = truckFactNames.filter((fact) => fact !== 'series' || draft.year === yearOfTwoSeries);
  const save = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    setAsked(true);
    const { year } = draft;
    if (year === undefined) return;
    const known = facts.flatMap((fact) => (draft[fact] ? [[fact, draft[fact]]] : []));
    keep(truckText({ ...Object.fromEntries(known), year }), event.currentTarget);
  };
  const keep = (next: string | null, inside: HTMLElement) => {
    saveTruck(next);
    saveTruckYear('');
    close(inside);
  };
  return (
    <Dialog open title="Your truck" onClose={onClose}>
      <p className="text-small text-ink-2">
        Parts then say whether they fit it. Only the year is needed; leave out what you don’t know. It stays
        in this browser.
      </p>
      <form className="form" noValidate onSubmit={save}>
        <SelectField
          label="Year"
          value={draft.year ?? ''}
          error={isAsked && !draft.year ? 'Please choose the year' : undefined}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, year: value ? Number(value) : undefined })
          }
        >
          <option value="">Choose</option>
          {yearsOnOffer.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        <div className="form form--two">
          {facts.map((fact) => (
            <FactField
              key={fact}
              fact={fact}
              value={draft[fact]}
              onChange={(value) => setDraft({ ...draft, [fact]: value })}
            />
          ))}
        </div>
        <div className="row justify-end">
          <Button kind="line" onClick={({ currentTarget }) => close(currentTarget)}>
            Cancel
          </Button>
          {truck && (
            <Button kind="line" onClick={({ currentTarget }) => keep(null, currentTarget)}>
              Forget It
            </Button>
          )}
          <Button kind="go" type="submit">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Like Escape: closing the dialog returns the focus before it is removed. */
const close = (inside: HTMLElement) => inside.closest('dialog')?.close();

function FactField({
  fact,
  value,
  onChange,
}: {
  fact: TruckFactName;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { label, options } = truckFacts[fact];
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">I don’t know</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
}
