import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { otherPlaceOfZip, OtherPlace } from '../../shop/rules/orders/zip-state.ts';
import { stateName } from '../../shop/states.ts';
import type { FieldTexts } from '../ui/field.tsx';
import { AskingField } from './asking-field.tsx';
import { useAskOnce } from './use-ask-once.ts';

interface ZipDoubt extends OtherPlace {
  typed: string;
  zip: string;
  chosen: string;
}

/**
 * The ZIP code of an address, in a form with a list of states named `state`. Asks once about one that is in another state
 * than the chosen one: the parcel would go astray, or be taxed wrongly. The table of ZIP codes is loaded once the form is
 * shown; without it nothing is asked, and the admins see it on the order.
 */
export function ZipField({
  onlyState,
  ...field
}: FieldTexts & UseFormRegisterReturn & { onlyState: string | undefined }) {
  const [table, setTable] = useState<{ otherPlace: typeof otherPlaceOfZip }>();
  const { inputRef, doubt, check, forget } = useAskOnce(
    [field.name, 'state'],
    (zipInput): ZipDoubt | undefined => {
      const zip = zipInput.value.trim();
      const chosen = stateList(zipInput)?.value ?? '';
      // Another one may be refused, whatever the ZIP code.
      if (onlyState !== undefined && chosen !== onlyState) return undefined;
      const place = table?.otherPlace({ postalCode: zip, state: chosen });
      return place && { ...place, typed: `${zip} ${chosen}`, zip, chosen };
    },
  );

  /** What is filled in already, or was left before the table was there. */
  const checkFilledIn = useEffectEvent(() => {
    if (table && document.activeElement !== inputRef.current) check(false);
  });
  useEffect(() => checkFilledIn(), [table]);
  useEffect(() => {
    import('../../shop/rules/orders/zip-state.ts').then(
      ({ otherPlaceOfZip: otherPlace }) => setTable({ otherPlace }),
      () => {},
    );
  }, []);

  function changeState(state: string): void {
    if (inputRef.current) chooseState(stateList(inputRef.current), state);
    forget();
  }

  /** The state to change to, if that is possible. */
  const other = onlyState === undefined ? doubt?.state : undefined;
  const question = doubt && questionOf(doubt, other);
  const confirm = doubt?.heldBack
    ? ` Press the button again if ${other ? stateName(doubt.chosen) : doubt.zip} is right.`
    : '';
  return (
    <AskingField
      autoComplete="postal-code"
      inputMode="numeric"
      {...field}
      inputRef={inputRef}
      asked={question && `${question}${confirm}`}
    >
      <b>{question}</b>{' '}
      {other && (
        <button type="button" className="link" onClick={() => changeState(other)}>
          Change it to {stateName(other)}.
        </button>
      )}
      {confirm}
    </AskingField>
  );
}

function questionOf({ zip, where, state }: ZipDoubt, other: string | undefined): string {
  return `${zip} is a ZIP code ${where}${state ? '' : ', where we don’t ship'}. Is ${other ? 'the state' : 'it'} right?`;
}

const stateList = ({ form }: HTMLInputElement): HTMLSelectElement | null =>
  form?.querySelector('select[name="state"]') ?? null;

function chooseState(list: HTMLSelectElement | null, state: string): void {
  if (!list) return;
  list.value = state;
  // The form listens to its fields.
  list.dispatchEvent(new Event('change', { bubbles: true }));
  list.focus();
}
